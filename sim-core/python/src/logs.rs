//! Reads the logs and the result of one run of fio.

use cli::facts::object;
use document::ScenarioError;
use exchange::Unpacker;
use exchange::log::{FILES_MAX, LogFile, Reader, facts};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::faults::{raised, refused};
use crate::runs::packed;

/// The part of a file that is held in memory.
const PART_BYTES: usize = 1 << 20;

/// Reads open files with their names, and returns their facts as JSON, and the rate of each second.
#[pyfunction]
pub fn log<'py>(
    py: Python<'py>,
    files: Vec<(String, Bound<'py, PyAny>)>,
    depth: Option<u64>,
) -> PyResult<(String, Bound<'py, PyBytes>)> {
    if files.len() > FILES_MAX {
        let expected = format!("at most {FILES_MAX} files");
        return Err(refused(py, "files", &expected, &files.len().to_string()));
    }
    let mut names = Vec::new();
    let mut read = Vec::new();
    for (name, file) in files {
        read.push(read_one(&name, &file)?);
        names.push(name);
    }
    let facts = py.detach(|| facts(&read, depth));
    let rate = facts.curve.as_ref().and_then(|curve| curve.rate.as_ref());
    let per_second = rate.map_or(&[][..], |rate| &rate.per_second);
    Ok((object(&names, &read, &facts).to_string(), packed(py, per_second)))
}

fn read_one(name: &str, file: &Bound<'_, PyAny>) -> PyResult<LogFile> {
    let py = file.py();
    let fail = |error: ScenarioError| raised(py, &error);
    let mut reader = Reader::new(name.strip_suffix(".gz").unwrap_or(name));
    let mut unpacker = Unpacker::default();
    loop {
        let part: Vec<u8> = file.call_method1("read", (PART_BYTES,))?.extract()?;
        let mut take = |bytes: &[u8]| reader.push(bytes);
        if part.is_empty() {
            unpacker.finish(&mut take).map_err(fail)?;
            return reader.finish().map_err(fail);
        }
        py.detach(|| unpacker.push(&part, &mut take)).map_err(fail)?;
    }
}
