//! The order in which the host accesses logical pages.

use crate::codes;
use document::{ScenarioError, Section};

/// The order in which the host accesses logical pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    Sequential,
    /// Every block of the range is equally likely.
    Random,
    /// The first `range` of the blocks, as a fraction, gets `share` of the commands. Within each
    /// part every block is equally likely.
    HotCold {
        range: f64,
        share: f64,
    },
    /// The range is divided into extents of `slots` logical pages. Every pass over the range takes
    /// the extents in another random order, and the pages of each in order.
    Extents {
        slots: u32,
    },
    /// Every pass over the range accesses each block exactly once, in a random order. Passes share
    /// one order if `same_each_pass`.
    Pass {
        same_each_pass: bool,
    },
    /// The block of rank k gets a share of the commands in proportion to 1 / k^theta. Blocks of
    /// similar ranks lie anywhere in the range.
    Zipf {
        theta: f64,
    },
    /// The hottest part `h` of the blocks gets 1 - `h` of the commands. Blocks of similar ranks lie
    /// anywhere in the range.
    Pareto {
        h: f64,
    },
    /// Commands are distributed normally, with a standard deviation that is a part of the range.
    /// Blocks that are equally hot lie anywhere in the range.
    Normal {
        deviation: f64,
    },
    /// The range is divided into zones, in order. Within a zone every block is equally likely.
    Zones([Zone; ZONES_MAX]),
}

/// A share of the commands and the share of the range that they access, in percent. A list of zones
/// ends with zones without either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    pub access_percent: u8,
    pub range_percent: u8,
}

const ZONES_MAX: usize = 16;

const ORDERS: [&str; 9] =
    ["sequential", "random", "hot-cold", "extents", "pass", "zipf", "pareto", "normal", "zones"];
/// The smallest and the largest theta of a zipf order, and how far it is from 1 at least: the
/// closed form of the ranks divides by 1 - theta.
const THETA: (f64, f64) = (0.01, 5.0);
const THETA_FROM_ONE: f64 = 0.001;

impl Order {
    /// Reads `order`, and the fields that it needs. The caller reads `extent_bytes`, which depends
    /// on the sizes of the commands.
    pub(super) fn read(s: &mut Section) -> Result<Self, ScenarioError> {
        Ok(match s.choice("order", &ORDERS)? {
            0 => Self::Sequential,
            1 => Self::Random,
            2 => Self::HotCold {
                range: s.fraction("hot_range", 0.001, 0.999)?,
                share: s.fraction("hot_share", 0.001, 0.999)?,
            },
            3 => Self::Extents { slots: 1 },
            4 => Self::Pass { same_each_pass: s.boolean("same_each_pass", false)? },
            5 => Self::Zipf { theta: theta(s)? },
            6 => Self::Pareto { h: s.fraction("h", 0.001, 0.999)? },
            7 => Self::Normal { deviation: s.fraction("deviation", 0.001, 1.0)? },
            _ => Self::Zones(zones(s)?),
        })
    }
}

/// Reads `zones`, a list of `{ access_percent, range_percent }`.
fn zones(s: &mut Section) -> Result<[Zone; ZONES_MAX], ScenarioError> {
    let mut zones = [Zone::default(); ZONES_MAX];
    let path = s.path_of("zones");
    for (zone, mut section) in zones.iter_mut().zip(s.sections_of_list("zones", ZONES_MAX)?) {
        zone.access_percent = section.integer("access_percent", 0, 100)? as u8;
        zone.range_percent = section.integer("range_percent", 1, 100)? as u8;
        section.finish()?;
    }
    for percent in [|zone: &Zone| zone.access_percent, |zone: &Zone| zone.range_percent] {
        let sum: u32 = zones.iter().map(|zone| u32::from(percent(zone))).sum();
        if sum != 100 {
            return Err(ScenarioError::new(path, codes::shares_of_all(), sum));
        }
    }
    Ok(zones)
}

fn theta(s: &mut Section) -> Result<f64, ScenarioError> {
    let theta = s.fraction("theta", THETA.0, THETA.1)?;
    if (theta - 1.0).abs() < THETA_FROM_ONE {
        let expected = codes::apart_from_one(THETA_FROM_ONE);
        return Err(ScenarioError::new(s.path_of("theta"), expected, theta));
    }
    Ok(theta)
}
