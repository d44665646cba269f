//! The events of a demonstration between its steps, in simulated time.
//!
//! 1. Each kind of event has a payload of its own. Pages, blocks, writes and pieces are numbered
//!    from 0 on each side.
//! 2. A step is a place in the film: its events end when the step is reached. An event that takes
//!    no time happens at that moment.
//! 3. Example: page 7 of an erased block is programmed, which is step 4. Its events are a transfer
//!    of page 7 from the host (0 to 43.7 µs), then a program of page 7 (43.7 to 1,343.7 µs).

use machine::ftl::BlockState;
use serde::{Serialize, Serializer};
use spec::units::Nanoseconds;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct FilmEvent {
    /// The step that it leads to.
    pub step: u32,
    /// The drive, part or interface, among those that are compared side by side; 0 if there is one.
    pub side: u32,
    #[serde(serialize_with = "as_number")]
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub start_ns: Nanoseconds,
    #[serde(serialize_with = "as_number")]
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub end_ns: Nanoseconds,
    #[serde(flatten)]
    pub event: Event,
}

/// Two years in nanoseconds are beyond JavaScript's safe integers.
const SAFE_MAX_NS: Nanoseconds = (1 << 53) - 1;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn as_number<S: Serializer>(ns: &Nanoseconds, serializer: S) -> Result<S::Ok, S::Error> {
    if *ns > SAFE_MAX_NS { serializer.serialize_f64(*ns as f64) } else { ns.serialize(serializer) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn as_name<S: Serializer>(state: &BlockState, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(BlockState::NAMES[*state as usize])
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Data crosses the bus at a constant rate to a page, from another page or, if `None`, from
    /// the host.
    Transfer { page: u32, from: Option<u32> },
    /// The array reads the page.
    Read { page: u32 },
    /// The page crosses the bus into the controller's memory.
    ReadOut { page: u32 },
    /// The array programs the page.
    Program { page: u32 },
    /// The array erases the block.
    Erase { block: u32 },
    /// The NAND refuses to program the page. It takes no time.
    RefuseProgram { page: u32 },
    /// The drive refuses a write of the logical page, because no page is free. It takes no time.
    RefuseWrite { logical: u32 },
    /// The copy turns stale. It takes no time.
    TurnStale { page: u32 },
    /// The host deletes the data of the page, which the drive does not know. It takes no time.
    Delete { page: u32 },
    /// In a page of several pieces, the first `pieces` are stale from now on. It takes no time.
    TurnPiecesStale { page: u32, pieces: u32 },
    /// The map's entry leaves one page for another; `None` is no page. It takes no time.
    Point { logical: u32, from: Option<u32>, to: Option<u32> },
    /// The block goes from one state to another. It takes no time.
    Become {
        block: u32,
        #[serde(serialize_with = "as_name")]
        #[cfg_attr(
            feature = "types",
            ts(type = "(typeof import('../codes').BLOCK_STATES)[number]")
        )]
        from: BlockState,
        #[serde(serialize_with = "as_name")]
        #[cfg_attr(
            feature = "types",
            ts(type = "(typeof import('../codes').BLOCK_STATES)[number]")
        )]
        to: BlockState,
    },
    /// Bytes of the page cross the bus at a constant rate, from the first count to the second.
    Send { from_bytes: u32, to_bytes: u32 },
    /// The buses are seen edge by edge.
    Tape,
    /// Pages of the block are read one after another, from the first count to the second.
    ReadPages { block: u32, from_pages: u32, to_pages: u32 },
    /// Pages of the block are programmed one after another, from the first count to the second.
    ProgramPages { block: u32, from_pages: u32, to_pages: u32 },
    /// The page is lost, because it was only in memory when that lost its power. It takes no time.
    Fall { page: u32 },
    /// The arm of a disk moves to its track.
    Seek,
    /// The platter of a disk turns, in thousandths of a turn. At 0 the sector that is written is
    /// under the head.
    Turn { from_milliturns: i32, to_milliturns: i32 },
    /// A write of the host is carried out.
    Serve { write: u32 },
    /// The drive collects. It has moved `from_pages` at the start and `to_pages` at the end.
    Collect { from_pages: u32, to_pages: u32 },
    /// Collection reads a page and programs its data into another.
    Move { from: u32, page: u32 },
    /// A write of the host comes into the memory of the drive, which then holds `to_sectors` in
    /// place of `from_sectors`. It takes no time.
    Keep { from_sectors: u32, to_sectors: u32 },
    /// 4 KiB of the host's data arrive at a constant rate.
    Arrive { piece: u32 },
    /// The piece is compressed. It takes no time.
    Squeeze { piece: u32, from_bytes: u32, to_bytes: u32 },
    /// The piece is laid behind the one before it: from byte `from_bytes` of all pages up to byte
    /// `to_bytes`. It takes no time.
    Lay { piece: u32, from_bytes: u32, to_bytes: u32 },
    /// The voltage of a word line rises from 0.
    Rise { word_line: u32, to_mv: i32 },
    /// A pulse on the word line.
    Pulse { gate_mv: i32 },
    /// The page is read at the lowest threshold of the level, its mark.
    Verify { level: u32, mark_mv: i32, passed_cells: u32 },
    /// The cells lose charge, in millionths of the charge that they were given.
    Leak { from_ppm: u32, to_ppm: u32 },
    /// Charge comes to a wire or a bit line, or leaves it. The percentages are how full it is.
    Flow { line: u32, from_percent: u32, to_percent: u32 },
    /// An input is changed to the bit. It takes no time.
    Switch { line: u32, bit: bool },
    /// The bit that was read is taken. It takes no time.
    Take { bit: bool },
}

impl FilmEvent {
    /// An event whose step is not known yet, on the first side.
    #[must_use]
    pub fn new(event: Event, start_ns: Nanoseconds, end_ns: Nanoseconds) -> Self {
        assert!(start_ns <= end_ns, "an event ends after its start");
        Self { step: 0, side: 0, start_ns, end_ns, event }
    }

    #[must_use]
    pub fn moment(event: Event, at_ns: Nanoseconds) -> Self {
        Self::new(event, at_ns, at_ns)
    }

    /// The same event on another side.
    #[must_use]
    pub fn on(self, side: u32) -> Self {
        Self { side, ..self }
    }
}

/// Per step, the seconds of the reader's time in which the film reaches it; `None` leaves that to
/// the player. A film is slow where there is something new to see, and brief where it repeats.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Seconds(pub(crate) Vec<Option<f64>>);

impl Seconds {
    /// Asks for the seconds of each step but the first, in order. Not generic and not inlined, so
    /// that the package for the browser has this code once.
    #[inline(never)]
    #[must_use]
    pub fn of(steps: usize, seconds: &mut dyn FnMut(usize) -> Option<f64>) -> Self {
        let mut all = vec![None];
        for step in 1..steps {
            all.push(seconds(step));
        }
        Self(all)
    }
}

impl Serialize for Seconds {
    #[inline(never)]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The events of a demonstration, in the order of their steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(transparent)]
pub struct Film(Vec<FilmEvent>);

impl Film {
    /// Adds the events that lead to `step`.
    pub fn lead_to(&mut self, step: usize, events: impl IntoIterator<Item = FilmEvent>) {
        let step = step as u32;
        self.0.extend(events.into_iter().map(|event| FilmEvent { step, ..event }));
    }

    /// Adds events that may continue over several steps. Each leads to the step during which it
    /// begins; an event at the moment of a step leads to that step.
    pub fn place(&mut self, at_ns: &[Nanoseconds], events: &[FilmEvent]) {
        let step_of = |event: &FilmEvent| {
            let moment = event.start_ns == event.end_ns;
            let reached = at_ns.partition_point(|&ns| {
                if moment { ns < event.start_ns } else { ns <= event.start_ns }
            });
            reached.clamp(1, at_ns.len() - 1)
        };
        for step in 1..at_ns.len() {
            self.lead_to(step, events.iter().filter(|event| step_of(event) == step).copied());
        }
    }

    #[must_use]
    pub fn events(&self) -> &[FilmEvent] {
        &self.0
    }

    /// Checks that every event begins between the step before its own and its own, and ends by the
    /// last step.
    #[cfg(test)]
    pub fn check(&self, at_ns: &[Nanoseconds]) {
        for event in &self.0 {
            let step = event.step as usize;
            assert!((1..at_ns.len()).contains(&step), "{event:?}");
            assert!(at_ns[step - 1] <= event.start_ns, "{event:?}: before {}", at_ns[step - 1]);
            assert!(event.start_ns <= at_ns[step], "{event:?}: after {}", at_ns[step]);
            assert!(event.end_ns <= at_ns[at_ns.len() - 1], "{event:?}: after the last step");
        }
    }
}
