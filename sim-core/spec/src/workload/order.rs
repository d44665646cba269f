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
}

const ORDERS: [&str; 6] = ["sequential", "random", "hot-cold", "extents", "pass", "zipf"];
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
            _ => Self::Zipf { theta: theta(s)? },
        })
    }
}

fn theta(s: &mut Section) -> Result<f64, ScenarioError> {
    let theta = s.fraction("theta", THETA.0, THETA.1)?;
    if (theta - 1.0).abs() < THETA_FROM_ONE {
        let expected = codes::apart_from_one(THETA_FROM_ONE);
        return Err(ScenarioError::new(s.path_of("theta"), expected, theta));
    }
    Ok(theta)
}
