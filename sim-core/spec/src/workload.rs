//! Workloads: phases in sequence, each of which sends commands to the drive.

mod command;
mod content_type;
mod order;
mod sizes;
mod stop;
mod stream;
mod tempo;
mod trace;

pub use command::{CommandKind, HostCommand};
pub use content_type::{ContentSheet, ContentType, FIRST_PAGES, StoredSizes};
pub use order::{Order, Zone};
pub use sizes::{SLOT_SECTORS, Sizes};
pub use stop::{FioMeasure, FioRule, Stop, StopRule};
pub use stream::Stream;
pub use tempo::{Arrivals, Pace, Rate, Tempo};
pub use trace::{
    Beyond, Replay, Speed, TRACE_COMMANDS_MAX, TRACE_LENGTH_MAX, TRACE_SECTORS_END, Trace,
    TraceCommand,
};

use crate::codes;
use crate::drive::DIES_MAX;
use crate::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use crate::units::{Grains, SLOT_BYTES};
use document::{Documents, ScenarioError, Section};

pub const QUEUE_DEPTH_MAX: u32 = 256;
/// Stands for "each logical page has its own size" in place of a number of granules.
pub const GRAINS_DRAWN: u32 = 0;
const PHASES_MAX: usize = 64;
/// One week, for one phase and for all phases together.
pub const DURATION_S_MAX: u64 = 7 * 24 * 3600;
/// Logical pages of a command that lays out a range, and how many are under way.
const LAY_OUT_SLOTS: u32 = 32;
const LAY_OUT_DEPTH: u32 = 32;
/// The smallest and the largest extent: one logical page, and 1 GiB.
pub const EXTENT_BYTES: (u64, u64) = (SLOT_BYTES as u64, 1 << 30);
/// One century.
const SHELF_DAYS_MAX: u64 = 36_500;

/// The activity of a phase.
#[derive(Clone, Debug, PartialEq)]
pub enum PhaseKind {
    /// Erases every block; no logical page is mapped afterwards.
    SecureErase,
    Io,
    /// Trims the range.
    Trim,
    /// The host sends no commands.
    Idle,
    /// The die with this number stops working.
    LoseDie(u32),
    /// The host waits until everything written before a die was lost has been written again.
    Rebuild,
    /// The drive is without power while its data ages.
    Shelf,
    /// The host sends the commands of a trace.
    Trace(Box<Replay>),
}

impl PhaseKind {
    const WORDS: [&'static str; 8] =
        ["secure_erase", "io", "trim", "idle", "lose_die", "rebuild", "shelf", "trace"];
}

/// The length of a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// Full-size seconds.
    Seconds(u32),
    /// Host writes, as a multiple of the range that the host uses.
    DriveWrites(f64),
    /// Full-size seconds or host writes, whichever comes first.
    First { seconds: u32, drive_writes: f64 },
    /// Days without power. The clock of the run does not count them.
    Days(u32),
    /// The phase ends by itself, as erase, TRIM and rebuild do.
    Once,
}

/// How far a drive that compresses can shrink the data of a phase.
#[derive(Clone, Debug, PartialEq)]
pub enum Compressibility {
    /// Stored bytes / host bytes of every logical page; 1 is incompressible.
    Fixed(f64),
    /// Every logical page has the stored size of a random page of a sample.
    Drawn(Box<ContentType>),
}

/// One phase of a workload.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    pub kind: PhaseKind,
    /// Samples are recorded. The first recorded phase starts the clock of the chart, and all later
    /// phases are recorded too.
    pub record: bool,
    pub order: Order,
    pub sizes: Sizes,
    /// The sizes of reads; `None`: `sizes` too.
    pub read_sizes: Option<Sizes>,
    /// The share of reads among the commands that are no TRIM.
    pub read_percent: u32,
    /// The share of TRIM among all commands.
    pub trim_percent: u32,
    pub compressibility: Compressibility,
    pub queue_depth: u32,
    pub tempo: Tempo,
    pub amount: Amount,
    /// Full-size seconds at the beginning of a recorded phase whose rows do not count.
    pub warm_up_s: u32,
    /// Streams side by side. Empty: the phase is one stream, described by its own fields.
    pub streams: Vec<Stream>,
    /// The rule that may end the phase before its length does.
    pub stop: Option<Stop>,
    /// The part of the host's range that is accessed, as fractions of the range.
    pub start: f64,
    pub end: f64,
    /// The power fails at the end of the phase.
    pub power_cut: bool,
}

impl Phase {
    /// Full-size seconds at most; 0 unless the length has a limit in seconds.
    #[must_use]
    pub fn duration_s(&self) -> u32 {
        match self.amount {
            Amount::Seconds(s) | Amount::First { seconds: s, .. } => s,
            _ => 0,
        }
    }

    /// The name of the phase on charts.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match (&self.kind, self.order != Order::Sequential, self.read_percent) {
            (PhaseKind::SecureErase, ..) => "secure erase",
            (PhaseKind::Trim, ..) => "trim",
            (PhaseKind::Idle, ..) => "idle",
            (PhaseKind::LoseDie(_), ..) => "die lost",
            (PhaseKind::Rebuild, ..) => "rebuild",
            (PhaseKind::Shelf, ..) => "shelf",
            (PhaseKind::Trace(_), ..) => "trace",
            (PhaseKind::Io, ..) if self.streams.len() > 1 => "mixed",
            (PhaseKind::Io, false, 0) => "sequential write",
            (PhaseKind::Io, _, 0) if self.is_in_extents() => "write in extents",
            (PhaseKind::Io, _, 100) if self.is_in_extents() => "read in extents",
            (PhaseKind::Io, true, 0) => "random write",
            (PhaseKind::Io, false, 100) => "sequential read",
            (PhaseKind::Io, true, 100) => "random read",
            (PhaseKind::Io, ..) => "mixed",
        }
    }
}

impl Phase {
    /// Whether the order of the commands has extents.
    pub(crate) fn is_in_extents(&self) -> bool {
        matches!(self.order, Order::Extents { .. })
    }

    /// Makes every extent `bytes` long, if the order has extents. The error names `field` if an
    /// extent would end within a command.
    pub(crate) fn set_extents(&mut self, field: String, bytes: u64) -> Result<(), ScenarioError> {
        let Order::Extents { slots } = &mut self.order else { return Ok(()) };
        let block_bytes = u64::from(self.sizes.slots_max()) * u64::from(SLOT_BYTES);
        if !bytes.is_multiple_of(block_bytes) {
            return Err(ScenarioError::new(field, codes::multiple_of(block_bytes), bytes));
        }
        *slots = (bytes / u64::from(SLOT_BYTES)) as u32;
        Ok(())
    }

    /// Whether the host may write in this phase.
    pub(crate) fn may_write(&self) -> bool {
        match self.kind {
            PhaseKind::Io => self.read_percent < 100,
            PhaseKind::Trace(_) => true,
            _ => false,
        }
    }

    /// Reads what the host accesses, in which order, and when.
    fn read_commands(&mut self, s: &mut Section) -> Result<(), ScenarioError> {
        self.order = Order::read(s)?;
        let is_random = self.order == Order::Random;
        self.sizes = Sizes::read(s, is_random)?;
        self.read_sizes = Sizes::read_of_reads(s, is_random)?;
        if self.is_in_extents() {
            let extent_bytes = s.integer("extent_bytes", EXTENT_BYTES.0, EXTENT_BYTES.1)?;
            self.set_extents(s.path_of("extent_bytes"), extent_bytes)?;
        }
        self.read_percent = s.optional_integer("read_percent", 0, 100)?.unwrap_or(0) as u32;
        self.trim_percent = s.optional_integer("trim_percent", 0, 100)?.unwrap_or(0) as u32;
        self.queue_depth = s.integer("queue_depth", 1, u64::from(QUEUE_DEPTH_MAX))? as u32;
        self.tempo = Tempo::read(s)?;
        self.read_range(s)
    }

    fn read_range(&mut self, s: &mut Section) -> Result<(), ScenarioError> {
        self.start = s.optional_fraction("start", 0.0, 1.0)?.unwrap_or(0.0);
        self.end = s.optional_fraction("end", 0.0, 1.0)?.unwrap_or(1.0);
        if self.end <= self.start {
            let expected = codes::above_start(self.start);
            return Err(ScenarioError::new(s.path_of("end"), expected, self.end));
        }
        Ok(())
    }

    /// The fill in order that lays out the range of this phase, as fio lays out its files.
    fn lay_out(&self) -> Self {
        Self {
            record: false,
            order: Order::Sequential,
            sizes: Sizes::of_slots(LAY_OUT_SLOTS),
            read_sizes: None,
            read_percent: 0,
            trim_percent: 0,
            queue_depth: LAY_OUT_DEPTH,
            tempo: Tempo::AT_ONCE,
            amount: Amount::DriveWrites(1.0),
            warm_up_s: 0,
            stop: None,
            streams: Vec::new(),
            power_cut: false,
            ..self.clone()
        }
    }

    /// Granules that each logical page takes on a drive that compresses, `GRAINS_COMPRESSED_MIN`
    /// to `GRAINS_COMPRESSED`, or `GRAINS_DRAWN` if each page has its own size.
    #[must_use]
    pub fn grains_compressed(&self) -> u32 {
        match &self.compressibility {
            Compressibility::Fixed(share) => {
                let grains = (share * f64::from(GRAINS_COMPRESSED)).ceil() as u32;
                grains.clamp(GRAINS_COMPRESSED_MIN, GRAINS_COMPRESSED)
            }
            Compressibility::Drawn(_) => GRAINS_DRAWN,
        }
    }

    /// The fewest granules that a logical page can take on a drive that compresses.
    #[must_use]
    pub fn grains_min(&self) -> Grains {
        match &self.compressibility {
            Compressibility::Fixed(_) => Grains(self.grains_compressed()),
            Compressibility::Drawn(content_type) => content_type.pages.least(),
        }
    }
}

/// Reads the `[[phases]]` of a scenario, at most 64. Errors name the field.
pub fn phases(file: &mut Section, documents: &dyn Documents) -> Result<Vec<Phase>, ScenarioError> {
    let mut phases: Vec<Phase> = Vec::new();
    for section in file.sections_of_list("phases", PHASES_MAX)? {
        let (path, lay_out_path) = (section.path_of("record"), section.path_of("lay_out"));
        let (next, lay_out) = phase(section, documents)?;
        // Recorded seconds must follow each other without a gap.
        if phases.last().is_some_and(|last| last.record) && !next.record {
            return Err(ScenarioError::new(path, codes::recorded_as_before(), next.record));
        }
        if lay_out && phases.last().is_some_and(|last| last.record) {
            return Err(ScenarioError::new(lay_out_path, codes::before_recorded(), "true"));
        }
        phases.extend(lay_out.then(|| next.lay_out()));
        phases.push(next);
    }
    Ok(phases)
}

/// Reads a phase, and whether its range is laid out before it.
fn phase(mut s: Section, documents: &dyn Documents) -> Result<(Phase, bool), ScenarioError> {
    let kind = match s.choice("kind", &PhaseKind::WORDS)? {
        0 => PhaseKind::SecureErase,
        1 => PhaseKind::Io,
        2 => PhaseKind::Trim,
        3 => PhaseKind::Idle,
        4 => PhaseKind::LoseDie(s.integer("die", 0, u64::from(DIES_MAX) - 1)? as u32),
        5 => PhaseKind::Rebuild,
        6 => PhaseKind::Shelf,
        _ => PhaseKind::Trace(Box::new(Replay::read(&mut s)?)),
    };
    let mut phase = Phase {
        kind: kind.clone(),
        record: s.boolean("record", false)?,
        order: Order::Sequential,
        sizes: Sizes::of_slots(1),
        read_sizes: None,
        read_percent: 0,
        trim_percent: 0,
        compressibility: Compressibility::Fixed(1.0),
        queue_depth: 1,
        tempo: Tempo::AT_ONCE,
        amount: Amount::Once,
        warm_up_s: 0,
        stop: None,
        streams: Vec::new(),
        start: 0.0,
        end: 1.0,
        power_cut: false,
    };
    if kind == PhaseKind::Io {
        phase.compressibility = compressibility(&mut s, documents)?;
        if s.has("streams") {
            let streams = Stream::read_all(&mut s, &phase)?;
            phase.take_streams(streams);
        } else {
            phase.read_commands(&mut s)?;
        }
        phase.power_cut = s.boolean("power_cut", false)?;
        phase.stop = Stop::read(&mut s, phase.record)?;
    }
    if kind == PhaseKind::Trim {
        phase.read_range(&mut s)?;
    }
    if matches!(kind, PhaseKind::Trace(_)) {
        phase.compressibility = compressibility(&mut s, documents)?;
        phase.queue_depth = Replay::queue_depth(&mut s)?;
        let seconds = s.optional_integer("duration_s", 1, DURATION_S_MAX)?;
        phase.amount = seconds.map_or(Amount::Once, |seconds| Amount::Seconds(seconds as u32));
    }
    if matches!(kind, PhaseKind::Io | PhaseKind::Idle) {
        let counts_writes = kind == PhaseKind::Io && phase.streams.is_empty();
        phase.amount = amount(&mut s, counts_writes)?;
    }
    if kind == PhaseKind::Shelf {
        phase.amount = Amount::Days(s.integer("days", 1, SHELF_DAYS_MAX)? as u32);
    }
    phase.warm_up_s = warm_up_s(&mut s, phase.record)?;
    let lay_out = kind == PhaseKind::Io && s.boolean("lay_out", false)?;
    s.finish()?;
    Ok((phase, lay_out))
}

/// Reads one ratio for every logical page, or the sizes of a content type.
fn compressibility(
    s: &mut Section,
    documents: &dyn Documents,
) -> Result<Compressibility, ScenarioError> {
    let share = s.optional_fraction("compressibility", 0.0, 1.0)?;
    let Some(name) = s.optional_text("content_type")? else {
        return Ok(Compressibility::Fixed(share.unwrap_or(1.0)));
    };
    if share.is_some() {
        let expected = codes::or_compressibility();
        return Err(ScenarioError::new(s.path_of("content_type"), expected, codes::both()));
    }
    let found = documents.open(&format!("content-types/{name}"), ContentType::PATH)?;
    let Some(document) = found else {
        let expected = codes::content_type_file();
        return Err(ScenarioError::new(s.path_of("content_type"), expected, name));
    };
    ContentType::read(document).map(|found| Compressibility::Drawn(Box::new(found)))
}

fn warm_up_s(s: &mut Section, record: bool) -> Result<u32, ScenarioError> {
    let seconds = s.optional_integer("warm_up_s", 0, DURATION_S_MAX)?.unwrap_or(0);
    if seconds > 0 && !record {
        let expected = codes::recorded_phase();
        return Err(ScenarioError::new(s.path_of("warm_up_s"), expected, seconds));
    }
    Ok(seconds as u32)
}

/// `counts_writes`: the length may be given in host writes.
fn amount(s: &mut Section, counts_writes: bool) -> Result<Amount, ScenarioError> {
    let seconds = s.optional_integer("duration_s", 1, DURATION_S_MAX)?;
    let writes = match counts_writes {
        true => s.optional_fraction("drive_writes", 1e-6, 1000.0)?,
        false => None,
    };
    match (seconds.map(|seconds| seconds as u32), writes) {
        (Some(seconds), None) => Ok(Amount::Seconds(seconds)),
        (None, Some(drive_writes)) => Ok(Amount::DriveWrites(drive_writes)),
        (Some(seconds), Some(drive_writes)) => Ok(Amount::First { seconds, drive_writes }),
        (None, None) => {
            let expected = codes::or_drive_writes();
            Err(ScenarioError::new(s.path_of("duration_s"), expected, codes::neither()))
        }
    }
}
