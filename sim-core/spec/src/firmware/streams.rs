//! Streams: how a drive tells hot data from cold, to write them to different units. A policy is a
//! file in this folder and a line here.

mod hint;
mod recency;

use super::{known_by_name, word_list};
use crate::geometry::Layout;

/// Every way to recognise hot data.
pub const HOT_BY: &[&HotBy] = &[&hint::HINT, &recency::RECENCY];
pub const HOT_BY_WORDS: [&str; HOT_BY.len()] = word_list!(HOT_BY);

/// A write of one logical page, as the policies see it.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    /// The host marks the page as hot.
    pub hint: bool,
    /// Host writes since the last write of this page. `None` if the page holds no data, or if the
    /// drive does not remember its writes.
    pub ago: Option<u32>,
    /// Logical pages that hold data on the drive.
    pub mapped_pages: u32,
}

/// A way to recognise hot data.
pub struct HotBy {
    pub name: &'static str,
    /// The drive remembers the time of the last write of each logical page, in 4 bytes.
    pub remembers_writes: bool,
    pub is_hot: fn(Write) -> bool,
}

known_by_name!(HotBy);

/// The streams of a drive that writes hot and cold data to different units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    pub hot_by: &'static HotBy,
    /// Share of the spare area for hot data, 0.01 to 0.99. `None` leaves the division to the
    /// choice of victims.
    pub hot_spare_fraction: Option<f64>,
}

impl Separation {
    /// Memory for each logical page.
    #[must_use]
    pub fn bytes_per_logical_page(&self) -> u64 {
        if self.hot_by.remembers_writes { 4 } else { 0 }
    }
}

/// Returns the additional units of an allocation group that hold no settled data on a drive with
/// streams: its two additional open units, and enough units that every unit can have two padded
/// pages. Collection pads the current page when it changes the stream. It does so twice if it
/// moves a unit for wear levelling in between.
#[must_use]
pub fn units_separate(layout: &Layout) -> u32 {
    2 + (2 * layout.units_per_group).div_ceil(layout.pages_per_unit)
}
