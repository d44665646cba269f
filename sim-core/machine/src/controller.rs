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

mod cost;
mod decoder;
mod faults;
mod line;
mod placement;

pub(crate) use decoder::Attempt;
pub use decoder::Decoder;
pub use faults::BufferFaults;

use crate::agenda::{Agenda, EventSource};
use cost::CommandCost;
use line::Line;
use spec::drive::{Compression, HostLink, Processor};
use spec::units::{Grains, LogicalPage, Nanoseconds, SLOT_BYTES};
use spec::workload::{CommandKind, HostCommand, QUEUE_DEPTH_MAX};

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
    /// When the host issued the command. Its latency counts from then, even if the queue had no
    /// room for it yet.
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
    writes: Line,
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
    pub(crate) vanished: u64,
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
        let none = HostCommand {
            kind: CommandKind::Write,
            hot: false,
            grains: 1,
            cut_sectors: 0,
            first,
            slots: 0,
        };
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
    pub(crate) fn room(&self) -> Grains {
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
    pub(crate) fn empty_buffer(&mut self, write_buffer: Grains) {
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
    fn tag_mut(&mut self, tag: u8) -> &mut Tag {
        &mut self.tags[usize::from(tag)]
    }

    /// The first write in line, which may not have arrived yet.
    #[inline]
    #[must_use]
    pub fn first_write(&self) -> Option<&Tag> {
        self.writes.front().map(|tag| self.tag(tag))
    }

    /// Whether a command is a write that is not yet in the buffer.
    #[must_use]
    pub fn is_write_in_line(&self, tag: u8) -> bool {
        self.writes.contains(tag)
    }

    /// Notes that some slots of the first write have been put into the buffer.
    #[inline]
    pub fn slots_taken(&mut self, count: u32) {
        let first = self.writes.front().expect("a write is in line");
        self.tag_mut(first).left -= count;
    }

    /// Notes why the first write has to wait.
    #[inline]
    pub(crate) fn hold_up(&mut self, cause: StallCause) {
        let first = self.writes.front().expect("a write is in line");
        self.tag_mut(first).cause = cause;
    }

    /// Takes the first write, which is in the buffer now, out of the line.
    #[inline]
    pub fn write_admitted(&mut self) -> u8 {
        self.writes.pop()
    }

    /// Makes a command wait for `count` pages of the NAND.
    #[inline]
    pub fn expect_pages(&mut self, tag: u8, count: u32) {
        let state = self.tag_mut(tag);
        state.left = count;
        state.cause = StallCause::Read;
    }

    /// Makes a command wait for `count` more pages of the NAND.
    pub(crate) fn expect_more_pages(&mut self, tag: u8, count: u32) {
        self.tag_mut(tag).left += count;
    }

    /// Notes that one of these pages has arrived. Returns whether it was the last.
    #[inline]
    pub fn page_arrived(&mut self, tag: u8) -> bool {
        let state = self.tag_mut(tag);
        state.left -= 1;
        state.left == 0
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
        (!command.reads() && self.is_write_in_line(tag)).then_some((tag, passage))
    }

    /// Keeps the processor busy until `ns`, and then for `more_ns`.
    pub(crate) fn busy_until(&mut self, ns: Nanoseconds, more_ns: Nanoseconds) {
        self.processor_free_ns = self.processor_free_ns.max(ns) + more_ns;
    }

    /// Takes a command from the host, which issued it at `issued_ns`, and sets the event of its
    /// arrival. Returns its tag.
    #[inline(always)]
    pub fn issue(
        &mut self,
        command: &HostCommand,
        issued_ns: Nanoseconds,
        agenda: &mut Agenda,
    ) -> u8 {
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
            Tag { command: *command, left: command.slots, issued_ns, ready_ns, cause };
        self.issued += 1;
        if command.reads() {
            self.reads.arrive(tag, ready_ns, EventSource::Reads, agenda);
        } else {
            self.writes.arrive(tag, ready_ns, EventSource::Writes, agenda);
        }
        tag
    }

    /// Returns the tag of the read that has arrived in the controller, and sets the event of the
    /// next.
    #[inline]
    pub fn read_arrived(&mut self, agenda: &mut Agenda) -> u8 {
        let tag = self.reads.pop();
        let next = self.reads.front().map(|tag| self.tag(tag).ready_ns);
        agenda.set_source(EventSource::Reads, next);
        tag
    }

    /// Lets a write join the line of writes once the logical page that it changes in part has been
    /// read.
    pub(crate) fn merge(&mut self, tag: u8, agenda: &mut Agenda) {
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
        let tag = self.leaving.pop();
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
    pub(crate) fn cut_power(&mut self, write_buffer: Grains, agenda: &mut Agenda) -> u32 {
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
    pub(crate) fn power_on(&mut self, ready_ns: Nanoseconds) {
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

    /// Panics if a command is lost.
    pub(crate) fn audit(&self) {
        let accounted = self.completed + self.vanished + u64::from(self.queued);
        assert!(self.issued == accounted, "no command is lost");
    }
}
