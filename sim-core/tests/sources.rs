//! Every figure of every drive names a source in `content/en/SOURCES.md`, or the reason for an
//! assumption. At most four figures of a drive are fitted, its choices because of claims counted,
//! and none of a drive out of sample or described blind, which are parsed here but not run.

mod support;

use sim_core::Drive;
use sim_core::evidence::{Apart, ChosenOn, Evidence};
use support::{root, sold};

/// The most figures and choices of a drive with its NAND that may follow from claims.
const CHOSEN_MAX: usize = 4;

/// Returns the text of a file of `content`, if it exists.
fn text(name: &str) -> Option<String> {
    std::fs::read_to_string(root().join(format!("content/{name}"))).ok()
}

/// The same by folder and name, as the core asks for it.
fn text_of(name: &str) -> Option<String> {
    text(&format!("{name}.toml"))
}

/// Parses a drive and asserts that its sources are listed. Returns how many figures are fitted.
fn fitted(name: &str, drive: &str, nand: &str) -> usize {
    let sources = text("en/SOURCES.md").expect("it is there");
    let is_listed = |id: &str| {
        sources.lines().any(|line| {
            let cell = line.strip_prefix("| ").and_then(|rest| rest.split(" |").next());
            cell.is_some_and(|ids| ids.split(", ").any(|listed| listed == id))
        })
    };
    assert!(is_listed("S1-005") && !is_listed("S9"), "the list is read");
    let drive = Drive::parse(drive, nand).unwrap_or_else(|error| panic!("{name}: {error}"));
    for figure in &drive.figures {
        let id = figure.source.split(':').next().unwrap_or_default();
        let named = format!("{name} {}: {}", figure.field, figure.source);
        assert!(id == "assumed" || is_listed(id), "{named}");
        if let Some(fitted) = &figure.fitted {
            let id = fitted.split([':', ',']).next().unwrap_or_default();
            assert!(is_listed(id), "{named}, fitted to {fitted}");
        }
    }
    let ecc = drive.ecc.unwrap_or_else(|| panic!("{name} corrects nothing"));
    assert!(ecc.code.t <= ecc.t_that_fits(&drive.part, drive.integrity), "{name}");
    drive.figures.iter().filter(|figure| figure.fitted.is_some()).count()
}

#[test]
fn every_figure_has_a_listed_source() {
    let read = |name: String| text(&name).unwrap_or_else(|| panic!("{name} is not there"));
    for (name, nand) in sold() {
        let (drive, part) = (format!("drives/{name}.toml"), format!("nand/{nand}.toml"));
        let fitted = fitted(&format!("{name}, {nand}"), &read(drive), &read(part));
        assert!(fitted <= CHOSEN_MAX, "{name}, {nand}: {fitted} fitted figures");
    }
}

/// A policy that was chosen because of a claim is fitted as much as a number is.
#[test]
fn no_drive_has_more_than_four_figures_and_choices_because_of_claims() {
    let names = ["R0", "S0", "S1", "S2", "S3", "S4"].map(str::to_owned);
    let evidence = Evidence::parse(&names, &text_of).unwrap_or_else(|error| panic!("{error}"));
    for (name, nand) in sold() {
        let files = ["drives", "nand"].map(|folder| {
            let file = if folder == "nand" { &nand } else { &name };
            text_of(&format!("{folder}/{file}")).unwrap_or_else(|| panic!("{file} is not there"))
        });
        let drive = Drive::parse(&files[0], &files[1]).expect("it can be read");
        let on = evidence.chosen_on(&drive);
        let ChosenOn { fitted, choices, .. } = &on;
        assert!(on.count() <= CHOSEN_MAX, "{name}, {nand}: {fitted:?}, {choices:?}");
    }
}

/// The list records the results of each drive's first run. This test reads it and runs nothing:
/// `write-cliff out-of-sample NAME` does that.
#[test]
fn a_drive_out_of_sample_keeps_its_record() {
    let apart = Apart::parse(&text_of).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(apart.drives.len(), 6);
    let holding = apart.drives.iter().filter(|drive| drive.holds());
    let holding: Vec<&str> = holding.map(|drive| drive.name.as_str()).collect();
    assert_eq!(holding, ["micron-m500dc-800", "samsung-845dc-evo-960"], "both are floors");
    for drive in &apart.drives {
        assert!(drive.off() > 1.2, "{}: all six are too fast", drive.name);
        let mean = drive.found[0].recorded;
        let whole = (mean / 1000.0).floor();
        assert!(drive.outcome.contains(&format!("{whole},")), "{}: {mean}", drive.name);
    }
}

#[test]
fn a_drive_out_of_sample_comes_from_its_parts_alone() {
    let list = text("evidence/out-of-sample.toml").expect("it is there");
    let names = list.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), 6);
    for name in names {
        let drive = text(&format!("out-of-sample/drives/{name}.toml"));
        let drive = drive.unwrap_or_else(|| panic!("{name} is not there"));
        let part = Drive::nand(&drive).unwrap_or_else(|error| panic!("{name}: {error}"));
        let nand = ["out-of-sample/nand", "nand"];
        let nand = nand.iter().find_map(|folder| text(&format!("{folder}/{part}.toml")));
        let nand = nand.unwrap_or_else(|| panic!("{name}: {part} is not there"));
        assert_eq!(fitted(name, &drive, &nand), 0, "{name}");
    }
}

/// The drives described blind were run once. Their files must stay as they are, so that the runs
/// can be made again; none of their figures is fitted.
#[test]
fn every_drive_described_blind_can_be_run_again() {
    let results = text("blind/results.csv").expect("it is there");
    let names: Vec<&str> =
        results.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(names.len(), 7);
    for name in names {
        let read = |path: String| text(&path).unwrap_or_else(|| panic!("{path} is not there"));
        let drive = read(format!("blind/drives/{name}.toml"));
        let part = Drive::nand(&drive).unwrap_or_else(|error| panic!("{name}: {error}"));
        let nand = read(format!("blind/nand/{part}.toml"));
        let parsed = Drive::parse(&drive, &nand).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(parsed.figures.iter().all(|figure| figure.fitted.is_none()), "{name}");
        let scenario = read(format!("blind/scenarios/{name}.toml"));
        assert!(scenario.contains(&format!("drive = \"{name}\"")), "{name}");
    }
}
