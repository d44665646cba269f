//! The boundary between the files of other tools and JavaScript: bytes in, plain objects out.
//!
//! 1. [`kind_of`] says what a file is; [`Job`] reads a job file, and [`Logs`] the files of one run.
//! 2. [`Rehearsal`] runs the jobs on a drive, for a number of events at a time.
//! 3. [`Comparison`] compares a log with drives, and fits one of them.
//! 4. [`Trace`] reads a block trace, and [`Replay`] replays it on a drive.
//! 5. It is a package of its own, because it holds the readers and the whole drive: a page that
//!    shows one of both does not load the other.
//!
//! Errors are plain objects: `{ field, expected, found }`, in codes and their details. A drive that
//! is too large for this machine's memory gives `{ needed_bytes }`.

mod comparison;
mod logs;
mod traces;

use document::{Documents, Phrase, ScenarioError, Section};
use exchange::job::{self, Given, Reading, Unusable};
use exchange::sheet::{JobSheet, WorkloadSheet, line_sheets};
use js_sys::{Array, Float64Array, JSON, Object, Reflect};
use run::rehearsal::SECOND_COLUMNS;
use run::sample::COLUMNS;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use spec::scenario::Setting;
use wasm_bindgen::prelude::*;

pub use comparison::Comparison;
pub use logs::Logs;
pub use traces::{Replay, Trace};

/// JavaScript's numbers count events exactly only up to a limit near this one.
const EVENTS_MAX: f64 = 9e15;

/// Returns the kind of a file and the line that decides it. `head` are its first bytes.
#[wasm_bindgen(js_name = kindOf)]
pub fn kind_of(name: &str, head: &[u8]) -> Result<JsValue, JsValue> {
    plain(&exchange::kind(name, head).map_err(error)?)
}

/// The names of the columns of a second of a rehearsal.
#[wasm_bindgen(js_name = secondColumns)]
pub fn second_columns() -> Vec<String> {
    SECOND_COLUMNS.iter().map(|&name| name.to_owned()).collect()
}

/// The names of the columns of a row. The unit is the last word.
#[wasm_bindgen]
pub fn columns() -> Vec<String> {
    COLUMNS.iter().map(|&name| name.to_owned()).collect()
}

/// A job file of fio.
#[wasm_bindgen]
pub struct Job {
    bytes: Vec<u8>,
    title: String,
    reading: Reading,
}

#[wasm_bindgen]
impl Job {
    /// Errors if no job could run; the error then has the `lines` of the file, too.
    #[wasm_bindgen(constructor)]
    pub fn new(title: &str, bytes: &[u8]) -> Result<Job, JsValue> {
        let reading = job::read(bytes, &Given::default());
        let reading = reading.map_err(|Unusable { error: why, lines }| {
            let value = error(why);
            // without the lines, the error still says why
            if let Ok(lines) = plain(&line_sheets(&lines)) {
                let _ = Reflect::set(&value, &"lines".into(), &lines);
            }
            value
        })?;
        Ok(Self { bytes: bytes.to_vec(), title: title.into(), reading })
    }

    pub fn sheet(&self) -> Result<JsValue, JsValue> {
        plain(&JobSheet::of(&self.reading))
    }

    /// How the workload of a drive of this size differs from the jobs.
    pub fn workload(&self, capacity_bytes: f64) -> Result<JsValue, JsValue> {
        plain(&WorkloadSheet::of(&self.written(capacity_bytes)?))
    }

    /// The file with its corrections, each below a comment; `sentences` are their reasons.
    #[allow(clippy::needless_pass_by_value, reason = "wasm-bindgen hands over what it copied")]
    pub fn corrected(&self, sentences: Vec<String>) -> String {
        let all = &self.reading.corrections;
        let sentence = |reason: &Phrase| {
            let place = all.iter().position(|it| it.reason == *reason);
            place.and_then(|place| sentences.get(place)).cloned().unwrap_or_default()
        };
        job::corrected(&self.bytes, all, &sentence)
    }

    /// Begins a rehearsal on a drive, at the largest scale up to `scale_max` that it allows.
    /// `files` are those that the drive needs, by folder and name; `settings` are `[name, value]`
    /// pairs.
    pub fn rehearse(
        &self,
        drive: &str,
        capacity_bytes: f64,
        files: &Object,
        settings: &Array,
        scale_max: u32,
    ) -> Result<Rehearsal, JsValue> {
        let workload = self.written(capacity_bytes)?;
        let text = format!("drive = \"{drive}\"\n{}", workload.text);
        let settings = settings_of(settings).map_err(error)?;
        let scenario =
            job::scenario(&text, &Page { files }, &settings, scale_max).map_err(error)?;
        reserve(scenario.memory_bytes())?;
        let scale = scenario.scale;
        let phases: Vec<usize> = workload.parts.iter().map(|part| part.phases).collect();
        let inner = run::rehearsal::Rehearsal::new(scenario, &phases).map_err(error)?;
        Ok(Rehearsal { inner, scale })
    }
}

impl Job {
    fn written(&self, capacity_bytes: f64) -> Result<job::Workload, JsValue> {
        let capacity_bytes = Some(capacity_bytes.max(0.0) as u64);
        job::workload(&self.reading.stages, &self.title, capacity_bytes).map_err(error)
    }
}

/// A rehearsal under way.
#[wasm_bindgen]
pub struct Rehearsal {
    inner: run::rehearsal::Rehearsal,
    scale: u32,
}

#[wasm_bindgen]
impl Rehearsal {
    /// 1:N, the size of the drive that runs.
    #[wasm_bindgen(getter)]
    pub fn scale(&self) -> u32 {
        self.scale
    }

    /// Runs until `max_events` events are handled, some rows are closed, or it is over.
    pub fn advance(&mut self, max_events: f64) -> Result<JsValue, JsValue> {
        plain(&self.inner.advance(events(max_events)).map_err(error)?)
    }

    /// Takes the seconds since the last call, one after the other.
    #[wasm_bindgen(js_name = takeSeconds)]
    pub fn take_seconds(&mut self) -> Float64Array {
        Float64Array::from(&self.inner.take_seconds()[..])
    }

    /// Takes the rows of the run as written since the last call, one after the other.
    #[wasm_bindgen(js_name = takeRows)]
    pub fn take_rows(&mut self) -> Float64Array {
        Float64Array::from(&self.inner.take_rows()[..])
    }

    /// Returns the stages that are finished.
    pub fn reports(&self) -> Result<JsValue, JsValue> {
        plain(&self.inner.reports())
    }
}

fn events(max_events: f64) -> u64 {
    max_events.clamp(1.0, EVENTS_MAX) as u64
}

/// Settings from `[name, value]` pairs.
fn settings_of(pairs: &Array) -> Result<Vec<Setting>, ScenarioError> {
    let setting = |pair: JsValue| {
        let pair = Array::from(&pair);
        let word = |index| pair.get(index).as_string().unwrap_or_default();
        Setting::parse(&word(0), &word(1))
    };
    pairs.iter().map(setting).collect()
}

/// Files as a page has them: plain objects with their fields.
struct Page<'a> {
    files: &'a Object,
}

impl Documents for Page<'_> {
    fn open(&self, name: &str, path: &str) -> Result<Option<Section>, ScenarioError> {
        let found = Reflect::get(self.files, &name.into()).ok();
        let Some(found) = found.filter(JsValue::is_object) else { return Ok(None) };
        let text = JSON::stringify(&found).ok().and_then(|text| text.as_string());
        Section::parse_json(path, &text.unwrap_or_default()).map(Some)
    }
}

/// Reserves the memory before the core allocates it, because an allocation of the core cannot fail
/// without a panic. The released memory stays with the allocator, so it is not requested twice.
fn reserve(needed_bytes: u64) -> Result<(), JsValue> {
    let mut probe: Vec<u8> = Vec::new();
    let length = usize::try_from(needed_bytes).ok();
    match length.and_then(|length| probe.try_reserve_exact(length).ok()) {
        Some(()) => Ok(()),
        None => {
            let found = Object::new();
            Reflect::set(&found, &"needed_bytes".into(), &(needed_bytes as f64).into())?;
            Err(found.into())
        }
    }
}

fn plain<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    // Missing values are null and maps are objects, as in the generated types.
    let serializer = Serializer::new().serialize_missing_as_null(true);
    Ok(value.serialize(&serializer.serialize_maps_as_objects(true))?)
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn error(error: ScenarioError) -> JsValue {
    plain(&error).unwrap_or_else(|error| error)
}
