//! The events of a demonstration between its steps, in simulated time.
//!
//! 1. An event has an actor, which rests between its events. The kind of the event tells which
//!    places or values `from` and `to` are.
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
    pub actor: Actor,
    /// The number of the actor among those of its kind, for example that of a page. If two drives
    /// are shown, those of the second are numbered after those of the first.
    pub index: u32,
    pub kind: EventKind,
    pub from: i32,
    pub to: i32,
    #[serde(serialize_with = "as_number")]
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub start_ns: Nanoseconds,
    #[serde(serialize_with = "as_number")]
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub end_ns: Nanoseconds,
}

/// Two years in nanoseconds are beyond JavaScript's safe integers.
const SAFE_MAX_NS: Nanoseconds = (1 << 53) - 1;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn as_number<S: Serializer>(ns: &Nanoseconds, serializer: S) -> Result<S::Ok, S::Error> {
    if *ns > SAFE_MAX_NS { serializer.serialize_f64(*ns as f64) } else { ns.serialize(serializer) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Page,
    Block,
    /// An entry of the map, by its logical page.
    Entry,
    /// A bus, or one of several interfaces that are compared.
    Bus,
    /// A die, or that of one of several interfaces.
    Die,
    /// The head of a disk on its arm.
    Arm,
    /// The platter of a disk.
    Platter,
    /// A write of the host.
    Command,
    /// A whole drive.
    Drive,
    WordLine,
    /// A level of threshold, by its number.
    Level,
    BitLine,
    /// A wire of a circuit, by its number.
    Signal,
    /// 4 KiB of the host's data, by its number.
    Piece,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Data crosses the bus at a constant rate, from a page (or [`HOST`]) to a page.
    Transfer,
    /// The array reads the page. `from` and `to` are its number.
    Read,
    /// The array programs the page. `from` and `to` are its number.
    Program,
    /// The array erases the block. `from` and `to` are its number.
    Erase,
    /// The drive refuses the operation. It takes no time.
    Refuse,
    /// The copy turns stale. It takes no time. In a page of several copies, `from` of them were
    /// stale, then `to`.
    TurnStale,
    /// The entry leaves one page for another, or for [`NOWHERE`]. It takes no time.
    Point,
    /// Bytes cross the bus at a constant rate: `from` have crossed it at the start, `to` at the
    /// end.
    Send,
    /// The buses are seen edge by edge, or page by page.
    Tape,
    /// Pages of the block are read one after another. `from` and `to` count those that are read.
    ReadPages,
    /// Pages of the block are programmed one after another. `from` and `to` count them.
    ProgramPages,
    /// The arm moves to its track. `from` and `to` are thousandths of the way.
    Seek,
    /// The platter turns. `from` and `to` are thousandths of a turn; at 0 the sector that is
    /// written is under the head.
    Turn,
    /// The write is carried out. `from` and `to` are its number.
    Serve,
    /// The drive collects. `from` and `to` count the pages that it has moved.
    Collect,
    /// A voltage goes from `from` to `to`, in mV.
    Rise,
    /// A pulse on the word line, which goes from `from` to `to`, in mV.
    Pulse,
    /// The page is read at the mark `from`, in mV. `to` cells pass.
    Verify,
    /// The cells lose charge: from `from` to `to`, in millionths of the charge they were given.
    Leak,
    /// Charge comes to a line or leaves it. `from` and `to` are how full it is, in percent.
    Flow,
    /// The bit `from`, which equals `to`, is sampled. It takes no time.
    Take,
    /// An input is changed from the bit `from` to the bit `to`. It takes no time.
    Switch,
    /// The page crosses the bus into the controller's memory. `from` and `to` are its number.
    ReadOut,
    /// A write of the host comes into the memory of the drive. `from` writes or sectors were in
    /// there, then `to`. It takes no time.
    Keep,
    /// Pages that were only in memory when it lost its power are lost. `from` and `to` count them.
    /// It takes no time.
    Fall,
    /// The piece is compressed from `from` bytes to `to` bytes. It takes no time.
    Squeeze,
    /// The piece is laid behind the one before it: from byte `from` of all pages up to byte `to`.
    /// It takes no time.
    Lay,
    /// The block goes from the state `from` to the state `to`, numbered as
    /// `machine::ftl::BlockState` numbers them. It takes no time.
    Become,
}

/// The place of data that is not yet on the drive.
pub const HOST: i32 = -1;
/// The page of a logical page that has none.
pub const NOWHERE: i32 = -1;

impl FilmEvent {
    /// An event whose step is not known yet.
    #[must_use]
    pub fn new(
        (actor, index): (Actor, u32),
        kind: EventKind,
        (from, to): (i32, i32),
        (start_ns, end_ns): (Nanoseconds, Nanoseconds),
    ) -> Self {
        assert!(start_ns <= end_ns, "an event ends after its start");
        Self { step: 0, actor, index, kind, from, to, start_ns, end_ns }
    }

    /// The array works on a page.
    #[must_use]
    pub fn array(kind: EventKind, page: u32, start_ns: Nanoseconds, end_ns: Nanoseconds) -> Self {
        Self::new((Actor::Page, page), kind, (page as i32, page as i32), (start_ns, end_ns))
    }

    /// Something happens to a page at one moment.
    #[must_use]
    pub fn moment(kind: EventKind, page: u32, at_ns: Nanoseconds) -> Self {
        Self::array(kind, page, at_ns, at_ns)
    }

    /// The data of a page comes from the host or from another page. The actor is the page that
    /// takes it.
    #[must_use]
    pub fn transfer(from: i32, to: u32, start_ns: Nanoseconds, end_ns: Nanoseconds) -> Self {
        Self::new((Actor::Page, to), EventKind::Transfer, (from, to as i32), (start_ns, end_ns))
    }

    /// A block goes from one state to another, by their numbers.
    #[must_use]
    pub fn becoming(block: u32, states: (BlockState, BlockState), at_ns: Nanoseconds) -> Self {
        let states = (states.0 as i32, states.1 as i32);
        Self::new((Actor::Block, block), EventKind::Become, states, (at_ns, at_ns))
    }

    #[must_use]
    pub fn erase(block: u32, start_ns: Nanoseconds, end_ns: Nanoseconds) -> Self {
        let place = block as i32;
        Self::new((Actor::Block, block), EventKind::Erase, (place, place), (start_ns, end_ns))
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

    #[cfg(test)]
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
