//! A step of a followed write: its kind, its times, and the values that steps of its kind have.

use machine::controller::StallCause;
use spec::geometry::Layout;
use spec::units::{DieIndex, MultiPlanePage, Nanoseconds, UnitIndex};

/// The values of a step. A value that a step does not have is NaN.
///
/// - `kind` is a [`FollowedKind`].
/// - `at_ns`: time since the host sent the write, on the full-size drive; a smaller drive moves
///   data sooner.
/// - `start_ns`, `end_ns`: on the clock of the run. `time_s`: the start, in full-size seconds since
///   the measured part began.
/// - `bytes`: those that cross the link or the bus, or that are stored. `byte_ps`: the time of a
///   byte on the link or the bus.
/// - `count`: commands in the queue, or moves so far.
/// - `cause`: why the write waited for room, a [`StallCause`].
pub const FOLLOWED_COLUMNS: [&str; 14] = [
    "kind", "at_ns", "start_ns", "end_ns", "time_s", "channel", "die", "block", "page", "slot",
    "bytes", "byte_ps", "count", "cause",
];

spec::numbered! {
    /// The event of a step, from the view of the data.
    pub enum FollowedKind {
        Queued = "queued",
        Link = "link",
        Processor = "processor",
        Compression = "compression",
        /// From its arrival in the controller until there is room; then the host learns that the
        /// write is complete.
        Buffered = "buffered",
        ProgramBus = "programBus",
        ProgramArray = "programArray",
        /// Collection has moved it.
        Moved = "moved",
        ReadArray = "readArray",
        ReadBus = "readBus",
        /// The block that it was in before is erased.
        Erased = "erased",
        /// The host has written the same logical page again.
        Overwritten = "overwritten",
        /// Trimmed, or lost with the power.
        Gone = "gone",
    }
}

/// The location of a logical page, as operations name it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    pub die: DieIndex,
    pub unit: UnitIndex,
    pub page: MultiPlanePage,
    /// The page that its program names. With parity that is the first page of its stripe.
    pub programmed_as: MultiPlanePage,
    /// The index of the slot in its page.
    pub slot: u32,
}

/// The values of a step beside its times.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Details {
    pub location: Option<Location>,
    pub bytes: Option<u64>,
    pub byte_ps: Option<u64>,
    pub count: Option<u32>,
    pub cause: Option<StallCause>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub kind: FollowedKind,
    pub at_ns: f64,
    pub start_ns: Nanoseconds,
    pub end_ns: Nanoseconds,
    pub time_s: f64,
    pub details: Details,
}

impl Step {
    /// In the order of `FOLLOWED_COLUMNS`.
    pub(super) fn values(&self, layout: &Layout) -> [f64; FOLLOWED_COLUMNS.len()] {
        let Details { location, bytes, byte_ps, count, cause } = self.details;
        let whole = |value: Option<u64>| value.map_or(f64::NAN, |value| value as f64);
        let [channel, die, block, page, slot] = location.map_or([f64::NAN; 5], |location| {
            let (block, page) = layout.block_and_page(location.page);
            let channel = layout.channel_of(location.die) as f64;
            [channel, location.die.0.into(), block.into(), page.into(), location.slot.into()]
        });
        [
            f64::from(self.kind as u8),
            self.at_ns,
            self.start_ns as f64,
            self.end_ns as f64,
            self.time_s,
            channel,
            die,
            block,
            page,
            slot,
            whole(bytes),
            whole(byte_ps),
            count.map_or(f64::NAN, f64::from),
            cause.map_or(f64::NAN, |cause| f64::from(cause as u8)),
        ]
    }
}
