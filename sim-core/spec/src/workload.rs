//! What the host asks for: phases in sequence, each a stream of commands.

mod command;
mod content_type;
mod sizes;

pub use command::HostCommand;
pub use content_type::{ContentSheet, ContentType, FIRST_PAGES, StoredSizes};
pub use sizes::{SLOT_SECTORS, Sizes};

use crate::codes;
use crate::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use crate::units::Nanoseconds;
use document::{Phrase, ScenarioError, Section};

pub const QUEUE_DEPTH_MAX: u32 = 256;
/// In place of a number of grains: every logical page takes its own.
pub const GRAINS_DRAWN: u32 = 0;
const DIES_MAX: u64 = 256;
const PHASES_MAX: usize = 64;
/// A second.
const THINK_NS_MAX: u64 = 1_000_000_000;
/// A week: of one phase, and of all together.
pub const DURATION_S_MAX: u64 = 7 * 24 * 3600;
/// A century.
const SHELF_DAYS_MAX: u64 = 36_500;

/// Which logical pages the host asks for, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    Sequential,
    /// Every block of the range equally likely.
    Random,
    /// The first `range` of the blocks gets `share` of the commands; within each part every block
    /// is equally likely.
    HotCold {
        range: f64,
        share: f64,
    },
}

const ORDERS: [&str; 3] = ["sequential", "random", "hot-cold"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// Every block is erased; nothing is mapped afterwards.
    SecureErase,
    Io,
    /// The range is given back to the drive.
    Trim,
    /// The host asks for nothing.
    Idle,
    /// This die answers no more.
    LoseDie(u32),
    /// The host waits until all that was written before a die was lost is whole again.
    Rebuild,
    /// The drive lies without power while its data ages.
    Shelf,
}

impl PhaseKind {
    const WORDS: [&'static str; 7] =
        ["secure_erase", "io", "trim", "idle", "lose_die", "rebuild", "shelf"];
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// Full-size seconds.
    Seconds(u32),
    /// Times the range that the host uses.
    DriveWrites(f64),
    /// Days without power, which the clock of the run does not count.
    Days(u32),
    /// The phase's own business: erase, TRIM and rebuild end when they are done.
    Once,
}

/// What a drive that compresses makes of the phase's data.
#[derive(Clone, Debug, PartialEq)]
pub enum Compressibility {
    /// Stored bytes / host bytes, of every logical page; 1 is incompressible.
    Fixed(f64),
    /// Every logical page is one of a sample.
    Drawn(Box<ContentType>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    pub kind: PhaseKind,
    /// Rows are kept; the first such phase starts the clock of the chart, and all that follow it
    /// are such phases too.
    pub record: bool,
    pub order: Order,
    pub sizes: Sizes,
    pub read_percent: u32,
    pub compressibility: Compressibility,
    pub queue_depth: u32,
    /// How long the host works before each command.
    pub think_ns: Nanoseconds,
    pub amount: Amount,
    /// Part of the host's range, as fractions of it.
    pub start: f64,
    pub end: f64,
    /// The power fails at the end of the phase.
    pub power_cut: bool,
}

impl Phase {
    #[must_use]
    pub fn duration_s(&self) -> u32 {
        match self.amount {
            Amount::Seconds(s) => s,
            _ => 0,
        }
    }

    #[must_use]
    pub fn label(&self) -> &'static str {
        match (self.kind, self.order != Order::Sequential, self.read_percent) {
            (PhaseKind::SecureErase, ..) => "secure erase",
            (PhaseKind::Trim, ..) => "trim",
            (PhaseKind::Idle, ..) => "idle",
            (PhaseKind::LoseDie(_), ..) => "die lost",
            (PhaseKind::Rebuild, ..) => "rebuild",
            (PhaseKind::Shelf, ..) => "shelf",
            (PhaseKind::Io, false, 0) => "sequential write",
            (PhaseKind::Io, true, 0) => "random write",
            (PhaseKind::Io, false, 100) => "sequential read",
            (PhaseKind::Io, true, 100) => "random read",
            (PhaseKind::Io, ..) => "mixed",
        }
    }
}

impl Phase {
    /// What each logical page takes where data is stored compressed: in grains of 64 bytes, and no
    /// fewer than 512 bytes; `GRAINS_DRAWN` where each takes its own.
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

    /// The least that a logical page takes.
    #[must_use]
    pub fn grains_min(&self) -> u32 {
        match &self.compressibility {
            Compressibility::Fixed(_) => self.grains_compressed(),
            Compressibility::Drawn(content_type) => content_type.pages.least(),
        }
    }
}

/// Looks up the text of a file by its folder and name.
pub type Files<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads `[[phases]]` of a scenario.
pub fn phases(file: &mut Section, files: Files) -> Result<Vec<Phase>, ScenarioError> {
    let mut phases: Vec<Phase> = Vec::new();
    for section in file.sections_of_list("phases", PHASES_MAX)? {
        let path = section.path_of("record");
        let next = phase(section, files)?;
        // The rows of a run are one clock without a gap.
        if phases.last().is_some_and(|last| last.record) && !next.record {
            return Err(ScenarioError::new(path, codes::recorded_as_before(), next.record));
        }
        phases.push(next);
    }
    Ok(phases)
}

fn phase(mut s: Section, files: Files) -> Result<Phase, ScenarioError> {
    let kind = match s.choice("kind", &PhaseKind::WORDS)? {
        0 => PhaseKind::SecureErase,
        1 => PhaseKind::Io,
        2 => PhaseKind::Trim,
        3 => PhaseKind::Idle,
        4 => PhaseKind::LoseDie(s.integer("die", 0, DIES_MAX - 1)? as u32),
        5 => PhaseKind::Rebuild,
        _ => PhaseKind::Shelf,
    };
    let mut phase = Phase {
        kind,
        record: s.boolean("record", false)?,
        order: Order::Sequential,
        sizes: Sizes::of_slots(1),
        read_percent: 0,
        compressibility: Compressibility::Fixed(1.0),
        queue_depth: 1,
        think_ns: 0,
        amount: Amount::Once,
        start: 0.0,
        end: 1.0,
        power_cut: false,
    };
    if kind == PhaseKind::Io {
        phase.order = order(&mut s)?;
        phase.sizes = Sizes::read(&mut s, phase.order == Order::Random)?;
        phase.read_percent = s.optional_integer("read_percent", 0, 100)?.unwrap_or(0) as u32;
        phase.compressibility = compressibility(&mut s, files)?;
        phase.queue_depth = s.integer("queue_depth", 1, u64::from(QUEUE_DEPTH_MAX))? as u32;
        phase.think_ns = s.optional_integer("think_ns", 0, THINK_NS_MAX)?.unwrap_or(0);
        phase.power_cut = s.boolean("power_cut", false)?;
    }
    if matches!(kind, PhaseKind::Io | PhaseKind::Trim) {
        phase.start = s.optional_fraction("start", 0.0, 1.0)?.unwrap_or(0.0);
        phase.end = s.optional_fraction("end", 0.0, 1.0)?.unwrap_or(1.0);
        if phase.end <= phase.start {
            let expected = codes::above_start(phase.start);
            return Err(ScenarioError::new(s.path_of("end"), expected, phase.end));
        }
    }
    if matches!(kind, PhaseKind::Io | PhaseKind::Idle) {
        phase.amount = amount(&mut s, kind)?;
    }
    if kind == PhaseKind::Shelf {
        phase.amount = Amount::Days(s.integer("days", 1, SHELF_DAYS_MAX)? as u32);
    }
    s.finish()?;
    Ok(phase)
}

/// One ratio for every logical page, or the sizes of a content type.
fn compressibility(s: &mut Section, files: Files) -> Result<Compressibility, ScenarioError> {
    let share = s.optional_fraction("compressibility", 0.0, 1.0)?;
    let Some(name) = s.optional_text("content_type")? else {
        return Ok(Compressibility::Fixed(share.unwrap_or(1.0)));
    };
    if share.is_some() {
        let expected = codes::or_compressibility();
        return Err(ScenarioError::new(s.path_of("content_type"), expected, codes::both()));
    }
    let Some(text) = files(&format!("content-types/{name}")) else {
        let expected = codes::content_type_file();
        return Err(ScenarioError::new(s.path_of("content_type"), expected, name));
    };
    ContentType::parse(&text).map(|found| Compressibility::Drawn(Box::new(found)))
}

fn order(s: &mut Section) -> Result<Order, ScenarioError> {
    Ok(match s.choice("order", &ORDERS)? {
        0 => Order::Sequential,
        1 => Order::Random,
        _ => Order::HotCold {
            range: s.fraction("hot_range", 0.001, 0.999)?,
            share: s.fraction("hot_share", 0.001, 0.999)?,
        },
    })
}

fn amount(s: &mut Section, kind: PhaseKind) -> Result<Amount, ScenarioError> {
    let seconds = s.optional_integer("duration_s", 1, DURATION_S_MAX)?;
    let writes = match kind {
        PhaseKind::Io => s.optional_fraction("drive_writes", 1e-6, 1000.0)?,
        _ => None,
    };
    let refused = |found: Phrase| {
        Err(ScenarioError::new(s.path_of("duration_s"), codes::or_drive_writes(), found))
    };
    match (seconds, writes) {
        (Some(s), None) => Ok(Amount::Seconds(s as u32)),
        (None, Some(x)) => Ok(Amount::DriveWrites(x)),
        (None, None) => refused(codes::neither()),
        _ => refused(codes::both()),
    }
}
