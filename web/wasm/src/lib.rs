//! The boundary between the core and JavaScript: converts plain data, decides nothing.
//!
//! 1. [`Session`] wraps one simulation. Text goes in, numbers come out. [`Trial`] makes the
//!    sessions that the answer to a claim asks for, and its figure when they are over.
//! 2. Arrays are copied out; no view of this memory ever leaves.
//! 3. Errors are plain objects: `{ field, expected, found }` for a scenario that cannot run, in
//!    codes and their details; `{ needed_bytes }` for a drive that this machine's memory cannot
//!    hold.

use document::ScenarioError;
use evidence::{Outcome, Trial as Answer, shown};
use js_sys::{Array, Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US};
use run::simulation::{FOLLOWED_COLUMNS, Simulation};
use serde::Serialize;
use spec::scenario::{Scenario, Setting};
use wasm_bindgen::prelude::*;

/// Rows and events are counted in JavaScript's numbers; more than this is not asked for.
const EVENTS_MAX: f64 = 9e15;
/// Events between two looks at whether the measured part has begun.
const PREPARE_EVENTS: u64 = 32;

#[wasm_bindgen]
pub struct Session {
    simulation: Simulation,
}

#[wasm_bindgen]
impl Session {
    /// `files`: the texts of drive and NAND files by folder and name. `settings`: `[name, value]`
    /// pairs that hold from the start.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: &str, files: &Object, settings: &Array) -> Result<Session, JsValue> {
        let setting = |pair: JsValue| {
            let pair = Array::from(&pair);
            let word = |index| pair.get(index).as_string().unwrap_or_default();
            Setting::parse(&word(0), &word(1))
        };
        let settings: Result<Vec<Setting>, _> = settings.iter().map(setting).collect();
        let scenario = settings
            .and_then(|settings| {
                Scenario::parse_with(scenario, &|name| text(files, name), &settings)
            })
            .map_err(error)?;
        Self::begin(scenario)
    }

    fn begin(scenario: Scenario) -> Result<Session, JsValue> {
        reserve(scenario.memory_bytes())?;
        let simulation = Simulation::new(scenario).map_err(error)?;
        Ok(Self { simulation })
    }

    /// The names of a row's columns; the unit is the last word.
    pub fn columns() -> Vec<String> {
        COLUMNS.iter().map(|&name| name.to_owned()).collect()
    }

    /// The names of what a step of a followed write says.
    #[wasm_bindgen(js_name = followedColumns)]
    pub fn followed_columns() -> Vec<String> {
        FOLLOWED_COLUMNS.iter().map(|&name| name.to_owned()).collect()
    }

    /// Lower edges of the latency bins, microseconds; the last bin is open.
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

    /// Runs what is not measured (erase, fill), and stops where the measured part begins.
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

    /// Runs until so many rows were closed or events handled, or the run is over.
    pub fn advance(&mut self, max_rows: f64, max_events: f64) -> Result<JsValue, JsValue> {
        let max_rows = max_rows.clamp(0.0, f64::from(u32::MAX)) as u32;
        plain(&self.simulation.advance(max_rows, whole(max_events)))
    }

    /// The rows closed since the last call, one after the other.
    #[wasm_bindgen(js_name = takeRows)]
    pub fn take_rows(&mut self) -> Float64Array {
        Float64Array::from(&self.simulation.take_rows()[..])
    }

    /// Sets one thing from now on; the run must stand between two rows.
    pub fn change(&mut self, name: &str, value: &str) -> Result<(), JsValue> {
        let setting = Setting::parse(name, value).map_err(error)?;
        self.simulation.change(setting).map(|_| ()).map_err(error)
    }

    /// The state of every block, in arrays.
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

    /// One block, slot by slot; undefined where there is none.
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

    /// The recent operations of the NAND, oldest first, `OPERATION_COLUMNS` each.
    pub fn operations(&self) -> Float64Array {
        Float64Array::from(&self.simulation.operations()[..])
    }

    /// Follows the next write that the host asks for.
    pub fn follow(&mut self) {
        self.simulation.follow();
    }

    /// The steps of that write so far, `FOLLOWED_COLUMNS` each, one after the other.
    pub fn followed(&self) -> Float64Array {
        Float64Array::from(self.simulation.followed())
    }

    /// Completed commands of the measured part, by latency bin.
    #[wasm_bindgen(js_name = latencyHistogram)]
    pub fn latency_histogram(&self) -> Float64Array {
        Float64Array::from(&self.simulation.latency_histogram()[..])
    }

    /// How worn the drive is, and what was written to it.
    pub fn wear(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.wear())
    }

    /// What each power cut so far took, and how the drive came back.
    #[wasm_bindgen(js_name = powerCuts)]
    pub fn power_cuts(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.power_cuts())
    }

    /// What losing dies has led to; null before one was lost.
    pub fn loss(&self) -> Result<JsValue, JsValue> {
        plain(&self.simulation.loss())
    }

    /// A copy of the whole machine, to come back to. Needs as much memory again; undefined where
    /// that cannot be had.
    pub fn checkpoint(&self) -> Option<Session> {
        reserve(self.simulation.scenario().memory_bytes()).ok()?;
        Some(Self { simulation: self.simulation.clone() })
    }

    /// Equal digests, equal runs; as 16 hexadecimal digits.
    pub fn digest(&self) -> String {
        format!("{:016x}", self.simulation.digest())
    }
}

/// The answer to a claim: the runs that it asks for, and the figure that they give.
#[wasm_bindgen]
pub struct Trial {
    answer: Answer,
}

#[wasm_bindgen]
impl Trial {
    /// `answer`: the text of the answer; `files`: those of the runs that it asks for, and of what
    /// these name, by folder and name.
    #[wasm_bindgen(constructor)]
    pub fn new(answer: &str, files: &Object) -> Result<Trial, JsValue> {
        let answer = Answer::parse(answer, &|name| text(files, name)).map_err(error)?;
        Ok(Self { answer })
    }

    #[wasm_bindgen(js_name = runCount)]
    pub fn run_count(&self) -> usize {
        self.answer.run_count()
    }

    /// The first run that `keep` was not told of; undefined when there is none left.
    pub fn next(&self) -> Result<Option<Session>, JsValue> {
        self.answer.next().map(|scenario| Session::begin(scenario.clone())).transpose()
    }

    /// Takes what `next` leaves behind when it is over; `rows` are all that were taken from it.
    pub fn keep(&mut self, session: &Session, rows: &[f64]) {
        self.answer.keep(Outcome::of(&session.simulation, rows.to_vec()));
    }

    /// The figure, as the table of evidence prints it.
    pub fn figure(&self) -> Result<String, JsValue> {
        self.answer.figure().map(shown).map_err(error)
    }
}

/// One of the texts that a page hands over.
fn text(files: &Object, name: &str) -> Option<String> {
    Reflect::get(files, &name.into()).ok()?.as_string()
}

/// Makes sure that the memory can be had before the core takes it: taking it cannot fail softly.
/// What is given back at once stays with the allocator, so nothing is fetched twice.
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
    // Absent values are null and maps are objects, as the generated types say.
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
