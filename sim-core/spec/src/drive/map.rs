//! How the firmware keeps its map from logical pages to slots in flash (`machine/README.md`).

use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section, Unit};

/// The most bytes of an entry. Real entries have 4 to 8; larger ones give small drives many map
/// pages.
const ENTRY_BYTES_MAX: u64 = 512;
const PAGE_SLOTS_MAX: u64 = 16;
pub const UPDATES_MAX: u64 = 1 << 32;
const CATCH_UP_PERCENT_MAX: u64 = 100_000;
/// Updates for each map page, between two sweeps, from which on map pages are few.
const UPDATES_SELDOM: u64 = 32;

/// The map pages of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Map {
    /// Size of the entry of one logical page.
    pub entry_bytes: u32,
    /// Slots of a map page.
    pub page_slots: u32,
    /// The drive's own memory for map pages, at least one: DRAM, or memory in the controller.
    pub cached_bytes: u64,
    /// The host's memory for map pages: the host memory buffer; 0 without one.
    pub host_bytes: u64,
    /// `None`: a map page is written only when it leaves the memory.
    pub write_back: Option<WriteBack>,
    /// Time of the processor for each update of a map page that is written.
    pub update_ns: Nanoseconds,
}

/// When all map pages with updates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteBack {
    /// Each time that this many updates have been collected.
    pub updates: u64,
    /// Updates that are caught up beside each new one, in percent. `None`: all are, before the host
    /// may go on.
    pub catch_up_percent: Option<u32>,
}

impl Map {
    /// The map of a drive whose file says nothing about it: entries of 4 bytes in map pages of one
    /// slot (assumed), all of them in memory.
    pub const ASSUMED: Self = Self {
        entry_bytes: 4,
        page_slots: 1,
        cached_bytes: u64::MAX,
        host_bytes: 0,
        write_back: None,
        update_ns: 0,
    };

    /// Reads the section `[map]`.
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let most = 1 << 44;
        let map = Self {
            entry_bytes: s.figure("entry_bytes", Unit::Bytes, 1, ENTRY_BYTES_MAX, figures)? as u32,
            page_slots: s.figure_count("page_slots", 1, PAGE_SLOTS_MAX, figures)? as u32,
            cached_bytes: s.figure("cached_bytes", Unit::Bytes, 1, most, figures)?,
            host_bytes: match s.has("host_bytes") {
                true => s.figure("host_bytes", Unit::Bytes, 0, most, figures)?,
                false => 0,
            },
            write_back: if s.has("write_back_updates") {
                Some(WriteBack::read(&mut s, figures)?)
            } else {
                None
            },
            update_ns: if s.has("update_ns") {
                s.figure("update_ns", Unit::Ns, 0, 1_000_000, figures)?
            } else {
                0
            },
        };
        s.finish()?;
        Ok(map)
    }

    /// Makes the memory hold `percent` of the map pages of a drive with `logical_pages`.
    pub fn hold(&mut self, percent: u64, logical_pages: u64) {
        let bytes = self.slots(logical_pages) * u64::from(SLOT_BYTES);
        self.cached_bytes = (bytes * percent).div_ceil(100);
        self.host_bytes = 0;
    }

    /// All memory for map pages.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        self.cached_bytes.saturating_add(self.host_bytes)
    }

    /// Size of a map page.
    #[must_use]
    pub fn page_bytes(&self) -> u32 {
        self.page_slots * SLOT_BYTES
    }

    /// Logical pages whose entries are in one map page.
    #[must_use]
    pub fn entries_per_page(&self) -> u32 {
        self.page_bytes() / self.entry_bytes
    }

    /// Whether a map page collects many updates before it is written, on a drive with
    /// `logical_pages`.
    #[must_use]
    pub fn is_seldom_written(&self, logical_pages: u64) -> bool {
        let pages = self.slots(logical_pages) / u64::from(self.page_slots);
        self.write_back.is_some_and(|write_back| write_back.updates >= UPDATES_SELDOM * pages)
    }

    /// Slots of all map pages of a drive with `logical_pages`.
    #[must_use]
    pub fn slots(&self, logical_pages: u64) -> u64 {
        logical_pages.div_ceil(self.entries_per_page().into()) * u64::from(self.page_slots)
    }
}

impl WriteBack {
    fn read(s: &mut Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        Ok(Self {
            updates: s.figure_count("write_back_updates", 1, UPDATES_MAX, figures)?,
            catch_up_percent: if s.has("catch_up_percent") {
                let most = CATCH_UP_PERCENT_MAX;
                Some(s.figure("catch_up_percent", Unit::Percent, 1, most, figures)? as u32)
            } else {
                None
            },
        })
    }
}
