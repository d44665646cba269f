//! The logs and the result of one run.

use exchange::log::{FILES_MAX, LogFile, Reader, facts};
use exchange::sheet::LogSheet;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use crate::{error, plain};

/// Files are read one after the other, each in pieces of any size.
#[wasm_bindgen]
#[derive(Default)]
pub struct Logs {
    names: Vec<String>,
    files: Vec<LogFile>,
    reader: Option<Reader>,
}

#[wasm_bindgen]
impl Logs {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Logs {
        Self::default()
    }

    /// Files of one run, at most.
    #[wasm_bindgen(js_name = filesMax)]
    pub fn files_max() -> usize {
        FILES_MAX
    }

    /// Begins to read a file.
    pub fn begin(&mut self, name: &str) {
        self.names.truncate(self.files.len());
        self.names.push(name.into());
        self.reader = Some(Reader::new(name));
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        match &mut self.reader {
            Some(reader) => reader.push(bytes).map_err(error),
            None => Ok(()),
        }
    }

    /// Ends the file.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        if let Some(reader) = self.reader.take() {
            self.files.push(reader.finish().map_err(error)?);
        }
        Ok(())
    }

    /// Returns what the files prove. `queue_depth` is given by the reader, if it is above 0.
    pub fn facts(&self, queue_depth: u32) -> Result<JsValue, JsValue> {
        let depth = (queue_depth > 0).then_some(u64::from(queue_depth));
        plain(&LogSheet::of(&self.names, &self.files, &facts(&self.files, depth)))
    }

    /// Returns the commands of each second, or the bytes if no commands are known.
    #[wasm_bindgen(js_name = perSecond)]
    pub fn per_second(&self) -> Float64Array {
        let rate = facts(&self.files, None).curve.and_then(|curve| curve.rate);
        Float64Array::from(&rate.map(|rate| rate.per_second).unwrap_or_default()[..])
    }
}
