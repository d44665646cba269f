//! What the host asks for: phases in sequence, each a stream of commands.

mod content_type;
mod sizes;

pub use content_type::{ContentSheet, ContentType, StoredSizes};
pub use sizes::SLOT_SECTORS;
use sizes::Sizes;

use crate::document::{ScenarioError, Section};
use crate::nand::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use crate::rng::Rng;
use crate::units::{LogicalPage, Nanoseconds};

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
/// Commands drawn ahead of time, so that their mapping entries can be on their way to the cache.
const LOOK_AHEAD: usize = 128;

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
            let expected = "true, as in the phase before it";
            return Err(ScenarioError::new(path, expected, next.record));
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
            let expected = format!("more than the start, {}", phase.start);
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
        let expected = "it or compressibility";
        return Err(ScenarioError::new(s.path_of("content_type"), expected, "both"));
    }
    let Some(text) = files(&format!("content-types/{name}")) else {
        let expected = "the name of a content type's file";
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
    match (seconds, writes) {
        (Some(s), None) => Ok(Amount::Seconds(s as u32)),
        (None, Some(x)) => Ok(Amount::DriveWrites(x)),
        (None, None) => {
            Err(ScenarioError::new(s.path_of("duration_s"), "it or drive_writes", "neither"))
        }
        _ => Err(ScenarioError::new(s.path_of("duration_s"), "it or drive_writes", "both")),
    }
}

fn hot_or_cold(rng: &mut Rng, blocks: u32, range: f64, share: f64) -> u32 {
    let hot = (f64::from(blocks) * range) as u32;
    let is_hot = f64::from(rng.below(1 << 30)) < share * f64::from(1 << 30);
    match (is_hot, hot) {
        (true, 1..) => rng.below(hot),
        _ => hot + rng.below(blocks - hot),
    }
}

/// What the host asks of the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCommand {
    pub read: bool,
    /// What each logical page takes once it is stored, or `GRAINS_DRAWN`.
    pub grains: u8,
    /// Sectors of 512 bytes that are not asked for of its only logical page, at most 7.
    pub cut_sectors: u8,
    pub first: LogicalPage,
    pub slots: u32,
}

impl HostCommand {
    /// It reads the NAND first: a read, or a write of less than a logical page.
    #[inline]
    #[must_use]
    pub fn reads(self) -> bool {
        self.read || self.cut_sectors > 0
    }
}

/// The commands of one phase.
#[derive(Clone, Debug)]
pub struct Commands {
    order: Order,
    sizes: Sizes,
    block_slots: u32,
    read_percent: u32,
    grains: u8,
    first_page: u32,
    blocks: u32,
    /// Commands that are still to come; `u64::MAX` when time ends the phase.
    left: u64,
    total: u64,
    next_block: u32,
    ahead: Vec<HostCommand>,
    /// How many of `ahead` have been asked for.
    taken: usize,
    rng: Rng,
}

impl Commands {
    /// `range_pages` is what the host uses of the drive, `grains` what each logical page takes.
    #[must_use]
    pub fn new(phase: &Phase, range_pages: u32, grains: u32, rng: Rng) -> Self {
        let mut commands = Self {
            order: phase.order,
            sizes: phase.sizes.clone(),
            block_slots: phase.sizes.slots_max(),
            read_percent: phase.read_percent,
            grains: grains as u8,
            first_page: 0,
            blocks: 1,
            left: u64::MAX,
            total: u64::MAX,
            next_block: 0,
            ahead: Vec::with_capacity(LOOK_AHEAD),
            taken: 0,
            rng,
        };
        commands.limit(phase, range_pages);
        if let Amount::DriveWrites(times) = phase.amount {
            let slots = (f64::from(range_pages) * (phase.end - phase.start) * times) as u64;
            commands.left = commands.sizes.commands(slots).max(1);
            commands.total = commands.left;
        }
        commands
    }

    /// From now on the host uses `range_pages` of the drive.
    pub fn limit(&mut self, phase: &Phase, range_pages: u32) {
        let pages = f64::from(range_pages);
        self.first_page = ((pages * phase.start) as u32).min(range_pages - 1);
        let last_page = ((pages * phase.end) as u32).clamp(self.first_page + 1, range_pages);
        let slots = last_page - self.first_page;
        self.block_slots = self.block_slots.min(slots);
        self.blocks = slots.div_ceil(self.block_slots);
        self.next_block = 0;
        if self.left != u64::MAX {
            self.left += (self.ahead.len() - self.taken) as u64;
        }
        self.ahead.clear();
        self.taken = 0;
        self.last_slots(slots);
    }

    /// The last block of a range that is no multiple of the block size is shorter.
    fn last_slots(&mut self, slots: u32) {
        if self.order != Order::Sequential
            && !slots.is_multiple_of(self.block_slots)
            && self.blocks > 1
        {
            self.blocks -= 1;
        }
    }

    /// How many of the commands have been drawn, 0..=1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        (self.total - self.left) as f64 / self.total as f64
    }

    /// Every command drawn has been asked for.
    #[inline]
    #[must_use]
    pub fn is_drawn_down(&self) -> bool {
        self.taken == self.ahead.len()
    }

    /// The next command; `None` when there are no more.
    #[inline]
    pub fn next(&mut self) -> Option<HostCommand> {
        let command = self.ahead.get(self.taken).copied();
        self.taken += usize::from(command.is_some());
        command
    }

    /// The commands that were drawn last.
    #[must_use]
    pub fn ahead(&self) -> &[HostCommand] {
        &self.ahead
    }

    /// Draws the next commands; none when the phase has no more.
    pub fn draw(&mut self, range_end: u32) {
        self.ahead.clear();
        self.taken = 0;
        let count = (LOOK_AHEAD as u64).min(self.left);
        if self.sizes.is_mix() {
            self.draw_mix(count, range_end);
        } else {
            self.draw_blocks(count, range_end);
        }
        if self.left != u64::MAX {
            self.left -= count;
        }
    }

    /// Blocks of one size, each at a multiple of it.
    fn draw_blocks(&mut self, count: u64, range_end: u32) {
        let Self { order, block_slots, read_percent, first_page, blocks, grains, .. } = *self;
        let cut_sectors = self.sizes.cut_sectors();
        let Self { ahead, rng, next_block, .. } = self;
        ahead.extend((0..count).map(|_| {
            let block = match order {
                Order::Random => rng.below(blocks),
                Order::Sequential => {
                    let block = *next_block;
                    *next_block = (block + 1) % blocks;
                    block
                }
                Order::HotCold { range, share } => hot_or_cold(rng, blocks, range, share),
            };
            let read = is_read(rng, read_percent);
            let first = first_page + block * block_slots;
            let slots = block_slots.min(range_end - first);
            HostCommand { read, grains, cut_sectors, first: LogicalPage(first), slots }
        }));
    }

    /// Commands of several sizes, each at any logical page where it fits into the range.
    fn draw_mix(&mut self, count: u64, range_end: u32) {
        let Self { read_percent, first_page, grains, .. } = *self;
        let pages = (self.blocks * self.block_slots).min(range_end - first_page);
        let Self { ahead, rng, sizes, .. } = self;
        ahead.extend((0..count).map(|_| {
            let (slots, cut_sectors) = sizes.draw(rng);
            let slots = slots.min(pages);
            let first = first_page + rng.below(pages - slots + 1);
            let read = is_read(rng, read_percent);
            HostCommand { read, grains, cut_sectors, first: LogicalPage(first), slots }
        }));
    }
}

#[inline]
fn is_read(rng: &mut Rng, read_percent: u32) -> bool {
    match read_percent {
        0 => false,
        100 => true,
        percent => rng.below(100) < percent,
    }
}
