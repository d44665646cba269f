//! Streams side by side in a phase, compared with the phase of one stream and with plain
//! arithmetic: the law of Little, and shares of a server that takes commands as they come.

mod support;

use sim_core::Simulation;
use support::{RANDOM, Rows, SEQUENTIAL, TestDrive, mean, writes};

/// SATA 6 Gb/s carries 600 MB/s; each command takes 1,000 ns more, and 50,000 ns of the processor.
const SERVED_NS: u32 = 50_000;
const LINK_NS: f64 = 1000.0 + 4096.0 / 0.6;

fn run(phase: &str, streams: &[&str]) -> (Simulation, Rows) {
    let drive = TestDrive { user_pages: 10_000, command_ns: SERVED_NS, ..TestDrive::default() };
    let mut text = format!("[[phases]]\nkind = \"io\"\nrecord = true\nduration_s = 5\n{phase}\n");
    for (number, stream) in streams.iter().enumerate() {
        text += &format!("[[phases.streams]]\nname = \"{number}\"\n{stream}\n");
    }
    let mut simulation = Simulation::new(drive.scenario(&text)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    (simulation, rows)
}

fn reader(rest: &str) -> String {
    format!("order = \"random\"\nblock_bytes = 4096\nread_percent = 100\n{rest}")
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() < tolerance, "found {found}, expected {expected}");
}

#[test]
fn one_stream_is_the_phase_without_streams() {
    let drive = TestDrive { user_pages: 40_000, program_ns: 100_000, ..TestDrive::default() };
    let fill = writes(SEQUENTIAL, 131_072, 8, 1.0, false);
    let own = format!("{RANDOM}\nblock_bytes = 4096\nread_percent = 30\nqueue_depth = 8\n");
    let phase = "[[phases]]\nkind = \"io\"\nrecord = true\nduration_s = 5\n";
    let [alone, in_streams] = [
        format!("{fill}{phase}{own}"),
        format!("{fill}{phase}[[phases.streams]]\nname = \"only\"\n{own}"),
    ]
    .map(|phases| {
        let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        simulation
    });
    assert_eq!(alone.digest(), in_streams.digest());
    let outcome = &in_streams.streams()[0];
    assert_eq!(outcome.name, "only");
    let latencies: f64 = alone.latency_histogram().iter().sum();
    near((outcome.read_iops + outcome.write_iops) * 5.0, latencies, 1e-9);
}

#[test]
fn streams_share_the_drive_by_their_depths() {
    let (simulation, rows) =
        run("", &[&reader("queue_depth = 2"), &reader("workers = 3\nqueue_depth = 2")]);
    let served = 1e9 / f64::from(SERVED_NS);
    near(mean(&rows.column("read_iops")), served, 0.01);
    for (outcome, share) in simulation.streams().iter().zip([0.25, 0.75]) {
        near(outcome.read_iops, served * share, 0.01);
        near(outcome.latency_mean_us, 8.0 * f64::from(SERVED_NS) / 1e3, 0.01);
        assert_eq!(outcome.waited, 0);
    }
}

#[test]
fn a_stream_with_a_rate_keeps_it_and_the_other_gets_what_is_left() {
    let rated = reader("queue_depth = 8\nrate = { mb_s = 20.48 }");
    let (simulation, rows) = run("", &[&rated, &reader("queue_depth = 4")]);
    let outcomes = simulation.streams();
    near(outcomes[0].read_iops, 5000.0, 0.001);
    near(outcomes[0].read_mb_s, 20.48, 0.001);
    near(outcomes[1].read_iops, 1e9 / f64::from(SERVED_NS) - 5000.0, 0.01);
    let sum = outcomes[0].read_iops + outcomes[1].read_iops;
    near(sum, mean(&rows.column("read_iops")), 1e-9);
}

#[test]
fn a_stream_that_thinks_asks_less_often() {
    let rare = reader("queue_depth = 1\nrate = { iops = 1 }");
    let (simulation, _) = run("", &[&rare, &reader("queue_depth = 1\nthink_ns = 500_000")]);
    let alone_ns = LINK_NS + f64::from(SERVED_NS);
    near(simulation.streams()[1].read_iops, 1e9 / (500_000.0 + alone_ns), 0.01);
}

/// 512 commands are wanted at once, but the queue holds 256: the others wait in the host, and their
/// latency says so.
#[test]
fn commands_beyond_the_queue_wait_in_the_host_and_are_counted() {
    let wide = reader("workers = 2\nqueue_depth = 128");
    let (simulation, rows) = run("warm_up_s = 1", &[&wide, &wide]);
    assert!(rows.column("queue_depth").iter().all(|&depth| depth <= 256.0));
    for outcome in simulation.streams() {
        near(outcome.latency_mean_us, 512.0 * f64::from(SERVED_NS) / 1e3, 0.01);
        near(outcome.read_iops, 0.5e9 / f64::from(SERVED_NS), 0.01);
        assert!(outcome.waited as f64 > 4.9 * outcome.read_iops, "{}", outcome.waited);
    }
}
