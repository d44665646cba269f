//! The boundary between the core's demonstrations and JavaScript: words in, plain objects out.
//!
//! It is a package of its own, so that a page with one mechanism does not load the whole drive.
//! Errors are plain objects: `{ field, expected, found }`, in codes and their details.

use codec::Measurement;
use document::ScenarioError;
use js_sys::Array;
use lessons::{demonstration, exercise as exercises};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

/// `settings` are `[name, value]` pairs.
#[wasm_bindgen]
pub fn demonstrate(name: &str, settings: &Array) -> Result<JsValue, JsValue> {
    let pair = |pair: JsValue| {
        let pair = Array::from(&pair);
        let word = |index| pair.get(index).as_string().unwrap_or_default();
        (word(0), word(1))
    };
    let settings: Vec<(String, String)> = settings.iter().map(pair).collect();
    Ok(demonstration::show(name, &settings, &serializer()).map_err(error)??)
}

/// Returns the question of a kind with the numbers of a seed, and its answer.
#[wasm_bindgen]
pub fn exercise(kind: &str, seed: u32) -> Result<JsValue, JsValue> {
    let drawn = exercises::exercise(kind, u64::from(seed)).map_err(error)?;
    Ok(drawn.serialize(&serializer())?)
}

/// Returns the compressed sizes of a file's bytes, 4 KiB at a time; null for no bytes.
#[wasm_bindgen(js_name = measureContent)]
pub fn measure_content(
    bytes: &[u8],
    title: &str,
    sample: &str,
    source: &str,
) -> Result<JsValue, JsValue> {
    let mut measurement = Measurement::default();
    measurement.add(bytes);
    let found = measurement.content_type(title, sample, source);
    found.map_or(Ok(JsValue::NULL), |found| Ok(found.sheet().serialize(&serializer())?))
}

/// Missing values are null and maps are objects, as in the generated types.
fn serializer() -> Serializer {
    Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true)
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn error(error: ScenarioError) -> JsValue {
    error.serialize(&serializer()).unwrap_or_else(Into::into)
}
