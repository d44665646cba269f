//! Every figure of every drive names a source in `content/en/SOURCES.md`, or the reason for an
//! assumption. At most four figures of a drive are fitted, and none of a drive out of sample, which
//! is parsed here but not run.

mod support;

use sim_core::Drive;
use support::{root, sold};

/// Returns the text of a file of `content`, if it is there.
fn text(name: &str) -> Option<String> {
    std::fs::read_to_string(root().join(format!("content/{name}"))).ok()
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
        assert!(fitted <= 4, "{name}, {nand}: {fitted} fitted figures");
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
