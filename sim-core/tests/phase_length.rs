//! The length of a phase: seconds, host writes or whichever comes first, and a warm-up that does
//! not count. Compared with sums over the rows.

mod support;

use sim_core::Simulation;
use support::{Rows, SEQUENTIAL, TestDrive, writes};

const USER_PAGES: u64 = 40_960;

fn drive() -> TestDrive {
    TestDrive { user_pages: USER_PAGES, program_ns: 100_000, ..TestDrive::default() }
}

fn random_writes(length: &str) -> String {
    let fill = writes(SEQUENTIAL, 131_072, 8, 1.0, false);
    format!(
        "{fill}[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
         queue_depth = 8\nrecord = true\n{length}\n"
    )
}

/// Runs to the end. Returns the rows, and the logical pages that the second phase wrote.
fn run(length: &str) -> (Simulation, Rows, u64) {
    let scenario = drive().scenario(&random_writes(length));
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let written = simulation.written_slots().0 - USER_PAGES;
    (simulation, rows, written)
}

#[test]
fn seconds_or_writes_end_a_phase_whichever_come_first() {
    let (_, seconds, by_time) = run("duration_s = 3\ndrive_writes = 1000.0");
    assert_eq!(seconds.column("time_s"), [1.0, 2.0, 3.0]);
    assert!(by_time < 1000 * USER_PAGES);
    let (_, _, by_writes) = run("duration_s = 3\ndrive_writes = 0.1");
    assert_eq!(by_writes, USER_PAGES / 10);
    assert_eq!(run("drive_writes = 0.1").2, by_writes);
}

#[test]
fn a_warm_up_runs_but_is_in_no_sum() {
    let (simulation, rows, _) = run("warm_up_s = 3\nduration_s = 8");
    let counted = rows.column("counted");
    assert_eq!(counted, [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let sum = |name: &str| -> f64 {
        rows.column(name).iter().zip(&counted).map(|(x, counted)| x * counted).sum()
    };
    let latencies: f64 = simulation.latency_histogram().iter().sum();
    // The scale of this drive makes a second as long as any other.
    assert_eq!(latencies, sum("write_iops"));
    let programmed = sum("host_slots") + sum("moved_slots") + sum("padding_slots");
    let expected = programmed / sum("host_slots");
    assert!((simulation.write_amplification() / expected - 1.0).abs() < 1e-9);
    let total = rows.column("write_amplification_total");
    assert!((total[7] / expected - 1.0).abs() < 1e-9, "{total:?}");
    // The drive itself does the same work as without a warm-up.
    let (same, ..) = run("duration_s = 8");
    assert_eq!(same.written_slots(), simulation.written_slots());
}

#[test]
fn a_row_in_which_one_phase_follows_another_counts() {
    let next = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                read_percent = 100\nqueue_depth = 4\nrecord = true\nduration_s = 2\n";
    let (_, rows, _) = run(&format!("drive_writes = 0.33\n{next}"));
    let counted = rows.column("counted");
    // The first phase ends within a second, so that its last row is the first one of the next.
    let has_both = |(writes, reads): (&f64, &f64)| *writes > 0.0 && *reads > 0.0;
    assert!(rows.column("write_iops").iter().zip(&rows.column("read_iops")).any(has_both));
    assert!(counted.iter().all(|&counts| counts == 1.0), "{counted:?}");
}

#[test]
fn a_range_that_is_laid_out_is_a_fill_before_the_phase() {
    let reads = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                 read_percent = 100\nqueue_depth = 4\nstart = 0.25\nend = 0.5\nduration_s = 2\n\
                 record = true\n";
    let fill = writes(SEQUENTIAL, 131_072, 32, 1.0, false);
    let explicit = format!("{fill}start = 0.25\nend = 0.5\n{reads}");
    let digests = [explicit, format!("{reads}lay_out = true\n")].map(|phases| {
        let mut simulation = Simulation::new(drive().scenario(&phases)).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        assert_eq!(simulation.written_slots().0, USER_PAGES / 4);
        simulation.digest()
    });
    assert_eq!(digests[0], digests[1]);
}
