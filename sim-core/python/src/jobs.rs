//! Reads a job file of fio, turns it into a workload, and rehearses it on a drive.

use cli::explained::{differences, object};
use cli::rehearsal::{Rehearsed, warm_ups};
use cli::words::phrase_said;
use document::ScenarioError;
use exchange::job::{
    FILE_BYTES_MAX, Given, Reading, Variables, Warning, corrected, read, scenario, workload,
};
use exchange::unpacked;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use run::rehearsal::Rehearsal;
use spec::scenario::Scenario;

use crate::documents::{Own, find, settings};
use crate::drives::sheet;
use crate::faults::raised;
use crate::interruptible;
use crate::runs::packed;

const EVENTS: u64 = 1 << 22;
/// The largest scale of a preview, as that of the command line.
const PREVIEW_SCALE: u32 = 64;

/// A job file that has been read.
#[pyclass(frozen)]
pub struct Job {
    name: String,
    bytes: Vec<u8>,
    reading: Reading,
    given: Given,
}

#[pymethods]
impl Job {
    #[new]
    fn new(
        py: Python<'_>,
        name: String,
        bytes: &[u8],
        variables: Variables,
        capacity_bytes: Option<u64>,
    ) -> PyResult<Self> {
        let fail = |error: ScenarioError| raised(py, &error);
        let bytes = unpacked(bytes, FILE_BYTES_MAX).map_err(fail)?.to_vec();
        let given = Given { variables, capacity_bytes, ..Given::default() };
        let reading = read(&bytes, &given).map_err(|unusable| fail(unusable.error))?;
        Ok(Self { name, bytes, reading, given })
    }

    /// Returns stages, lines and warnings as JSON.
    fn explained(&self) -> String {
        object(&self.reading).to_string()
    }

    /// Returns the file with its corrections.
    fn corrected(&self) -> String {
        corrected(&self.bytes, &self.reading.corrections, &phrase_said)
    }

    /// Returns the jobs as a workload, and how it differs from the file.
    fn workload(&self, py: Python<'_>) -> PyResult<(String, Vec<String>)> {
        let workload = workload(&self.reading.stages, &self.name, self.given.capacity_bytes);
        let workload = workload.map_err(|error| raised(py, &error))?;
        let differences = differences(&self.reading, &workload);
        Ok((workload.text, differences))
    }

    /// Returns the rehearsal on one drive as JSON, and its rows.
    fn rehearse<'py>(
        &self,
        py: Python<'py>,
        drive: &str,
        pairs: Vec<(String, String)>,
        is_preview: bool,
        own: Own,
    ) -> PyResult<(String, Bound<'py, PyBytes>)> {
        let fail = |error: ScenarioError| raised(py, &error);
        let sheet = sheet(py, drive, None, &own)?;
        let capacity_bytes = self.given.capacity_bytes.unwrap_or(sheet.capacity.user_bytes);
        let workload = workload(&self.reading.stages, &self.name, Some(capacity_bytes));
        let workload = workload.map_err(fail)?;
        let text = format!("drive = \"{drive}\"\n{}", workload.text);
        let settings = settings(py, &pairs)?;
        let documents = |name: &str| find(&own, name);
        let scenario = match is_preview {
            true => scenario(&text, &documents, &settings, PREVIEW_SCALE),
            false => Scenario::parse_with(&text, &documents, &settings),
        };
        let scenario = scenario.map_err(fail)?;
        let scale = scenario.scale;
        let warm_ups = warm_ups(&scenario, &workload.parts);
        // some warnings are about the drive
        let given = Given {
            capacity_bytes: Some(capacity_bytes),
            compresses: Some(scenario.drive.compression.is_some()),
            ..self.given.clone()
        };
        let reading = read(&self.bytes, &given);
        let mut warnings = reading.map_or_else(|_| Vec::new(), |reading| reading.warnings);
        let phases: Vec<usize> = workload.parts.iter().map(|part| part.phases).collect();
        let rehearsal = py.detach(|| Rehearsal::new(scenario, &phases));
        let mut rehearsal = rehearsal.map_err(fail)?;
        let (mut rows, mut seconds) = (Vec::new(), Vec::new());
        interruptible(py, || {
            let is_over = rehearsal.advance(EVENTS)?.finished;
            rows.extend(rehearsal.take_rows());
            seconds.extend(rehearsal.take_seconds());
            Ok(is_over)
        })?
        .map_err(fail)?;
        let stages = rehearsal.reports().to_vec();
        let falls = stages.iter().zip(&workload.parts).zip(warm_ups);
        warnings.extend(falls.filter_map(|((stage, part), warm_up_s)| {
            Warning::of_warm_up(part.line, warm_up_s, stage.spare_exhausted_s?)
        }));
        let rehearsed = Rehearsed {
            sheet,
            scale,
            warnings,
            differences: differences(&self.reading, &workload),
            rows: workload.rows.len(),
            parts: workload.parts,
            stages,
            seconds,
        };
        Ok((rehearsed.object().to_string(), packed(py, &rows)))
    }
}
