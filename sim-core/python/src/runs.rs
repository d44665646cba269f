//! Runs a scenario, and prints rows as the command line does.

use ::run::sample::COLUMNS;
use ::run::simulation::Simulation;
use cli::whole;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;
use spec::scenario::Scenario;

use crate::documents::{Own, find, settings};
use crate::faults::{raised, refused};
use crate::interruptible;

/// Seconds and events between two looks at the signals of the system.
const ROWS: u32 = 100;
const EVENTS: u64 = 1 << 22;
const NUMBER_BYTES: usize = 8;

/// Returns everything but the rows as JSON, the rows as little-endian numbers, and the digest.
#[pyfunction]
pub fn run<'py>(
    py: Python<'py>,
    text: &str,
    pairs: Vec<(String, String)>,
    own: Own,
) -> PyResult<(String, Bound<'py, PyBytes>, String)> {
    let settings = settings(py, &pairs)?;
    let documents = |name: &str| find(&own, name);
    let scenario = Scenario::parse_with(text, &documents, &settings);
    let scenario = scenario.map_err(|error| raised(py, &error))?;
    let simulation = py.detach(|| Simulation::new(scenario));
    let mut simulation = simulation.map_err(|error| raised(py, &error))?;
    let mut rows = Vec::new();
    interruptible::<()>(py, || {
        simulation.advance(ROWS, EVENTS);
        rows.extend(simulation.take_rows());
        Ok(simulation.is_finished())
    })?
    .unwrap_or_default();
    if rows.is_empty() {
        return Err(refused(py, "phases", "a whole second of a phase with record = true", "none"));
    }
    let report = py.detach(|| json!(whole::object(&simulation)).to_string());
    Ok((report, packed(py, &rows), format!("{:016x}", simulation.digest())))
}

pub fn packed<'py>(py: Python<'py>, numbers: &[f64]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    PyBytes::new(py, &bytes)
}

/// Returns the rows of a run as `write-cliff run` prints them.
#[pyfunction]
pub fn csv(rows: &[u8]) -> PyResult<String> {
    let (numbers, _) = rows.as_chunks::<NUMBER_BYTES>();
    let numbers: Vec<f64> = numbers.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    debug_assert!(numbers.len().is_multiple_of(COLUMNS.len()));
    let mut text = Vec::new();
    whole::csv(&mut text, true, &numbers)?;
    Ok(String::from_utf8(text)?)
}
