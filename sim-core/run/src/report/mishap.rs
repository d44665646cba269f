//! Mishaps and their outcome: lost dies, power cuts, wrong bits.

use std::fmt;

/// The consequences of lost dies. Sizes and times are of the full-size drive.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Loss {
    /// In the order in which they were lost.
    pub dies: Vec<u32>,
    /// Collection units that were written before the first loss and not erased since: a second loss
    /// would take data from them.
    pub units_left: u32,
    /// Time from the first loss until no such unit was left; `None` while there is one.
    pub recovered_after_s: Option<f64>,
    /// Page reads of other stripe members, in place of a lost page.
    pub reconstruct_reads: f64,
    /// Bytes that the host has written and can no longer read.
    pub unreadable_bytes: f64,
    /// Commands that failed: reads of lost data, and writes that the drive did not take.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub failed_commands: u64,
    /// The latest rebuild, once it is over.
    pub rebuild: Option<Rebuild>,
    /// A lost page that the host has read lately.
    pub reconstruction: Option<Reconstruction>,
}

/// How a lost page was read from the other members of its stripe.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Reconstruction {
    pub block: u32,
    pub page: u32,
    /// Its page holds the parity of the stripe.
    pub parity_die: u32,
    /// In the order in which they came over their buses.
    pub reads: Vec<MemberRead>,
}

/// The read of one member of a stripe. Times are since the page was asked for.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MemberRead {
    pub die: u32,
    pub array_start_us: f64,
    pub array_end_us: f64,
    pub bus_start_us: f64,
    pub bus_end_us: f64,
}

impl fmt::Display for Loss {
    /// A few lines for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gb = |bytes: f64| bytes / 1e9;
        let Self { dies, units_left, reconstruct_reads, failed_commands, .. } = self;
        writeln!(
            f,
            "dies lost: {dies:?}; pages read to reconstruct others: {reconstruct_reads:.0}"
        )?;
        if let Some(rebuild) = &self.rebuild {
            let (read, written) = (gb(rebuild.read_bytes), gb(rebuild.written_bytes));
            let Rebuild { duration_s, .. } = rebuild;
            writeln!(f, "rebuild: {duration_s:.1} s, {read:.2} GB read, {written:.2} GB written")?;
        }
        match self.recovered_after_s {
            Some(seconds) => writeln!(f, "nothing depends on the first die {seconds:.1} s later")?,
            None => writeln!(f, "collection units that depend on the first die: {units_left}")?,
        }
        let unreadable = gb(self.unreadable_bytes);
        write!(f, "cannot be read: {unreadable:.2} GB; commands that failed: {failed_commands}")
    }
}

/// Duration and traffic of a rebuild.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Rebuild {
    pub duration_s: f64,
    /// Bytes read from the NAND, and written to it.
    pub read_bytes: f64,
    pub written_bytes: f64,
}

/// One power cut: the lost data, and how the drive came back. A page is the unit of one program
/// operation. Counts of data that was in RAM do not depend on the scale.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PowerCut {
    /// Full-size seconds since the measured part began.
    pub at_s: f64,
    /// Commands that were in the queue.
    pub unacknowledged_commands: u32,
    /// Logical pages whose last acknowledged write is lost.
    pub acknowledged_lost_slots: u32,
    /// Logical pages that read back as an older version, of acknowledged writes or others.
    pub reverted_slots: u32,
    /// Logical pages that read back as never written.
    pub missing_slots: u32,
    /// Copies of collection that must be made again: their source was still there.
    pub undone_moves: u32,
    /// Pages that were being programmed, and cannot be read.
    pub torn_pages: u32,
    /// Finished lower pages that share their cells with a torn upper page, in MLC, and the logical
    /// pages whose newest version is in them. They are still there because the simulated drive
    /// keeps a copy of a lower page until its upper page is finished.
    pub paired_pages: u32,
    pub paired_slots: u32,
    /// Pages that waited for their die: their program had not begun.
    pub lost_pages: u32,
    /// Pages programmed on the energy of the capacitors, and the time that took.
    pub flushed_pages: u32,
    pub flush_ms: f64,
    pub repeated_erases: u32,
    /// Pages read to find the map, at full size.
    pub read_pages: f64,
    /// Full-size seconds until the drive takes commands again.
    pub rebuild_s: f64,
    /// How long the capacitors last; 0 without capacitors.
    pub hold_ms: f64,
    /// Pages that were being programmed or waited for their die.
    pub pages: Vec<CutPage>,
}

/// A page at a power cut. Times are since the cut.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CutPage {
    pub die: u32,
    /// It holds writes of the host, and not copies of collection.
    pub is_of_host: bool,
    pub bus_start_us: f64,
    pub bus_end_us: f64,
    /// When its program ends, or would have ended; and how long that takes from its start.
    pub end_us: f64,
    pub program_us: f64,
    pub is_programmed: bool,
    /// Its program had begun when the power ran out.
    pub is_torn: bool,
}

/// Wrong bits of the NAND and of the controller's memory, and their outcome.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Errors {
    /// Share of wrong bits in data just written, on a block with the mean number of cycles.
    pub raw_bit_error_rate: f64,
    /// Days without power since the start of the run, and the share of wrong bits in data that old.
    pub oldest_days: u32,
    pub oldest_raw_bit_error_rate: f64,
    /// `None` on a drive without error correction.
    pub correction: Option<Correction>,
    /// Reads of logical pages that changed in the controller's memory: those whose CRC did not
    /// match, and those that went to the host as if they were right.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub crc_detected: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub crc_silent: u64,
}

/// The effect of error correction. Rates are those of the oldest data.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Correction {
    /// Expected number of corrected bits in 10^9 bytes read.
    pub corrected_bits_per_gb: f64,
    /// Codewords that cannot be corrected per bit read (UBER): at the first attempt, at the last.
    pub uncorrectable_first: f64,
    pub uncorrectable: f64,
    /// Since the start: repeated reads of pages that could not be corrected, the soft reads among
    /// them, pages then reconstructed from the other members of their stripe, and pages given up.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub retries: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub soft_reads: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub reconstructed_pages: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub uncorrectable_pages: u64,
}
