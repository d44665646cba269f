//! The core's errors as exceptions of Python.

use cli::words::{found_said, phrase_said};
use document::ScenarioError;
use pyo3::prelude::*;

/// Makes Python's `ScenarioError`, which names the field, the expected and the found.
pub fn raised(py: Python<'_>, error: &ScenarioError) -> PyErr {
    refused(py, &error.field, &phrase_said(&error.expected), &found_said(&error.found))
}

/// Returns the same exception for a value that the core has not seen.
pub fn refused(py: Python<'_>, field: &str, expected: &str, found: &str) -> PyErr {
    let class = py.import("write_cliff._faults").and_then(|it| it.getattr("ScenarioError"));
    match class.and_then(|class| class.call1((field, expected, found))) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}
