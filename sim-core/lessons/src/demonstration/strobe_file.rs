//! A short operation on the bus as a file: VCD or WaveJSON.

use super::Settings;
use super::strobe_timing::{asked_interface, asked_operation, waveform};
use crate::waveform::{vcd, wavejson};
use document::ScenarioError;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeFileShown {
    pub text: String,
}

/// Bytes of data. This number is enough to show the pattern.
const BYTES: u64 = 16;

pub fn show(settings: &mut Settings) -> Result<StrobeFileShown, ScenarioError> {
    let operation = asked_operation(settings)?;
    let interface = asked_interface(settings, "interface", "cycle_ps", "sdr-5")?;
    let format = settings.word("format", &["vcd", "wavejson"], 0)?;
    let wave = waveform(interface, operation, BYTES);
    let title = format!("write-cliff: {}, {}", interface.name, operation.name());
    let text = if format == 0 { vcd(&wave, &title) } else { wavejson(&wave, &title) };
    Ok(StrobeFileShown { text })
}
