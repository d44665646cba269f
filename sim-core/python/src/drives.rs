//! Describes a drive.

use pyo3::prelude::*;
use serde_json::json;
use spec::drive::{Drive, DriveSheet};

use crate::documents::{Own, find};
use crate::faults::{raised, refused};

/// Returns a drive with its usual NAND part, or with another one, as JSON.
#[pyfunction]
pub fn drive(py: Python<'_>, name: &str, nand: Option<&str>, own: Own) -> PyResult<String> {
    sheet(py, name, nand, &own).map(|sheet| json!(sheet).to_string())
}

pub fn sheet(py: Python<'_>, name: &str, nand: Option<&str>, own: &Own) -> PyResult<DriveSheet> {
    let text = |field: &str, folder: &str, name: &str| {
        let found = find(own, &format!("{folder}/{name}"));
        found.ok_or_else(|| refused(py, field, &format!("a name of content/{folder}"), name))
    };
    let fail = |error| raised(py, &error);
    let drive = text("drive", "drives", name)?;
    let nand = match nand {
        Some(nand) => nand.to_owned(),
        None => Drive::nand(&drive).map_err(fail)?,
    };
    DriveSheet::parse(name, &drive, &nand, &text("nand", "nand", &nand)?).map_err(fail)
}
