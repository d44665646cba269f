//! The SLC cache as a drive's file gives it: how many units, and how it shrinks.
//!
//! For example, with `percent = 55`, `static_percent = 4` and `static_from_percent = 75`, 55 % of
//! the units may be in the cache of an empty drive, and 4 % once three quarters of its logical
//! capacity are stored outside the cache.
//!
//! A busy drive empties units of a full cache when it must collect. `reopens` says when the host
//! may fill such units again: `between-collections`, as soon as its group need not collect, or
//! `once-empty`, when all units of the cache have been emptied.

use document::{Figure, ScenarioError, Section, Unit};

/// The host's data is first written with one bit per cell; collection moves it out later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlcCache {
    /// Share of the units that may be in the cache of an empty drive, 0.01 to 1.
    pub fraction: f64,
    /// Share of the units that may be in the cache of a full drive, at most `fraction`. `None`: the
    /// cache keeps its size.
    pub static_fraction: Option<f64>,
    /// Share of the logical capacity that is stored outside the cache when only the static part is
    /// left. Until then the rest shrinks in proportion.
    pub static_from_fraction: f64,
    /// After collection for a busy host has emptied a unit, the cache takes data again only once it
    /// is empty. `false`: whenever its group need not collect.
    pub reopens_once_empty: bool,
}

const REOPENS: [&str; 2] = ["between-collections", "once-empty"];

impl SlcCache {
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let percent = s.figure("percent", Unit::Percent, 1, 100, figures)?;
        let shrinks = s.has("static_percent") || s.has("static_from_percent");
        let static_percent = match shrinks {
            true => Some(s.figure("static_percent", Unit::Percent, 0, percent, figures)?),
            false => None,
        };
        let static_from_percent = match s.has("static_from_percent") {
            true => s.figure("static_from_percent", Unit::Percent, 1, 100, figures)?,
            false => 100,
        };
        let reopens_once_empty =
            s.has("reopens") && s.figure_choice("reopens", &REOPENS, figures)? == 1;
        s.finish()?;
        Ok(Self {
            fraction: percent as f64 / 100.0,
            static_fraction: static_percent.map(|percent| percent as f64 / 100.0),
            static_from_fraction: static_from_percent as f64 / 100.0,
            reopens_once_empty,
        })
    }
}
