//! The drive that `run` keeps beside the rows: the whole of it at chosen seconds, and the pages of
//! chosen blocks whenever they have changed.

use std::fmt;

use cli::whole;
use run::report::BlockView;
use run::simulation::Simulation;
use serde_json::{Value, json};

use crate::output::shown;

/// A block of a die.
#[derive(Clone, Copy)]
pub struct Place {
    die: u32,
    block: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}.{}", self.die, self.block)
    }
}

/// Reads `DIE.BLOCK`.
pub fn place(word: &str) -> Result<Place, String> {
    let place = word.split_once('.').and_then(|(die, block)| {
        Some(Place { die: die.parse().ok()?, block: block.parse().ok()? })
    });
    place.ok_or_else(|| format!("expected DIE.BLOCK, found {}", shown(word)))
}

/// The pages of a block at the end of each second in which they, the state of the block or its
/// erases have changed.
pub struct History {
    now: BlockView,
    seconds: Vec<Value>,
}

impl History {
    /// Before the first second: an erased block.
    pub fn new(simulation: &Simulation, place: Place) -> Result<Self, String> {
        let Some(mut now) = simulation.block(place.die, place.block) else {
            let map = simulation.map();
            let (dies, blocks) = (map.channels * map.dies_per_channel, map.blocks_per_die);
            let expected = format!("one of {dies} dies with {blocks} blocks each");
            return Err(format!("--blocks: expected {expected}, both from 0, found {place}"));
        };
        now.slots.fill(0);
        Ok(Self { now, seconds: Vec::new() })
    }

    /// Notes the end of a second.
    pub fn note(&mut self, simulation: &Simulation) {
        let before = &self.now;
        let Some(now) = simulation.block(before.die, before.block) else { return };
        let pairs = before.slots.iter().zip(&now.slots).enumerate();
        let slots: Vec<_> = pairs
            .filter(|(_, (before, now))| before != now)
            .map(|(slot, (_, &state))| (slot, state))
            .collect();
        let is_same = (before.state, before.erase_count) == (now.state, now.erase_count);
        if slots.is_empty() && is_same && !self.seconds.is_empty() {
            return;
        }
        self.seconds.push(json!({
            "time_s": simulation.progress().rows,
            "state": now.state,
            "erase_count": now.erase_count,
            "slots": slots,
        }));
        self.now = now;
    }

    pub fn value(&self) -> Value {
        json!({
            "die": self.now.die,
            "block": self.now.block,
            "pages": self.now.pages,
            "slots_per_page": self.now.slots_per_page,
            "seconds": self.seconds,
        })
    }
}

/// The drive at the end of a second of the run.
pub fn moment(simulation: &Simulation) -> Value {
    json!({
        "time_s": simulation.progress().rows,
        "map": whole::map(simulation),
        "wear": simulation.wear(),
        "latency_histogram": simulation.latency_histogram(),
    })
}
