//! Phases that replay a trace, compared with phases that send the same commands by themselves, and
//! with plain arithmetic.

mod support;

use run::replay::{Answer, Replayed};
use sim_core::{Scenario, Simulation};
use spec::workload::{CommandKind, Trace, TraceCommand};
use support::{RANDOM, Rows, SEQUENTIAL, TestDrive, mean, writes};

const PAGES: u64 = 20_000;
const SHA_256: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

fn drive() -> TestDrive {
    TestDrive {
        user_pages: PAGES,
        blocks_per_plane: 400,
        program_ns: 100_000,
        ..Default::default()
    }
}

/// A phase that replays the trace `a.csv`, with further keys.
fn phase(keys: &str) -> String {
    format!("[[phases]]\nkind = \"trace\"\nfile = \"a.csv\"\nrecord = true\n{keys}\n")
}

fn given(phases: &str, commands: Vec<TraceCommand>) -> Scenario {
    let mut scenario = drive().scenario(phases);
    let traces = scenario.traces();
    let [replay] = &traces[..] else { panic!("one file") };
    let trace = Trace::new(SHA_256.into(), commands).expect("it is in order");
    scenario.give_trace(replay, &trace).expect("any contents will do");
    scenario
}

fn run(phases: &str, commands: Vec<TraceCommand>) -> (Simulation, Rows) {
    let mut simulation = Simulation::new(given(phases, commands)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation, rows)
}

/// Writes of one page in order, evenly spaced.
fn in_order(count: u64, every_ns: u64) -> Vec<TraceCommand> {
    let write = |at: u64| TraceCommand::new(at * every_ns, CommandKind::Write, at % PAGES * 8, 8);
    (0..count).map(write).collect()
}

#[test]
fn a_trace_of_a_rate_in_order_is_the_phase_with_that_rate() {
    // The third second is left out: the trace ends in it, and the other phase goes on.
    let (_, trace) = run(&phase("queue_depth = 8"), in_order(15_000, 200_000));
    let text = format!(
        "[[phases]]\nkind = \"io\"\n{SEQUENTIAL}\nblock_bytes = 4096\nqueue_depth = 8\n\
         rate = {{ iops = 5000 }}\nduration_s = 3\nrecord = true\n"
    );
    let mut rated = Simulation::new(drive().scenario(&text)).expect("it fits");
    let rated = Rows::of(&mut rated);
    for column in ["write_iops", "write_amplification", "latency_mean_us", "lag_us", "erases"] {
        let (trace, rated) = (trace.column(column), rated.column(column));
        assert_eq!(trace[..2], rated[..2], "{column}");
    }
    assert_eq!(trace.column("write_iops")[..2], [5000.0; 2]);
}

#[test]
fn every_command_of_every_pass_arrives_at_its_time() {
    let commands = vec![
        TraceCommand::new(0, CommandKind::Write, 3, 7),
        TraceCommand::new(400_000_000, CommandKind::Read, 0, 16),
        TraceCommand::new(800_000_000, CommandKind::Write, 80, 1024),
    ];
    let (simulation, rows) = run(&phase("passes = 5"), commands);
    // A pass lasts 0.8 s and the mean gap of 0.4 s.
    assert_eq!(rows.column("write_iops"), [2.0, 1.0, 2.0, 2.0, 2.0]);
    let outcome = &simulation.streams()[0];
    assert_eq!((&*outcome.name, outcome.waited), ("a.csv", 0));
    assert_eq!(simulation.phase_times()[0].host_bytes, 5.0 * 130.0 * 4096.0);
    let slower = phase("passes = 5\nspeed = 0.5");
    let (_, rows) = run(
        &slower,
        vec![
            TraceCommand::new(0, CommandKind::Write, 0, 8),
            TraceCommand::new(1_000_000_000, CommandKind::Write, 8, 8),
        ],
    );
    assert_eq!(rows.column("write_iops")[..5], [1.0, 0.0, 1.0, 0.0, 1.0]);
}

#[test]
fn commands_beyond_the_queue_wait_in_the_host() {
    let burst: Vec<_> = (0..5000)
        .map(|at| TraceCommand::new(0, CommandKind::Write, at * 8 % (PAGES * 8), 8))
        .chain([TraceCommand::new(3_000_000_000, CommandKind::Write, 0, 8)])
        .collect();
    let (simulation, rows) = run(&phase("queue_depth = 4"), burst.clone());
    let outcome = &simulation.streams()[0];
    assert!(outcome.waited > 4900, "{}", outcome.waited);
    // A die programs 10,000 pages per second at most, so the last command waits half a second.
    assert!(outcome.latency_max_us > 450_000.0, "{}", outcome.latency_max_us);
    assert!((outcome.latency_p50_us / outcome.latency_max_us - 0.5).abs() < 0.1);
    assert_eq!(rows.column("write_iops").iter().sum::<f64>(), 5000.0);
    // As fast as possible no command waits, and there is no pause.
    let (simulation, _) = run(&phase("queue_depth = 4\nspeed = \"as fast as possible\""), burst);
    let outcome = &simulation.streams()[0];
    assert!(outcome.latency_max_us < 20_000.0, "{}", outcome.latency_max_us);
    assert!(simulation.phase_times()[0].end_s < 1.0);
    // The drive lags behind a rate that it cannot follow.
    let (_, rows) = run(&phase(""), in_order(60_000, 20_000));
    let lag_us = rows.column("lag_us");
    assert!(lag_us[1] > lag_us[0] && lag_us[0] > 100_000.0, "{lag_us:?}");
}

#[test]
fn a_trace_moves_the_drive_as_the_same_commands_do_and_trims() {
    let fill = writes(SEQUENTIAL, 131_072, 8, 1.0, false);
    let trim = vec![
        TraceCommand::new(0, CommandKind::Trim, 0, (PAGES * 8) as u32),
        TraceCommand::new(1000, CommandKind::Write, 0, 8),
    ];
    let (simulation, _) = run(&format!("{fill}{}", phase("")), trim);
    // Stale slots of the fill, per slot of spare area.
    let stale = simulation.progress().spare_used_fraction;
    let expected = (PAGES - 1) as f64 / (400 * 64 - PAGES) as f64;
    assert!((stale / expected - 1.0).abs() < 0.1, "{stale}, expected {expected}");
    let scattered: Vec<_> = (0..40_000u64)
        .map(|at| TraceCommand::new(0, CommandKind::Write, at * 7919 % PAGES * 8, 8))
        .collect();
    let (simulation, rows) = run(&format!("{fill}{}", phase("")), scattered);
    let amplification = simulation.write_amplification();
    assert!(amplification > 1.0, "{amplification}");
    assert!(mean(&rows.column("write_iops")) < 10_000.0);
}

#[test]
fn the_same_trace_gives_the_same_bytes_in_any_steps() {
    let phases = format!("{}{}", writes(SEQUENTIAL, 131_072, 8, 1.0, false), phase("passes = 3"));
    let commands = in_order(20_000, 30_000);
    let (whole, _) = run(&phases, commands.clone());
    let mut steps = Simulation::new(given(&phases, commands)).expect("it fits");
    while !steps.is_finished() {
        steps.advance(1, 1000);
    }
    assert_eq!(whole.digest(), steps.digest());
}

#[test]
fn addresses_beyond_the_drive_are_refused_or_mapped() {
    let beyond = || vec![TraceCommand::new(0, CommandKind::Write, PAGES * 8 * 3, 8)];
    let error = |scenario: Scenario| Simulation::new(scenario).expect_err("refused").to_string();
    let refused = error(given(&phase(""), beyond()));
    let expected = "phases[0].file: expected addresses_of_trace(bytes=81920000), found 245764096";
    assert_eq!(refused, expected);
    for word in ["wrap", "squeeze"] {
        let (simulation, _) = run(&phase(&format!("beyond = \"{word}\"")), beyond());
        assert_eq!(simulation.progress().completed, 1);
    }
    let without = error(drive().scenario(&phase("")));
    assert_eq!(without, "phases[0].file: expected contents_of_trace(), found a.csv");
    let mut scaled = given(&phase(""), in_order(1, 1));
    scaled.scale = 2;
    assert!(error(scaled).starts_with("scale: expected full_size_for_a_trace(), found 2"));
    let other = "f".repeat(64);
    let mut scenario = drive().scenario(&phase(&format!("sha256 = \"{other}\"")));
    let trace = Trace::new(SHA_256.into(), in_order(1, 1)).expect("it is in order");
    let replay = scenario.traces().remove(0);
    let refused = scenario.give_trace(&replay, &trace).expect_err("it is another file");
    assert!(refused.to_string().starts_with("phases[0].sha256: expected a_file_with_sha_256("));
}

/// The write amplification that a random write of the whole drive settles at, once as a trace that
/// is replayed until it is steady, and once as a phase.
#[test]
fn a_replay_is_steady_where_the_same_writes_are() {
    let mut seed = 1u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % PAGES
    };
    let writes_of = |draw: &mut dyn FnMut() -> u64, count: u64, every_ns: u64| -> Vec<_> {
        let write = |at| TraceCommand::new(at * every_ns, CommandKind::Write, draw() * 8, 8);
        (0..count).map(write).collect()
    };
    let fill = writes(SEQUENTIAL, 131_072, 8, 1.0, false);
    let replayed = |keys: &str, commands: Vec<TraceCommand>| {
        let scenario = given(&format!("{fill}{}", phase(keys)), commands);
        let mut replay = Replayed::new(&scenario).expect("it can run");
        while !replay.advance(100_000) {}
        replay.report().expect("the answer is known")
    };
    // A pass writes the drive ten times, so that its repetition of an order has no effect.
    let report = replayed("", writes_of(&mut draw, 10 * PAGES, 2_000_000));
    assert_eq!(report.answer, Answer::Yes);
    let settled = report.settled_amplification.expect("it writes");
    let random = drive().write_amplification(&format!(
        "{fill}{}{}",
        writes(RANDOM, 4096, 8, 3.0, false),
        writes(RANDOM, 4096, 8, 5.0, true)
    ));
    assert!((settled / random - 1.0).abs() < 0.03, "{settled}, expected {random}");
    assert!(report.spare_exhausted_s.is_some_and(|at_s| at_s < report.rounds[0].end_s));
    // A small trace is repeated, and hits the same pages again and again.
    let report = replayed("", writes_of(&mut draw, 100, 1_000_000));
    assert_eq!((report.answer, report.round_passes), (Answer::Yes, 10));
    let settled = report.settled_amplification.expect("it writes");
    assert!(settled < 1.2, "{settled}");
    // One that comes too fast is late, and as fast as possible it cannot be.
    let fast = writes_of(&mut draw, 2 * PAGES, 1000);
    let report = replayed("", fast.clone());
    assert!(report.rounds.iter().all(|round| round.late_s > 0.5 && round.waited > 0));
    let report = replayed("speed = \"as fast as possible\"", fast);
    assert!(report.rounds.iter().all(|round| round.late_s == 0.0) && report.pass_s.is_none());
    let reads = vec![TraceCommand::new(0, CommandKind::Read, 0, 8)];
    let report = replayed("", reads);
    assert_eq!((report.answer, report.settled_amplification), (Answer::WritesNothing, None));
}
