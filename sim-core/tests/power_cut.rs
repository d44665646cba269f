//! Power cuts: the host's view, the report, and the same outcome in each run.

mod support;

use cli::words::said;
use sim_core::{Change, CutPage, PowerCut, Scenario, Setting, Simulation};
use support::{Rows, TestDrive};

const FILL: &str = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                    queue_depth = 4\ndrive_writes = 1.0\n";

fn drive() -> TestDrive {
    TestDrive {
        dies_per_channel: 2,
        blocks_per_plane: 512,
        user_pages: 50_000,
        ..Default::default()
    }
}

fn random(seconds: u32, rest: &str) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nqueue_depth = 32\n\
         duration_s = {seconds}\nrecord = true\n{rest}"
    )
}

fn only(simulation: &Simulation) -> PowerCut {
    assert_eq!(simulation.power_cuts().len(), 1);
    simulation.power_cuts()[0].clone()
}

/// A cut at the end of a phase. The drive reads 65,536 pages on two dies: 50 us each, and the
/// bytes on a shared bus.
#[test]
fn the_host_waits_while_a_drive_without_capacitors_looks_for_its_map() {
    let phases = format!("{FILL}{}{}", random(20, "power_cut = true\n"), random(8, ""));
    let mut simulation = Simulation::new(drive().scenario(&phases)).expect("it fits");
    let iops = Rows::of(&mut simulation).column("write_iops");
    let cut = only(&simulation);
    assert!((cut.at_s - 20.0).abs() < 1e-9);
    assert_eq!(cut.unacknowledged_commands, 32);
    assert!(cut.acknowledged_lost_slots > 0 && cut.torn_pages > 0);
    assert_eq!((cut.flushed_pages, cut.missing_slots), (0, 0), "every page was written before");
    assert!(cut.read_pages > 60_000.0 && cut.read_pages <= 65_536.0, "{} pages", cut.read_pages);
    let of_a_die_s = cut.read_pages / 2.0 * 50e-6;
    assert!(cut.rebuild_s > of_a_die_s && cut.rebuild_s < 1.2 * of_a_die_s, "{cut:?}");
    let silent = cut.rebuild_s as usize;
    assert!(silent >= 1 && iops[19] > 0.0);
    assert!(iops[20..20 + silent].iter().all(|&iops| iops == 0.0));
    assert!(iops[20 + silent + 1] > 0.0);
}

#[test]
fn capacitors_keep_acknowledged_writes_for_as_long_as_they_last() {
    let phases = format!("{FILL}{}", random(4, "power_cut = true\n"));
    let cut = |hold_ms| {
        let scenario = TestDrive { hold_ms, ..drive() }.scenario(&phases);
        let mut simulation = Simulation::new(scenario).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        only(&simulation)
    };
    let (long, short) = (cut(Some(20)), cut(Some(1)));
    assert_eq!((long.acknowledged_lost_slots, long.lost_pages), (0, 0));
    assert!(long.flushed_pages > 0 && long.flush_ms > 0.9 && long.flush_ms < 20.0);
    assert!(short.acknowledged_lost_slots > 0 && short.flush_ms <= 1.0, "{short:?}");
    let count = |cut: &PowerCut, is: fn(&CutPage) -> bool| {
        cut.pages.iter().filter(|page| is(page)).count() as u32
    };
    for cut in [&long, &short] {
        assert_eq!(count(cut, |page| page.is_programmed), cut.flushed_pages);
        assert_eq!(count(cut, |page| page.is_torn), cut.torn_pages);
        let kept = cut.pages.iter().filter(|page| page.is_programmed);
        let last_us = kept.map(|page| page.end_us).fold(0.0, f64::max);
        assert!((last_us - cut.flush_ms * 1e3).abs() < 1e-6);
    }
    let without = cut(None);
    assert!(without.acknowledged_lost_slots > 0 && without.flushed_pages == 0, "{without:?}");
    assert!(long.rebuild_s < 0.1 * without.rebuild_s, "the map was saved");
}

/// Half of the pages of a block are upper pages. Lower pages with copies of collection do not count
/// while the originals are still there.
#[test]
fn a_torn_upper_page_shares_its_cells_with_finished_data() {
    let (mut torn, mut paired, mut slots) = (0, 0, 0);
    for seconds in 2..12 {
        let phases = format!("{FILL}{}", random(seconds, "power_cut = true\n"));
        let mut simulation = Simulation::new(drive().scenario(&phases)).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        let cut = only(&simulation);
        assert!(cut.paired_pages <= cut.torn_pages, "{cut:?}");
        torn += cut.torn_pages;
        paired += cut.paired_pages;
        slots += cut.paired_slots;
    }
    assert!((torn / 4..=torn * 3 / 4).contains(&paired) && slots > 0, "{paired} of {torn}");
}

/// A drive with other capacitors, by a setting, equals one with these capacitors in its file.
#[test]
fn capacitors_can_be_set() {
    let phases = format!("{FILL}{}", random(4, "power_cut = true\n"));
    let digest = |hold_ms, setting: Option<&str>| {
        let mut scenario = TestDrive { hold_ms, ..drive() }.scenario(&phases);
        if let Some(value) = setting {
            let setting = Setting::parse("capacitors", value).expect("a setting");
            scenario.change(Change { at_s: 0, setting }).expect("it is possible");
        }
        let mut simulation = Simulation::new(scenario).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        simulation.digest()
    };
    assert_eq!(digest(Some(20), Some("off")), digest(None, None));
    assert_eq!(digest(None, Some("20")), digest(Some(20), None));
    assert_ne!(digest(None, None), digest(Some(20), None));
}

fn announced(setting: u32) -> Scenario {
    let mut scenario = drive().scenario(&format!("{FILL}{}", random(6, "")));
    let setting = Setting::parse("power_cut", &setting.to_string()).expect("it is accepted");
    scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    scenario
}

#[test]
fn a_power_cut_at_a_second_is_replayed() {
    let mut live = Simulation::new(announced(0)).expect("it fits");
    live.advance(2, u64::MAX);
    live.change(Setting::parse("power_cut", "2").expect("it is accepted")).expect("it may fail");
    live.advance(u32::MAX, u64::MAX);
    assert!((only(&live).at_s - 2.0).abs() < 1e-9);
    for scenario in [announced(2), live.scenario().clone()] {
        let mut again = Simulation::new(scenario).expect("it fits");
        again.advance(u32::MAX, u64::MAX);
        assert_eq!(again.digest(), live.digest());
    }
    let mut without = Simulation::new(announced(0)).expect("it fits");
    without.advance(u32::MAX, u64::MAX);
    assert_ne!(without.digest(), live.digest());
    let mut unaware =
        Simulation::new(drive().scenario(&format!("{FILL}{}", random(6, "")))).expect("it fits");
    unaware.advance(u32::MAX, u64::MAX);
    assert_eq!(unaware.digest(), without.digest(), "remembering does not change the run");
}

#[test]
fn a_run_must_know_before_it_starts_that_its_power_may_fail() {
    let mut simulation =
        Simulation::new(drive().scenario(&format!("{FILL}{}", random(6, "")))).expect("it fits");
    simulation.advance(2, u64::MAX);
    let error = simulation
        .change(Setting::parse("power_cut", "3").expect("it is accepted"))
        .expect_err("too late");
    let expected = "power_cut: expected a run that began with power_cut set to 0 or a second, \
                    found a run that began without it";
    assert_eq!(said(&error), expected);
    let mut simulation = Simulation::new(announced(0)).expect("it fits");
    simulation.advance(2, u64::MAX);
    let error = simulation
        .change(Setting::parse("power_cut", "1").expect("it is accepted"))
        .expect_err("it is past");
    assert_eq!(said(&error), "power_cut: expected second 2 or later, found 1");
}
