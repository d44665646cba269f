//! Streams: senders of commands that run side by side in one phase.

use super::{Phase, QUEUE_DEPTH_MAX};
use crate::codes;
use document::{ScenarioError, Section};

const STREAMS_MAX: usize = 16;
const WORKERS_MAX: u64 = 64;

/// One stream of a phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    pub name: String,
    /// Workers that send alike, each with a queue and a way of its own.
    pub workers: u32,
    /// The phase as it would be if each worker were alone in it.
    pub phase: Phase,
}

impl Stream {
    /// Commands that the stream keeps under way.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.workers * self.phase.queue_depth
    }

    /// Reads the `[[streams]]` of a phase, which sends no commands beside theirs. They share its
    /// data and its length.
    pub(super) fn read_all(s: &mut Section, alone: &Phase) -> Result<Vec<Self>, ScenarioError> {
        let mut streams: Vec<Self> = Vec::new();
        for mut section in s.sections_of_list("streams", STREAMS_MAX)? {
            let name = section.text("name")?;
            if streams.iter().any(|stream| stream.name == name) {
                let expected = codes::another_name();
                return Err(ScenarioError::new(section.path_of("name"), expected, name));
            }
            let workers = section.optional_integer("workers", 1, WORKERS_MAX)?.unwrap_or(1) as u32;
            let mut phase = alone.clone();
            phase.read_commands(&mut section)?;
            section.finish()?;
            streams.push(Self { name, workers, phase });
        }
        Ok(streams)
    }
}

impl Phase {
    /// Sums up the streams: what they read and write together, and where.
    pub(super) fn take_streams(&mut self, streams: Vec<Stream>) {
        let depth: u32 = streams.iter().map(Stream::depth).sum();
        self.queue_depth = depth.min(QUEUE_DEPTH_MAX);
        let phases = || streams.iter().map(|stream| &stream.phase);
        self.read_percent = phases().map(|phase| phase.read_percent).min().unwrap_or(0);
        self.start = phases().map(|phase| phase.start).fold(1.0, f64::min);
        self.end = phases().map(|phase| phase.end).fold(0.0, f64::max);
        self.order = streams[0].phase.order;
        self.streams = streams;
    }
}
