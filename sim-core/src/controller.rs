//! Between host and FTL: the queue, the link, the processor and the write buffer.
//!
//! 1. A command waits for the link (a write brings its data), then for the processor.
//! 2. A write gives its slots to the buffer one by one; when the last one is in, it is complete.
//!    The buffer gets its room back when the page is programmed.
//! 3. A read asks the NAND for its pages; when the last one is there, its data takes the link.
//! 4. A complete command makes room for the next one: the loop is closed.

use std::collections::VecDeque;

use crate::agenda::{Agenda, Lane};
use crate::drive::{Drive, HostLink};
use crate::units::{LogicalPage, Nanoseconds, SLOT_BYTES};
use crate::workload::{HostCommand, QUEUE_DEPTH_MAX};

/// What held a command up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StallCause {
    None = 0,
    /// The link or the processor of the drive.
    Link = 1,
    /// The dies are busy with what the host wrote.
    HostWrites = 2,
    /// No room until collection has made some.
    Collection = 3,
    /// A read behind other work of its die.
    Read = 4,
}

/// A place in the queue and the command that is in it.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    pub command: HostCommand,
    pub issued_ns: Nanoseconds,
    /// Slots that are not yet in the buffer, or pages that are not yet read.
    pub left: u32,
    pub cause: StallCause,
}

#[derive(Clone, Debug)]
pub struct Controller {
    link: HostLink,
    /// Time of one slot on the link.
    slot_ps: u64,
    command_ns: Nanoseconds,
    link_free_ns: Nanoseconds,
    processor_free_ns: Nanoseconds,
    tags: Vec<Tag>,
    free_tags: Vec<u32>,
    /// Commands on their way through link and processor, in order.
    arriving: VecDeque<(Nanoseconds, u32)>,
    /// Writes that wait for room, in order.
    pub admission: VecDeque<u32>,
    /// Reads whose data is on the link, in order.
    leaving: VecDeque<(Nanoseconds, u32)>,
    pub buffer_free_slots: u32,
    pub issued: u64,
    pub completed: u64,
}

impl Controller {
    #[must_use]
    pub fn new(drive: &Drive, write_buffer_slots: u32) -> Self {
        let none = HostCommand { read: false, first: LogicalPage::NONE, slots: 0 };
        let tag = Tag { command: none, issued_ns: 0, left: 0, cause: StallCause::None };
        Self {
            link: drive.host_link,
            slot_ps: u64::from(SLOT_BYTES) * 1_000_000_000_000
                / drive.host_link.payload_bytes_per_s,
            command_ns: drive.command_ns,
            link_free_ns: 0,
            processor_free_ns: 0,
            tags: vec![tag; QUEUE_DEPTH_MAX as usize],
            free_tags: (0..QUEUE_DEPTH_MAX).rev().collect(),
            arriving: VecDeque::with_capacity(QUEUE_DEPTH_MAX as usize),
            admission: VecDeque::with_capacity(QUEUE_DEPTH_MAX as usize),
            leaving: VecDeque::with_capacity(QUEUE_DEPTH_MAX as usize),
            buffer_free_slots: write_buffer_slots,
            issued: 0,
            completed: 0,
        }
    }

    /// Commands in the queue.
    #[inline]
    #[must_use]
    pub fn queued(&self) -> u32 {
        QUEUE_DEPTH_MAX - self.free_tags.len() as u32
    }

    #[inline]
    #[must_use]
    pub fn tag(&self, tag: u32) -> &Tag {
        &self.tags[tag as usize]
    }

    #[inline]
    pub fn tag_mut(&mut self, tag: u32) -> &mut Tag {
        &mut self.tags[tag as usize]
    }

    fn payload_ns(&self, slots: u32) -> Nanoseconds {
        (u64::from(slots) * self.slot_ps).div_ceil(1000)
    }

    /// The host sends a command.
    #[inline]
    pub fn issue(&mut self, command: HostCommand, agenda: &mut Agenda) {
        let now_ns = agenda.now_ns();
        let tag = self.free_tags.pop().expect("the queue depth is at most QUEUE_DEPTH_MAX");
        let data_ns = if command.read { 0 } else { self.payload_ns(command.slots) };
        let link_ns = self.link_free_ns.max(now_ns) + self.link.command_overhead_ns + data_ns;
        self.link_free_ns = link_ns;
        let ready_ns = self.processor_free_ns.max(link_ns) + self.command_ns;
        self.processor_free_ns = ready_ns;
        self.tags[tag as usize] =
            Tag { command, issued_ns: now_ns, left: command.slots, cause: StallCause::Link };
        self.issued += 1;
        if self.arriving.is_empty() {
            agenda.set_lane(Lane::Arriving, Some(ready_ns));
        }
        self.arriving.push_back((ready_ns, tag));
    }

    /// The next command has arrived in the controller.
    #[inline]
    pub fn arrived(&mut self, agenda: &mut Agenda) -> u32 {
        let (_, tag) = self.arriving.pop_front().expect("an arrival was set");
        agenda.set_lane(Lane::Arriving, self.arriving.front().map(|next| next.0));
        tag
    }

    /// All pages of a read are there: its data takes the link.
    pub fn send(&mut self, tag: u32, agenda: &mut Agenda) {
        let start_ns = self.link_free_ns.max(agenda.now_ns());
        let end_ns = start_ns + self.payload_ns(self.tags[tag as usize].command.slots);
        self.link_free_ns = end_ns;
        if self.leaving.is_empty() {
            agenda.set_lane(Lane::Leaving, Some(end_ns));
        }
        self.leaving.push_back((end_ns, tag));
    }

    /// The data of the next read has arrived at the host.
    #[inline]
    pub fn left(&mut self, agenda: &mut Agenda) -> u32 {
        let (_, tag) = self.leaving.pop_front().expect("a departure was set");
        agenda.set_lane(Lane::Leaving, self.leaving.front().map(|next| next.0));
        tag
    }

    /// A command is complete; its place is free.
    #[inline]
    pub fn complete(&mut self, tag: u32) {
        self.completed += 1;
        self.free_tags.push(tag);
    }

    /// The tags of the commands in the queue, in no particular order.
    pub fn queued_tags(&self) -> impl Iterator<Item = &Tag> {
        let mut is_free = [false; QUEUE_DEPTH_MAX as usize];
        for &tag in &self.free_tags {
            is_free[tag as usize] = true;
        }
        self.tags.iter().zip(is_free).filter(|(_, free)| !free).map(|(tag, _)| tag)
    }
}
