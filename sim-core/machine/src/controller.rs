//! The controller: between host and FTL with the command queue, the link, the processor and the
//! write buffer.
//!
//! 1. A command waits for the link (a write brings its data), then for the processor.
//! 2. Writes are served in order. A write puts its slots into the buffer and is complete with the
//!    last one. The buffer has room again when the NAND page is programmed.
//! 3. A read asks the NAND for its pages. When the last page has arrived, is decoded and has passed
//!    through the controller, the data crosses the link.
//! 4. A write smaller than a logical page first reads that page.
//! 5. A complete command makes room in the queue for the next one: the loop is closed.
//!
//! For example, a 4 KiB write takes 8 us on the link and 10 us in the processor. Two writes sent at
//! 0 us arrive at 8 and 16 us and are handled by 18 and 28 us: the second one waits 2 us for the
//! processor.

mod decoder;
mod faults;
mod placement;

pub use decoder::{Attempt, Decoder};
pub use faults::BufferFaults;

use crate::agenda::{Agenda, EventSource};
use spec::drive::{Compression, HostLink, Processor};
use spec::units::{Grains, LogicalPage, Nanoseconds, SLOT_BYTES};
use spec::workload::{HostCommand, QUEUE_DEPTH_MAX, SLOT_SECTORS};

spec::numbered! {
    /// Why a command had to wait.
    #[derive(Default)]
    pub enum StallCause {
        #[default]
        None = "none",
        /// Waited for the link or the processor of the drive.
        Link = "link",
        /// The dies are busy with host writes.
        HostWrites = "hostWrites",
        /// Collection must free space first.
        Collection = "collection",
        /// The read waits behind other work of its die.
        Read = "read",
    }
}

/// A command in the queue. The queue has 256 of these; the index of one is called its tag too.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    pub command: HostCommand,
    /// Slots of a write that are not yet in the buffer, or pages of a read that have not arrived.
    pub left: u32,
    /// When the host sent the command.
    pub issued_ns: Nanoseconds,
    /// When the controller has handled the command. For a read whose data is on the link: when the
    /// host has the data.
    pub ready_ns: Nanoseconds,
    /// The last reason why the command had to wait.
    pub cause: StallCause,
}

/// The times of a write on its way into the controller.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    pub command: HostCommand,
    pub issued_ns: Nanoseconds,
    pub link_start_ns: Nanoseconds,
    pub link_end_ns: Nanoseconds,
    /// Time of one byte on the link.
    pub byte_ps: u64,
    /// When processor and compression engine begin. They begin together, and the slower one decides
    /// when the write is ready.
    pub start_ns: Nanoseconds,
    pub processor_ns: Nanoseconds,
    pub engine_ns: Nanoseconds,
    pub ready_ns: Nanoseconds,
}

/// Commands that the queue holds.
const TAGS: usize = QUEUE_DEPTH_MAX as usize;

/// A tag is a `u8`, so every tag is a valid index of a table of `TAGS` entries.
const _: () = assert!(TAGS == 1 << u8::BITS);

/// A first-in-first-out line of tags, in a ring that has room for all of them.
#[derive(Clone, Debug)]
pub struct Line {
    tags: [u8; TAGS],
    /// Index of the first tag in the ring.
    first: u32,
    count: u32,
}

impl Line {
    const EMPTY: Self = Self { tags: [0; TAGS], first: 0, count: 0 };

    #[inline]
    fn push(&mut self, tag: u8) {
        self.tags[(self.first + self.count) as usize % TAGS] = tag;
        self.count += 1;
    }

    /// `push` of a command that arrives at `ready_ns`. Sets the event of the first in line.
    #[inline]
    fn arrive(&mut self, tag: u8, ready_ns: Nanoseconds, source: EventSource, agenda: &mut Agenda) {
        self.push(tag);
        if self.count == 1 {
            agenda.set_source(source, Some(ready_ns));
        }
    }

    #[inline]
    #[must_use]
    pub fn front(&self) -> Option<u8> {
        (self.count > 0).then(|| self.tags[self.first as usize % TAGS])
    }

    #[must_use]
    pub fn contains(&self, tag: u8) -> bool {
        self.all().any(|other| other == tag)
    }

    /// All tags, first in line first.
    fn all(&self) -> impl Iterator<Item = u8> {
        (0..self.count).map(|offset| self.tags[(self.first + offset) as usize % TAGS])
    }

    #[inline]
    pub fn pop(&mut self) {
        assert!(self.count > 0, "only a line that is not empty moves on");
        self.first = (self.first + 1) % TAGS as u32;
        self.count -= 1;
    }
}

/// Link and handling time of one kind of command. Commands of one phase are mostly alike, so the
/// controller computes them once and keeps them.
#[derive(Clone, Copy, Debug)]
struct CommandCost {
    is_read: bool,
    cut_sectors: u8,
    slots: u32,
    /// Time on the link: overhead and, for a write, its data.
    link_ns: Nanoseconds,
    /// Time in the processor or the compression engine, whichever takes longer.
    handling_ns: Nanoseconds,
}

impl CommandCost {
    /// A kind that no command has: it has no slots.
    const NONE: Self =
        Self { is_read: false, cut_sectors: 0, slots: 0, link_ns: 0, handling_ns: 0 };

    #[inline]
    fn is_of(&self, command: &HostCommand) -> bool {
        let HostCommand { read, cut_sectors, slots, .. } = *command;
        slots == self.slots && cut_sectors == self.cut_sectors && read == self.is_read
    }
}

#[derive(Clone, Debug)]
pub struct Controller {
    link: HostLink,
    /// Time of one 4 KiB slot on the link.
    slot_ps: u64,
    processor: Processor,
    /// Time of one slot in the compression engine; 0 without an engine.
    engine_ps: u64,
    /// Cost of the kind of command that came last.
    cost: CommandCost,
    /// When the link is free again, after all turns promised so far.
    link_free_ns: Nanoseconds,
    /// When the processor is free again, after all commands received so far.
    processor_free_ns: Nanoseconds,
    tags: Box<[Tag; TAGS]>,
    /// The unused tags are the first `QUEUE_DEPTH_MAX - queued` entries. The next entry still holds
    /// the tag that was taken last.
    free_tags: [u8; TAGS],
    /// Commands in the queue.
    queued: u32,
    /// Writes that are on the link, in the processor, or waiting for room in the buffer.
    pub writes: Line,
    /// Reads, and writes that read first, that are on the link or in the processor.
    reads: Line,
    /// Reads whose data is on the link.
    leaving: Line,
    /// Free room in the write buffer. It is negative while the last write admitted took more than
    /// there was.
    buffer_free_grains: i64,
    /// Commands that the host has sent since the start.
    pub issued: u64,
    pub completed: u64,
    /// Commands that a power cut removed from the queue.
    pub vanished: u64,
}

impl Controller {
    #[must_use]
    pub fn new(
        link: HostLink,
        processor: Processor,
        compression: Option<Compression>,
        write_buffer: Grains,
    ) -> Self {
        let first = LogicalPage::NONE;
        let none =
            HostCommand { read: false, hot: false, grains: 1, cut_sectors: 0, first, slots: 0 };
        let tag =
            Tag { command: none, left: 0, issued_ns: 0, ready_ns: 0, cause: StallCause::None };
        Self {
            link,
            slot_ps: u64::from(SLOT_BYTES) * 1_000_000_000_000 / link.payload_bytes_per_s,
            processor,
            engine_ps: compression
                .map_or(0, |engine| u64::from(SLOT_BYTES) * 1_000_000_000_000 / engine.bytes_per_s),
            cost: CommandCost::NONE,
            link_free_ns: 0,
            processor_free_ns: 0,
            tags: Box::new([tag; TAGS]),
            free_tags: std::array::from_fn(|tag| tag as u8),
            queued: 0,
            writes: Line::EMPTY,
            reads: Line::EMPTY,
            leaving: Line::EMPTY,
            buffer_free_grains: write_buffer.0.into(),
            issued: 0,
            completed: 0,
            vanished: 0,
        }
    }

    /// Free room in the write buffer; zero if the last write admitted took more than there was.
    #[inline]
    #[must_use]
    pub fn room(&self) -> Grains {
        Grains(self.buffer_free_grains.max(0) as u32)
    }

    #[inline]
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.buffer_free_grains > 0
    }

    /// Takes room in the buffer for a write. The last write admitted may take more than there is.
    #[inline]
    pub fn take_room(&mut self, grains: Grains) {
        assert!(self.has_room(), "a write is admitted only while there is room");
        self.buffer_free_grains -= i64::from(grains.0);
    }

    /// Makes the whole buffer free.
    pub fn empty_buffer(&mut self, write_buffer: Grains) {
        self.buffer_free_grains = write_buffer.0.into();
    }

    /// Frees the room of data that has been programmed.
    #[inline]
    pub fn give_room(&mut self, grains: Grains) {
        self.buffer_free_grains += i64::from(grains.0);
    }

    /// Commands in the queue.
    #[inline]
    #[must_use]
    pub fn queued(&self) -> u32 {
        self.queued
    }

    #[inline]
    #[must_use]
    pub fn tag(&self, tag: u8) -> &Tag {
        &self.tags[usize::from(tag)]
    }

    #[inline]
    pub fn tag_mut(&mut self, tag: u8) -> &mut Tag {
        &mut self.tags[usize::from(tag)]
    }

    /// Time of a command's data on the link, and of the frames behind its first. The link carries
    /// only the sectors asked for; the rest of the drive handles whole logical pages.
    #[inline]
    fn payload_ns(&self, command: HostCommand) -> Nanoseconds {
        let cut_ps = u64::from(command.cut_sectors) * self.slot_ps / u64::from(SLOT_SECTORS);
        (u64::from(command.slots) * self.slot_ps - cut_ps).div_ceil(1000)
            + self.link.further_frames_ns(command.slots)
    }

    #[inline]
    fn engine_ns(&self, command: HostCommand) -> Nanoseconds {
        u64::from(command.slots) * self.engine_ps / 1000
    }

    #[inline(never)]
    fn cost_of(&self, command: HostCommand) -> CommandCost {
        let HostCommand { read, cut_sectors, slots, .. } = command;
        let data_ns = if read { 0 } else { self.payload_ns(command) };
        let processor_ns = self.processor.time_ns(read, slots);
        CommandCost {
            is_read: read,
            cut_sectors,
            slots,
            link_ns: self.link.command_overhead_ns + data_ns,
            handling_ns: processor_ns.max(self.engine_ns(command)),
        }
    }

    /// Returns the tag of the newest command, if none has completed since it was issued.
    #[must_use]
    pub fn newest_tag(&self) -> u8 {
        self.free_tags[(QUEUE_DEPTH_MAX - self.queued) as usize % TAGS]
    }

    /// Returns the tag and the times of the newest command, if it is a write still in line.
    #[must_use]
    pub fn newest_write(&self) -> Option<(u8, Passage)> {
        let tag = self.newest_tag();
        let Tag { command, issued_ns, ready_ns, .. } = *self.tag(tag);
        let processor_ns = self.processor.time_ns(false, command.slots);
        let engine_ns = self.engine_ns(command);
        let passage = Passage {
            command,
            issued_ns,
            link_start_ns: self.link_free_ns
                - self.link.command_overhead_ns
                - self.payload_ns(command),
            link_end_ns: self.link_free_ns,
            byte_ps: self.slot_ps / u64::from(SLOT_BYTES),
            start_ns: ready_ns - processor_ns.max(engine_ns),
            processor_ns,
            engine_ns,
            ready_ns,
        };
        (!command.reads() && self.writes.contains(tag)).then_some((tag, passage))
    }

    /// Keeps the processor busy until `ns`, and then for `more_ns`.
    pub fn busy_until(&mut self, ns: Nanoseconds, more_ns: Nanoseconds) {
        self.processor_free_ns = self.processor_free_ns.max(ns) + more_ns;
    }

    /// Takes a command from the host and sets the event of its arrival.
    #[inline(always)]
    pub fn issue(&mut self, command: &HostCommand, agenda: &mut Agenda) {
        let now_ns = agenda.now_ns();
        assert!(self.queued < QUEUE_DEPTH_MAX, "the queue depth is at most QUEUE_DEPTH_MAX");
        let tag = self.free_tags[(QUEUE_DEPTH_MAX - 1 - self.queued) as usize];
        self.queued += 1;
        if !self.cost.is_of(command) {
            self.cost = self.cost_of(*command);
        }
        let link_ns = self.link_free_ns.max(now_ns) + self.cost.link_ns;
        self.link_free_ns = link_ns;
        let ready_ns = self.processor_free_ns.max(link_ns) + self.cost.handling_ns;
        self.processor_free_ns = ready_ns;
        let cause = StallCause::Link;
        *self.tag_mut(tag) =
            Tag { command: *command, left: command.slots, issued_ns: now_ns, ready_ns, cause };
        self.issued += 1;
        if command.reads() {
            self.reads.arrive(tag, ready_ns, EventSource::Reads, agenda);
        } else {
            self.writes.arrive(tag, ready_ns, EventSource::Writes, agenda);
        }
    }

    /// Returns the tag of the read that has arrived in the controller, and sets the event of the
    /// next.
    #[inline]
    pub fn read_arrived(&mut self, agenda: &mut Agenda) -> u8 {
        let tag = self.reads.front().expect("a read in line has arrived");
        self.reads.pop();
        let next = self.reads.front().map(|tag| self.tag(tag).ready_ns);
        agenda.set_source(EventSource::Reads, next);
        tag
    }

    /// Lets a write join the line of writes once the logical page that it changes in part has been
    /// read.
    pub fn merge(&mut self, tag: u8, agenda: &mut Agenda) {
        let now_ns = agenda.now_ns();
        let state = self.tag_mut(tag);
        state.left = state.command.slots;
        state.ready_ns = now_ns;
        self.writes.arrive(tag, now_ns, EventSource::Writes, agenda);
    }

    /// Sends the data of a read to the host. All pages have arrived, and the last is decoded at
    /// `decoded_ns`.
    pub fn send(&mut self, tag: u8, decoded_ns: Nanoseconds, agenda: &mut Agenda) {
        let start_ns = self.link_free_ns.max(decoded_ns + self.processor.read_latency_ns);
        let end_ns = start_ns + self.payload_ns(self.tag(tag).command);
        self.link_free_ns = end_ns;
        self.tag_mut(tag).ready_ns = end_ns;
        self.leaving.arrive(tag, end_ns, EventSource::Leaving, agenda);
    }

    /// Returns the tag of the read whose data has arrived at the host, and sets the event of the
    /// next.
    #[inline]
    pub fn left(&mut self, agenda: &mut Agenda) -> u8 {
        let tag = self.leaving.front().expect("the data of a read is on the link");
        self.leaving.pop();
        let next = self.leaving.front().map(|tag| self.tag(tag).ready_ns);
        agenda.set_source(EventSource::Leaving, next);
        tag
    }

    /// Removes a complete command from the queue and frees its tag.
    #[inline]
    pub fn complete(&mut self, tag: u8) {
        self.completed += 1;
        self.queued -= 1;
        self.free_tags[(QUEUE_DEPTH_MAX - 1 - self.queued) as usize % TAGS] = tag;
    }

    /// Empties queue and buffer at a power cut. Returns the slots of the incomplete write that were
    /// in the buffer already.
    pub fn cut_power(&mut self, write_buffer: Grains, agenda: &mut Agenda) -> u32 {
        let first = self.writes.front().map(|tag| *self.tag(tag));
        self.vanished += u64::from(self.queued);
        self.queued = 0;
        self.free_tags = std::array::from_fn(|tag| tag as u8);
        for line in [&mut self.writes, &mut self.reads, &mut self.leaving] {
            *line = Line::EMPTY;
        }
        for source in [EventSource::Writes, EventSource::Reads, EventSource::Leaving] {
            agenda.set_source(source, None);
        }
        self.empty_buffer(write_buffer);
        first.map_or(0, |tag| tag.command.slots - tag.left)
    }

    /// Keeps link and processor busy until `ready_ns`.
    pub fn power_on(&mut self, ready_ns: Nanoseconds) {
        self.link_free_ns = ready_ns;
        self.processor_free_ns = ready_ns;
    }

    /// The commands in the queue, in no particular order.
    pub fn queued_tags(&self) -> impl Iterator<Item = &Tag> {
        let mut is_free = [false; TAGS];
        for &tag in &self.free_tags[..(QUEUE_DEPTH_MAX - self.queued) as usize] {
            is_free[usize::from(tag)] = true;
        }
        self.tags.iter().zip(is_free).filter(|(_, free)| !free).map(|(tag, _)| tag)
    }
}
