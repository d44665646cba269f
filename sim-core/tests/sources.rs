//! Every figure of every drive names a source in `content/en/SOURCES.md`, or the reason for an
//! assumption. At most four figures of a drive are fitted.

mod support;

use sim_core::Drive;
use support::{root, sold};

#[test]
fn every_figure_has_a_listed_source() {
    let list = root().join("content/en/SOURCES.md");
    let sources = std::fs::read_to_string(list).expect("it is there");
    let is_listed = |id: &str| {
        sources.lines().any(|line| {
            let cell = line.strip_prefix("| ").and_then(|rest| rest.split(" |").next());
            cell.is_some_and(|ids| ids.split(", ").any(|listed| listed == id))
        })
    };
    assert!(is_listed("S1-005") && !is_listed("S9"), "the list is read");
    let read = |name: &str| {
        std::fs::read_to_string(root().join(format!("content/{name}.toml")))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    for (name, nand) in sold() {
        let drive = read(&format!("drives/{name}"));
        let drive = Drive::parse(&drive, &read(&format!("nand/{nand}")))
            .unwrap_or_else(|error| panic!("{name}, {nand}: {error}"));
        for figure in &drive.figures {
            let id = figure.source.split(':').next().unwrap_or_default();
            let named = format!("{name}, {nand} {}: {}", figure.field, figure.source);
            assert!(id == "assumed" || is_listed(id), "{named}");
            if let Some(fitted) = &figure.fitted {
                let id = fitted.split([':', ',']).next().unwrap_or_default();
                assert!(is_listed(id), "{named}, fitted to {fitted}");
            }
        }
        let fitted = drive.figures.iter().filter(|figure| figure.fitted.is_some()).count();
        assert!(fitted <= 4, "{name}, {nand}: {fitted} fitted figures");
    }
}
