//! Block traces, and their replays on drives.

use document::ScenarioError;
use exchange::Sha256;
use exchange::sheet::TraceSheet;
use exchange::trace::{Given, Reader, TimeUnit, TraceFile, scenario};
use js_sys::{Array, Object};
use run::replay::Replayed;
use spec::workload::{Beyond, Trace as Commands};
use wasm_bindgen::prelude::*;

use crate::{Page, error, events, plain, reserve, settings_of};

/// A trace that is read in pieces of any size.
#[wasm_bindgen]
pub struct Trace {
    reader: Reader,
    digest: Sha256,
    beyond: Option<Beyond>,
}

#[wasm_bindgen]
impl Trace {
    /// `unit`, `disk` and `beyond` are the answers to its questions, by their words. The commands
    /// are kept only for a replay.
    #[wasm_bindgen(constructor)]
    pub fn new(
        unit: Option<String>,
        disk: Option<String>,
        beyond: Option<String>,
        capacity_bytes: f64,
        keeps_commands: bool,
    ) -> Trace {
        let unit = unit.and_then(|word| TimeUnit::CHOICES.into_iter().find(|it| it.word() == word));
        let beyond = beyond.and_then(|word| Beyond::ALL.into_iter().find(|it| it.word() == word));
        let given = Given {
            unit,
            disk,
            beyond,
            capacity_bytes: (capacity_bytes > 0.0).then_some(capacity_bytes as u64),
            link_bytes_per_s: None,
            keeps_commands,
        };
        Self { reader: Reader::new(given), digest: Sha256::default(), beyond }
    }

    /// Takes the next bytes of the file as it is stored, which may be packed.
    pub fn digest(&mut self, bytes: &[u8]) {
        self.digest.update(bytes);
    }

    /// Takes the next bytes of the trace.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.reader.push(bytes).map_err(error)
    }

    /// Ends the file, and returns what it asks a drive for.
    pub fn finish(self) -> Result<JsValue, JsValue> {
        plain(&TraceSheet::of(&self.reader.finish().map_err(error)?))
    }

    /// Ends the file, fills a drive at full size, and begins to replay the trace on it. `files` are
    /// those that the drive needs; `settings` are `[name, value]` pairs.
    pub fn replay(self, drive: &str, files: &Object, settings: &Array) -> Result<Replay, JsValue> {
        let Self { reader, digest, beyond } = self;
        let TraceFile { facts, commands, .. } = reader.finish().map_err(error)?;
        let sha_256 = digest.digits();
        let commands = Commands::new(sha_256.clone(), commands.unwrap_or_default());
        let (has_times, beyond) = (facts.unit.is_some(), beyond.unwrap_or(Beyond::Wrap));
        let begin = |commands: Commands| -> Result<_, ScenarioError> {
            let settings = settings_of(settings)?;
            scenario(drive, &Page { files }, &settings, &commands, has_times, beyond)
        };
        let scenario = commands.and_then(begin).map_err(error)?;
        reserve(scenario.memory_bytes())?;
        Ok(Replay { inner: Replayed::new(&scenario).map_err(error)?, sha_256 })
    }
}

/// A replay under way.
#[wasm_bindgen]
pub struct Replay {
    inner: Replayed,
    sha_256: String,
}

#[wasm_bindgen]
impl Replay {
    /// The SHA-256 of the file, in hexadecimal digits.
    #[wasm_bindgen(getter, js_name = sha256)]
    pub fn sha_256(&self) -> String {
        self.sha_256.clone()
    }

    /// Goes on for `max_events` events. Returns whether the answer is known.
    pub fn advance(&mut self, max_events: f64) -> bool {
        self.inner.advance(events(max_events))
    }

    /// The seconds of the replay so far, and the part of the longest possible one that is done.
    pub fn progress(&self) -> Vec<f64> {
        let (seconds, share) = self.inner.progress();
        vec![seconds, share]
    }

    /// The rounds that are over.
    pub fn rounds(&self) -> Result<JsValue, JsValue> {
        plain(self.inner.rounds())
    }

    /// The report, once the answer is known; until then `null`.
    pub fn report(&self) -> Result<JsValue, JsValue> {
        plain(&self.inner.report())
    }
}
