//! Compares the boards with the whole drive, Little's law and the program rate of the dies.

use super::{ParallelismShown, show};
use crate::demonstration::Settings;
use run::sample::{COLUMNS, column_index};
use run::simulation::Simulation;
use spec::scenario::Scenario;

const DRIVE: &str = include_str!("../../../../../content/drives/kingston-v300-120.toml");
const FIRST: &str = include_str!("../../../../../content/nand/toshiba-19nm-toggle.toml");
const LATER: &str = include_str!("../../../../../content/nand/micron-20nm-async.toml");

fn shown(pairs: &[(&str, &str)]) -> ParallelismShown {
    show(&mut Settings::given(pairs)).expect("settings in range")
}

/// Sends the same commands to the whole drive, before it has anything to collect. Returns the
/// commands per second, their mean latency in microseconds, and the share of the time that a bus is
/// in use, all from the last of three seconds. The host uses a fiftieth of the drive, which keeps
/// the test quick.
fn of_the_whole_drive(nand: &str, work: &str, queue_depth: u32, think_ns: u64) -> [f64; 3] {
    let read_percent = if work == "read" { 100 } else { 0 };
    let scenario = format!(
        "title = \"\"\ndrive = \"d\"\nnand = \"n\"\nseed = 1\nround_s = 1\n\
         [[phases]]\nkind = \"secure_erase\"\n\
         [[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131_072\n\
         queue_depth = 32\nend = 0.02\ndrive_writes = 1.0\n\
         [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nend = 0.02\n\
         read_percent = {read_percent}\nqueue_depth = {queue_depth}\nthink_ns = {think_ns}\n\
         duration_s = 3\nrecord = true\n"
    );
    let files = |name: &str| match name {
        "drives/d" => Some(DRIVE.to_owned()),
        "nand/n" => Some(nand.to_owned()),
        _ => None,
    };
    let scenario = Scenario::parse(&scenario, &files).expect("a scenario");
    let mut simulation = Simulation::new(scenario).expect("a machine");
    for _ in 0..1_000 {
        if simulation.is_finished() {
            break;
        }
        simulation.advance(10, 10_000_000);
    }
    let rows = simulation.take_rows();
    let last = &rows[rows.len() - COLUMNS.len()..];
    let columns = [&format!("{work}_iops"), "latency_mean_us", "channel_utilisation"];
    columns.map(|column| last[column_index(column).expect("a column")])
}

/// Both hosts behave alike with one thread that pauses, and with several threads that do not.
#[test]
fn the_board_is_as_fast_as_the_whole_drive() {
    for work in ["write", "read"] {
        for (queue_depth, pause_us) in [(1, 50), (32, 0)] {
            let pause = pause_us.to_string();
            // The panels with one command at a time come before those with 32.
            let panels = shown(&[("work", work), ("pause_us", pause.as_str())]).panels;
            let asked = panels.iter().filter(|panel| panel.queue_depth == queue_depth);
            for (panel, nand) in asked.zip([FIRST, LATER]) {
                let whole = of_the_whole_drive(nand, work, queue_depth, pause_us * 1000);
                let board = &panel.measured;
                let found = [board.iops, board.latency_us, board.buses];
                let figures = format!("{work} {queue_depth}: {found:?}, the drive {whole:?}");
                let differs = |(found, whole): (f64, f64)| (found / whole - 1.0).abs() > 0.01;
                assert!(!found.into_iter().zip(whole).any(differs), "{figures}");
            }
        }
    }
}

#[test]
fn little_s_law_holds() {
    for work in ["write", "read"] {
        for depth in shown(&[("work", work)]).sweep {
            for nand in 0..2 {
                let cycle_s = (depth.latency_us[nand] + 50.0) / 1e6;
                let found = depth.iops[nand] * cycle_s / f64::from(depth.queue_depth);
                assert!((found - 1.0).abs() < 0.03, "{work} {depth:?}: {found}");
            }
        }
    }
}

/// If every die is always busy, a drive writes dies x page / (transfer + program).
#[test]
fn deep_writes_are_bound_by_the_dies() {
    for (pages_ns, slots, panel) in [(2_488_495.0, 4.0, 2), (1_878_860.0, 2.0, 3)] {
        let found = &shown(&[]).panels[panel].measured;
        let bound = 16.0 * slots * 1e9 / pages_ns;
        assert!((found.iops / bound - 1.0).abs() < 0.01, "{}, {bound}", found.iops);
        assert!(found.dies > 0.99, "{found:?}");
    }
}

/// With one command at a time both NANDs are equally fast; with many the later one is slower.
#[test]
fn depth_shows_a_difference_that_one_command_at_a_time_hides() {
    let [one_first, one_later, deep_first, deep_later] =
        shown(&[]).panels.try_into().expect("four panels");
    assert!((one_later.measured.iops / one_first.measured.iops - 1.0).abs() < 0.01);
    assert!(deep_later.measured.iops / deep_first.measured.iops < 0.8);
    let panels = shown(&[("stored", "25")]).panels;
    assert!((panels[3].measured.iops / panels[2].measured.iops - 1.0).abs() < 0.01);
    // The controller is the limit then, so the dies are busy for a part of the time only.
    let [controller, dies] = [&panels[2], &deep_first].map(|panel| panel.measured.iops);
    let busy = controller / 4.0 / dies;
    assert!((panels[2].measured.dies / busy - 1.0).abs() < 0.02, "{busy}");
}

/// Each place of the queue holds one command at a time, and a die takes a page that was asked for.
#[test]
fn commands_stand_in_places_and_pages_cross_the_bus_after_they_are_asked_for() {
    for work in ["write", "read"] {
        let shown = shown(&[("work", work)]);
        for (index, panel) in shown.panels.iter().enumerate() {
            for place in 0..panel.queue_depth {
                let own = panel.commands.iter().filter(|command| command.0 == place);
                let mut own: Vec<_> = own.collect();
                own.sort_unstable_by_key(|command| command.1);
                assert!(own.windows(2).all(|pair| pair[0].4 <= pair[1].1), "{own:?}");
                assert!(own.iter().all(|c| c.1 <= c.2 && c.2 <= c.3 && c.3 <= c.4), "{own:?}");
            }
            assert!(panel.commands.iter().all(|command| command.0 < panel.queue_depth));
            assert!(panel.operations.iter().all(|operation| operation.5 <= operation.1));
            let ended = panel.commands.iter().filter(|command| {
                0 < command.4 && (command.4 as u64) < shown.window_ns
            });
            let answered = shown.steps.last().expect("a step").answered[index];
            assert!((ended.count() as u32).abs_diff(answered) <= 1, "{answered} answers");
        }
    }
}

/// All boards begin at once and idle, so that the answers can be compared from the first moment.
#[test]
fn every_board_begins_idle() {
    for work in ["write", "read"] {
        let shown = shown(&[("work", work)]);
        let first = &shown.steps[0];
        assert!(first.answered.iter().chain(&first.busy_dies).all(|&count| count == 0));
        for panel in &shown.panels {
            assert!(panel.operations.iter().all(|operation| operation.5 > 0), "{work}");
            let sent = panel.commands.iter().filter(|command| command.1 == 0);
            assert_eq!(sent.count() as u32, panel.queue_depth, "{work}");
        }
    }
}

#[test]
fn every_board_completes_commands_and_shows_few_operations() {
    for (channels, dies, block) in [("1", "1", "128"), ("8", "4", "4"), ("8", "4", "128")] {
        for work in ["write", "read"] {
            let shown = shown(&[
                ("channels", channels),
                ("dies_per_channel", dies),
                ("block_kib", block),
                ("work", work),
                ("queue_depth", "256"),
                ("planes", "together"),
                ("pause_us", "0"),
            ]);
            for panel in &shown.panels {
                assert!(panel.measured.iops > 0.0, "{work} {channels} {dies} {block}");
                assert!(panel.operations.len() < 700, "{}", panel.operations.len());
            }
        }
    }
}
