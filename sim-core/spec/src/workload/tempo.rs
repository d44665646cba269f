//! When the host sends its commands: as soon as it can, or at a rate of its own.

use crate::codes;
use crate::units::Nanoseconds;
use document::{ScenarioError, Section};

/// One second.
const THINK_NS_MAX: u64 = 1_000_000_000;
const THINK_EVERY_MAX: u64 = 1_000_000;
const IOPS_MAX: u64 = 10_000_000;
/// So many that a second of bytes in nanoseconds still fits into 64 bits.
const MB_S_MAX: f64 = 10_000.0;
const MB_S_MIN: f64 = 0.001;

/// When the host sends its next command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// A closed loop: when the queue has room, and the host has worked for `think_ns` before the
    /// first of every `think_every` commands.
    Closed { think_ns: Nanoseconds, think_every: u32 },
    /// An open loop: at a rate that does not depend on the drive.
    Rated(Rate),
}

/// Commands that arrive whether or not the queue has room for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub pace: Pace,
    pub arrivals: Arrivals,
}

/// How much arrives per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Commands, 1 to 10,000,000.
    Commands(u32),
    /// Bytes, 1,000 to 10,000,000,000: a command is followed by the next one after the time that
    /// its own bytes take.
    Bytes(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrivals {
    /// The same time passes between any two.
    Even,
    /// Each command arrives independently of the others.
    Poisson,
}

const ARRIVALS: [&str; 2] = ["even", "poisson"];

impl Tempo {
    pub(super) const AT_ONCE: Self = Self::Closed { think_ns: 0, think_every: 1 };

    /// Reads `think_ns` with `think_every`, or `rate = { iops or mb_s, arrivals }`, if the
    /// phase has one of them.
    pub(super) fn read(s: &mut Section) -> Result<Self, ScenarioError> {
        let think_ns = s.optional_integer("think_ns", 0, THINK_NS_MAX)?;
        let think_every = s.optional_integer("think_every", 1, THINK_EVERY_MAX)?;
        if let (Some(every), None) = (think_every, think_ns) {
            let expected = codes::think_ns_beside();
            return Err(ScenarioError::new(s.path_of("think_every"), expected, every));
        }
        if !s.has("rate") {
            let think_every = think_every.unwrap_or(1) as u32;
            return Ok(Self::Closed { think_ns: think_ns.unwrap_or(0), think_every });
        }
        if think_ns.is_some() {
            let expected = codes::or_think_ns();
            return Err(ScenarioError::new(s.path_of("rate"), expected, codes::both()));
        }
        let mut rate = s.section("rate")?;
        let mb_s = rate.optional_fraction("mb_s", MB_S_MIN, MB_S_MAX)?;
        if mb_s.is_some() && rate.has("iops") {
            let expected = codes::or_iops();
            return Err(ScenarioError::new(rate.path_of("mb_s"), expected, codes::both()));
        }
        let pace = match mb_s {
            Some(mb_s) => Pace::Bytes((mb_s * 1e6).round() as u64),
            None => Pace::Commands(rate.integer("iops", 1, IOPS_MAX)? as u32),
        };
        let is_poisson = rate.has("arrivals") && rate.choice("arrivals", &ARRIVALS)? == 1;
        rate.finish()?;
        let arrivals = if is_poisson { Arrivals::Poisson } else { Arrivals::Even };
        Ok(Self::Rated(Rate { pace, arrivals }))
    }
}
