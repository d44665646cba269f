//! Streams: how a drive that keeps hot and cold data apart tells them. A policy is a file in this
//! folder and a line here.

mod hint;
mod recency;

use super::word_list;
use crate::geometry::Layout;

/// Every way to tell hot data.
pub const HOT_BY: [&HotBy; 2] = [&hint::HINT, &recency::RECENCY];
pub const HOT_BY_WORDS: [&str; HOT_BY.len()] = word_list!(HOT_BY);

/// What is known of a logical page that the host writes.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    /// The host marks it as hot.
    pub hint: bool,
    /// Host writes since its last one; `None` if it holds nothing, or if nobody remembers.
    pub ago: Option<u32>,
    /// Logical pages that the drive holds.
    pub mapped_pages: u32,
}

/// One way to tell hot data from cold.
#[derive(Debug)]
pub struct HotBy {
    pub name: &'static str,
    /// The drive remembers when each logical page was written, in 4 bytes.
    pub remembers_writes: bool,
    pub is_hot: fn(Write) -> bool,
}

impl PartialEq for HotBy {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// A drive keeps hot and cold data apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    pub hot_by: &'static HotBy,
    /// Share of the spare area for hot data; `None` leaves it to the choice of victims.
    pub hot_spare_fraction: Option<f64>,
}

impl Separation {
    #[must_use]
    pub fn bytes_per_logical_page(&self) -> u64 {
        if self.hot_by.remembers_writes { 4 } else { 0 }
    }
}

/// Units of an allocation group that hold no settled data, beside those of a drive with one open
/// unit for the host and one for collection: two open ones, and as many as leave every unit two
/// pages to free on average. Collection pads up to a page when it turns to the other stream, and
/// does so twice if it moves a unit for the sake of wear in between.
#[must_use]
pub fn units_separate(layout: &Layout) -> u32 {
    2 + (2 * layout.units_per_group).div_ceil(layout.pages_per_unit)
}
