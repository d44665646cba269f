//! The map pages of the simulated drive.

use super::Scenario;
use crate::drive::Map;
use crate::units::{Nanoseconds, SLOT_BYTES};

/// The map pages of a drive after scaling. Memory and updates shrink with the logical pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapPlan {
    /// Logical pages whose entries are in one map page.
    pub entries_per_page: u32,
    /// Slots of a map page.
    pub page_slots: u32,
    /// Map pages of the drive.
    pub pages: u32,
    /// Map pages that the memory holds, 1 to `pages`.
    pub cached_pages: u32,
    /// Updates after which all map pages with updates are written; `None`: never.
    pub write_back_updates: Option<u32>,
    /// Updates caught up beside each new one, in percent; `None`: all at once.
    pub catch_up_percent: Option<u32>,
    pub update_ns: Nanoseconds,
}

impl MapPlan {
    /// The drive has `full_pages` logical pages at full size and `logical_pages` after scaling.
    pub(super) fn new(map: &Map, logical_pages: u32, full_pages: u64) -> Self {
        let page_slots = map.page_slots;
        let pages_of = |logical_pages| map.slots(logical_pages) / u64::from(page_slots);
        let pages = pages_of(logical_pages.into()) as u32;
        let scaled = |count: u64| {
            let of_all = u128::from(count) * u128::from(logical_pages);
            (of_all / u128::from(full_pages)).clamp(1, u32::MAX.into()) as u32
        };
        let cached = map.memory_bytes() / u64::from(map.page_bytes());
        let is_whole = cached >= pages_of(full_pages);
        Self {
            entries_per_page: map.entries_per_page(),
            page_slots,
            pages,
            cached_pages: if is_whole { pages } else { scaled(cached).min(pages) },
            write_back_updates: map.write_back.map(|write_back| scaled(write_back.updates)),
            catch_up_percent: map.write_back.and_then(|write_back| write_back.catch_up_percent),
            update_ns: map.update_ns,
        }
    }

    /// Slots of all map pages.
    #[must_use]
    pub fn slots(&self) -> u32 {
        self.pages * self.page_slots
    }

    /// Whether the memory holds all map pages.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.cached_pages == self.pages
    }

    /// Bytes of the map pages that are read at power-on. A memory that holds only some of them is
    /// empty then, and each is read when a command needs it.
    #[must_use]
    pub fn bytes_at_power_on(&self) -> u64 {
        if self.is_whole() { u64::from(self.slots()) * u64::from(SLOT_BYTES) } else { 0 }
    }

    /// Bytes of the tables about map pages, without their slots.
    pub(super) fn memory_bytes(&self) -> u64 {
        15 * u64::from(self.pages)
    }
}

impl Scenario {
    /// The logical pages and the slots of their map pages.
    pub(super) fn with_map(&self, logical_pages: u64) -> u64 {
        logical_pages + self.drive.map.map_or(0, |map| map.slots(logical_pages))
    }
}
