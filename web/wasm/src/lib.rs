//! The boundary between the core and JavaScript. It converts plain data and decides nothing.
//!
//! 1. [`Session`] wraps one simulation. A scenario goes in, numbers come out. [`Trial`] makes the
//!    sessions that the answer to a claim needs, and computes its figure from them.
//! 2. Arrays are copied out. No view of this memory ever leaves.
//! 3. Errors are plain objects. A scenario that cannot run gives `{ field, expected, found }` in
//!    codes and their details. A drive that is too large for this machine's memory gives `{
//!    needed_bytes }`.

use document::{Documents, ScenarioError, Section};
use evidence::{Outcome, Trial as Answer, shown};
use js_sys::{Array, Float64Array, JSON, Object, Reflect, Uint8Array, Uint32Array};
use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US};
use run::simulation::{FOLLOWED_COLUMNS, OPERATION_COLUMNS, Simulation};
use serde::Serialize;
use spec::scenario::{Scenario, Setting};
use wasm_bindgen::prelude::*;

/// JavaScript's numbers count rows and events exactly only up to a limit near this one.
const EVENTS_MAX: f64 = 9e15;
/// Events between two checks whether the measured part has begun.
const PREPARE_EVENTS: u64 = 32;

#[wasm_bindgen]
pub struct Session {
    simulation: Simulation,
    /// All rows that were taken, for a session of a [`Trial`].
    kept: Option<Vec<f64>>,
}

#[wasm_bindgen]
impl Session {
    /// `scenario` has the fields of a scenario, and `files` those of the files that it names, by
    /// folder and name. `settings` are `[name, value]` pairs that apply from the start.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &Object, files: &Object, settings: &Array) -> Result<Session, JsValue> {
        let setting = |pair: JsValue| {
            let pair = Array::from(&pair);
            let word = |index| pair.get(index).as_string().unwrap_or_default();
            Setting::parse(&word(0), &word(1))
        };
        let settings: Result<Vec<Setting>, _> = settings.iter().map(setting).collect();
        let scenario = settings
            .and_then(|settings| {
                let scenario = section(Scenario::PATH, scenario)?;
                Scenario::read_with(scenario, &Page { files }, &settings)
            })
            .map_err(error)?;
        Self::begin(scenario, None)
    }

    fn begin(scenario: Scenario, kept: Option<Vec<f64>>) -> Result<Session, JsValue> {
        reserve(scenario.memory_bytes())?;
        let mut simulation = Simulation::new(scenario).map_err(error)?;
        simulation.keep_operations();
        Ok(Self { simulation, kept })
    }

    /// Returns the names of a row's columns. The unit is the last word.
    pub fn columns() -> Vec<String> {
        COLUMNS.iter().map(|&name| name.to_owned()).collect()
    }

    /// Returns the names of the columns of a followed write's steps.
    #[wasm_bindgen(js_name = followedColumns)]
    pub fn followed_columns() -> Vec<String> {
        FOLLOWED_COLUMNS.iter().map(|&name| name.to_owned()).collect()
    }

    /// Returns the lower edges of the latency bins in microseconds. The last bin has no upper edge.
    #[wasm_bindgen(js_name = latencyBinEdges)]
    pub fn latency_bin_edges() -> Float64Array {
        let edges: Vec<f64> = LATENCY_BIN_EDGES_US.iter().map(|&edge| f64::from(edge)).collect();
        Float64Array::from(&edges[..])
    }

    pub fn description(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.scenario().description())
    }

    pub fn progress(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.progress())
    }

    /// Runs the part that is not measured (erase, fill), and stops at the start of the measured
    /// part.
    pub fn prepare(&mut self, max_events: f64) -> Result<JsValue, JsValue> {
        let mut left = whole(max_events);
        loop {
            let progress = self.simulation.advance(1, PREPARE_EVENTS.min(left));
            left = left.saturating_sub(PREPARE_EVENTS);
            if progress.measuring || progress.finished || left == 0 {
                return plain(&progress);
            }
        }
    }

    /// Runs until `max_rows` rows are closed, `max_events` events are handled, or the run is over.
    pub fn advance(&mut self, max_rows: f64, max_events: f64) -> Result<JsValue, JsValue> {
        let max_rows = max_rows.clamp(0.0, f64::from(u32::MAX)) as u32;
        plain(&self.simulation.advance(max_rows, whole(max_events)))
    }

    /// Takes the rows that were closed since the last call, one after the other.
    #[wasm_bindgen(js_name = takeRows)]
    pub fn take_rows(&mut self) -> Float64Array {
        let rows = self.simulation.take_rows();
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(&rows);
        }
        Float64Array::from(&rows[..])
    }

    /// Applies a setting now. The run must be between two rows.
    pub fn change(&mut self, name: &str, value: &str) -> Result<(), JsValue> {
        let setting = Setting::parse(name, value).map_err(error)?;
        self.simulation.change(setting).map(|_| ()).map_err(error)
    }

    /// Returns the state of every block in arrays.
    pub fn map(&self) -> Result<Object, JsValue> {
        let view = self.simulation.map();
        object(&[
            ("channels", view.channels.into()),
            ("dies_per_channel", view.dies_per_channel.into()),
            ("blocks_per_die", view.blocks_per_die.into()),
            ("planes", view.planes.into()),
            ("valid", Uint8Array::from(&view.valid[..]).into()),
            ("state", Uint8Array::from(&view.state[..]).into()),
            ("erases", Uint32Array::from(&view.erases[..]).into()),
        ])
    }

    /// Returns one block slot by slot; undefined if there is no such block.
    pub fn block(&self, die: u32, block: u32) -> Result<Option<Object>, JsValue> {
        let Some(view) = self.simulation.block(die, block) else { return Ok(None) };
        let fields = [
            ("die", view.die.into()),
            ("block", view.block.into()),
            ("state", view.state.into()),
            ("pages", view.pages.into()),
            ("slots_per_page", view.slots_per_page.into()),
            ("erase_count", view.erase_count.into()),
            ("slots", Uint8Array::from(&view.slots[..]).into()),
            ("logical", Uint32Array::from(&view.logical[..]).into()),
        ];
        object(&fields).map(Some)
    }

    /// Returns the names of the columns of an operation.
    #[wasm_bindgen(js_name = operationColumns)]
    pub fn operation_columns() -> Vec<String> {
        OPERATION_COLUMNS.iter().map(|&name| name.to_owned()).collect()
    }

    /// Returns the recent operations of the NAND, oldest first, with `OPERATION_COLUMNS` values
    /// each.
    pub fn operations(&self) -> Float64Array {
        Float64Array::from(&self.simulation.operations()[..])
    }

    /// Follows the host's next write.
    pub fn follow(&mut self) {
        self.simulation.follow();
    }

    /// Returns the steps of that write so far, with `FOLLOWED_COLUMNS` values each.
    pub fn followed(&self) -> Float64Array {
        Float64Array::from(self.simulation.followed())
    }

    /// Returns the completed commands of the measured part by latency bin.
    #[wasm_bindgen(js_name = latencyHistogram)]
    pub fn latency_histogram(&self) -> Float64Array {
        Float64Array::from(&self.simulation.latency_histogram()[..])
    }

    /// Returns the wear of the drive and the bytes written to it.
    pub fn wear(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.wear())
    }

    /// Returns the losses of each power cut so far, and the drive's recovery.
    #[wasm_bindgen(js_name = powerCuts)]
    pub fn power_cuts(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.power_cuts())
    }

    /// Returns the effects of lost dies; null before a die is lost.
    pub fn loss(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.loss())
    }

    /// Returns a copy of the whole machine. It needs as much memory as the machine itself;
    /// undefined if there is not enough.
    pub fn checkpoint(&self) -> Option<Session> {
        reserve(self.simulation.scenario().memory_bytes()).ok()?;
        Some(Self { simulation: self.simulation.clone(), kept: self.kept.clone() })
    }

    /// Returns the digest of the state as 16 hexadecimal digits. Equal digests mean equal runs.
    pub fn digest(&self) -> String {
        format!("{:016x}", self.simulation.digest())
    }
}

/// The answer to a claim: the runs that it needs, and the figure that follows from them.
#[wasm_bindgen]
pub struct Trial {
    answer: Answer,
}

#[wasm_bindgen]
impl Trial {
    /// `answer` has the fields of an answer, and `files` those of the runs that it needs and of the
    /// files that these name, by folder and name.
    #[wasm_bindgen(constructor)]
    pub fn new(answer: &Object, files: &Object) -> Result<Trial, JsValue> {
        let answer =
            section(Answer::PATH, answer).and_then(|answer| Answer::read(answer, &Page { files }));
        Ok(Self { answer: answer.map_err(error)? })
    }

    #[wasm_bindgen(js_name = runCount)]
    pub fn run_count(&self) -> usize {
        self.answer.run_count()
    }

    /// Returns the first run whose result `keep` has not received; undefined if there is none left.
    pub fn next(&self) -> Result<Option<Session>, JsValue> {
        let begin = |scenario: &Scenario| Session::begin(scenario.clone(), Some(Vec::new()));
        self.answer.next().map(begin).transpose()
    }

    /// Keeps the result of a run from `next` that is over. Other answers may keep it too.
    pub fn keep(&mut self, session: &mut Session) {
        session.take_rows();
        let rows = session.kept.clone().unwrap_or_default();
        self.answer.keep(Outcome::of(&session.simulation, rows));
    }

    /// Returns the figure as the table of evidence prints it.
    pub fn figure(&self) -> Result<String, JsValue> {
        self.answer.figure().map(shown).map_err(error)
    }
}

/// Files as a page has them: plain objects with their fields.
struct Page<'a> {
    files: &'a Object,
}

impl Documents for Page<'_> {
    fn open(&self, name: &str, path: &str) -> Result<Option<Section>, ScenarioError> {
        let found = Reflect::get(self.files, &name.into()).ok();
        found.filter(JsValue::is_object).map(|found| section(path, &found)).transpose()
    }
}

/// Reads a plain object. An object that JSON cannot express is refused, like an empty text.
fn section(path: &str, document: &JsValue) -> Result<Section, ScenarioError> {
    let text = JSON::stringify(document).ok().and_then(|text| text.as_string());
    Section::parse_json(path, &text.unwrap_or_default())
}

/// Reserves the memory before the core allocates it, because an allocation of the core cannot fail
/// without a panic. The released memory stays with the allocator, so it is not requested twice.
fn reserve(needed_bytes: u64) -> Result<(), JsValue> {
    let mut probe: Vec<u8> = Vec::new();
    let length = usize::try_from(needed_bytes).ok();
    match length.and_then(|length| probe.try_reserve_exact(length).ok()) {
        Some(()) => Ok(()),
        None => Err(object(&[("needed_bytes", (needed_bytes as f64).into())])?.into()),
    }
}

fn whole(events: f64) -> u64 {
    events.clamp(1.0, EVENTS_MAX) as u64
}

fn plain<T: Serialize>(value: &T) -> Result<JsValue, JsValue> {
    // Missing values are null and maps are objects, as in the generated types.
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    Ok(value.serialize(&serializer.serialize_maps_as_objects(true))?)
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn error(error: ScenarioError) -> JsValue {
    plain(&error).unwrap_or_else(|error| error)
}

fn object(fields: &[(&str, JsValue)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &(*name).into(), value)?;
    }
    Ok(object)
}
