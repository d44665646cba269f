//! A logical page is hot if it is overwritten sooner than the average page: after fewer host
//! writes than the drive holds logical pages.

use super::HotBy;

/// Needs the time of the last write of each logical page. A first write is cold.
pub const RECENCY: HotBy = HotBy {
    name: "recency",
    remembers_writes: true,
    is_hot: |write| write.ago.is_some_and(|ago| ago < write.mapped_pages),
};
