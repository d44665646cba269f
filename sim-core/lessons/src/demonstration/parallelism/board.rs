//! Runs a host, a controller and its NAND with random commands and without collection.
//!
//! 1. The host has as many threads as the queue is deep. Each thread sends a command, waits until
//!    it is complete, pauses, and sends its next command.
//! 2. A write is complete when it is in the write buffer. Pages fill in the order in which data
//!    arrives. They are programmed on one die after the other, and neighbouring dies are on
//!    different channels.
//! 3. A read reads its pages from the dies and is complete when the host has its data.
//! 4. The rates are measured in a later part of a run, once the buffer is full. The film shows the
//!    beginning of the run, when nothing is under way yet.
//!
//! Controller, buses, dies and agenda are those of `machine`. This loop only passes commands
//! between them. A whole `run::Simulation` could not replace it:
//!
//! - Its host works before each command, one command at a time. With 50 us of work it sends 20,000
//!   commands per second at most, and the first NAND writes 25,700. Here 32 threads pause at once.
//! - Its FTL adds 54 KB to the 102 KB that a page loads for all demonstrations (gzip).
//!
//! A test compares the board with the whole drive if both hosts behave alike.

use super::setup::Setup;
use machine::agenda::{Agenda, EventSource, Next};
use machine::controller::{Controller, Tag};
use machine::nand::{Done, Nand, Timing};
use machine::trace::{Begun, Request, Rounds, Work};
use spec::geometry::{GRAINS_COMPRESSED_MIN, Geometry, Layout};
use spec::rng::Rng;
use spec::units::{DieIndex, Grains, GroupIndex, LogicalPage, Nanoseconds, UnitIndex};
use spec::workload::{CommandKind, HostCommand, QUEUE_DEPTH_MAX};
use std::collections::VecDeque;
use std::ops::Range;

/// Time of the first command. The pages that are read are programmed before it.
pub const BEGIN_NS: Nanoseconds = 10_000_000;
/// The measured part. The buffer is full at its start, if it fills at all.
pub const MEASURED_NS: Range<Nanoseconds> = 40_000_000..140_000_000;
/// Operations that began before the end of the counted part have ended this much later.
const AFTER_NS: Nanoseconds = 5_000_000;
/// Many more events than a run has.
const EVENTS_MAX: u32 = 200_000;
const UNIT: UnitIndex = UnitIndex(0);

/// One operation of a die: its times on the bus and in the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    pub die: u32,
    pub queued_ns: Nanoseconds,
    pub bus_ns: (Nanoseconds, Nanoseconds),
    pub array_ns: (Nanoseconds, Nanoseconds),
}

/// A command in its place of the queue, and when the link carries its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    pub place: u32,
    pub issued_ns: Nanoseconds,
    pub link_ns: (Nanoseconds, Nanoseconds),
    pub completed_ns: Nanoseconds,
}

/// The counted part of a run.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The time of each completion, in order.
    pub completed_ns: Vec<Nanoseconds>,
    pub latency_sum_ns: Nanoseconds,
    pub controller_ns: Nanoseconds,
    pub link_ns: Nanoseconds,
    pub bus_ns: Nanoseconds,
    /// Time that dies use their bus or work, summed over all dies.
    pub die_ns: Nanoseconds,
    /// The last operations. They include all of a part that is shown.
    pub operations: Vec<Operation>,
    /// Those that are not complete at the end of the run end with it.
    pub commands: Vec<Command>,
}

struct Board {
    setup: Setup,
    /// The part of the run that counts.
    counted_ns: Range<Nanoseconds>,
    layout: Layout,
    agenda: Agenda,
    controller: Controller,
    nand: Nand,
    rng: Rng,
    /// The page that is being filled, then its data and its free space.
    next_page: u32,
    open_grains: Grains,
    open_room: Grains,
    /// The times at which paused threads send their next commands, in order.
    pauses: VecDeque<Nanoseconds>,
    /// The commands in the queue, by their places.
    places: Vec<Option<Command>>,
    is_blocked: bool,
    outcome: Outcome,
}

/// Runs until shortly after `counted_ns`, and counts what happens within.
pub fn run(setup: Setup, counted_ns: Range<Nanoseconds>) -> Outcome {
    let mut board = Board::new(setup, counted_ns);
    board.prepare();
    let mut before = (0, 0);
    for _ in 0..EVENTS_MAX {
        let Some(next) = board.agenda.next_event(board.nand.events()) else { break };
        let now_ns = board.agenda.now_ns();
        if now_ns < board.counted_ns.start {
            let busy = board.nand.busy();
            before = (busy.bus_ns, busy.array_ns);
        } else if now_ns < board.counted_ns.end {
            let busy = board.nand.busy();
            board.outcome.bus_ns = busy.bus_ns - before.0;
            board.outcome.die_ns = board.outcome.bus_ns + busy.array_ns - before.1;
        } else if now_ns >= board.end_ns() {
            break;
        }
        board.step(next);
    }
    board.finish()
}

impl Board {
    fn new(setup: Setup, counted_ns: Range<Nanoseconds>) -> Self {
        let part = setup.part;
        let geometry = Geometry {
            channels: setup.channels,
            dies_per_channel: setup.dies_per_channel,
            planes: part.planes,
            blocks_per_plane: 1,
            bad_blocks_per_plane: 0,
            pages_per_block: part.pages_per_block,
            page_bytes: part.page_bytes,
            spare_bytes: part.spare_bytes,
            multi_plane: setup.planes_together,
        };
        // With a superblock, consecutive pages are on different dies.
        let layout = Layout::new(&geometry, geometry.dies(), false);
        let layout = layout.compressed(Grains(GRAINS_COMPRESSED_MIN));
        let write_buffer = layout.grains_per_slot * setup.buffer_slots() as u32;
        let drive = setup.drive;
        let mut nand = Nand::new(layout, Timing::new(&geometry, part, &layout), None);
        nand.operations.keep();
        Self {
            setup,
            counted_ns,
            layout,
            agenda: Agenda::EMPTY,
            controller: Controller::new(
                setup.link,
                drive.processor,
                drive.compression,
                write_buffer,
            ),
            nand,
            rng: Rng::new(1),
            next_page: 0,
            open_grains: Grains::ZERO,
            open_room: layout.grains_per_page,
            pauses: VecDeque::from(vec![BEGIN_NS; setup.queue_depth as usize]),
            places: vec![None; QUEUE_DEPTH_MAX as usize],
            is_blocked: false,
            outcome: Outcome::default(),
        }
    }

    /// Programs a page on every die, so that reads find data.
    fn prepare(&mut self) {
        if self.setup.is_read {
            for _ in 0..self.layout.dies {
                self.program_page();
            }
        }
        self.agenda.set_source(EventSource::Host, Some(BEGIN_NS));
    }

    fn step(&mut self, next: Next) {
        match next {
            Next::Die(die) => self.die_event(die),
            Next::Source(EventSource::Writes) => self.admit(),
            Next::Source(EventSource::Reads) => {
                let tag = self.controller.read_arrived(&mut self.agenda);
                self.read(tag);
            }
            Next::Source(EventSource::Leaving) => {
                let tag = self.controller.left(&mut self.agenda);
                self.complete(tag);
            }
            Next::Source(_) => self.send(),
        }
    }

    fn is_counted(&self) -> bool {
        self.counted_ns.contains(&self.agenda.now_ns())
    }

    fn end_ns(&self) -> Nanoseconds {
        self.counted_ns.end + AFTER_NS
    }

    /// Sends the next commands of all threads whose pause is over.
    fn send(&mut self) {
        let now_ns = self.agenda.now_ns();
        while self.pauses.front().is_some_and(|&at_ns| at_ns <= now_ns) {
            self.pauses.pop_front();
            let Setup { is_read, slots, .. } = self.setup;
            let command = HostCommand {
                kind: if is_read { CommandKind::Read } else { CommandKind::Write },
                hot: false,
                grains: self.setup.grains.0 as u8,
                cut_sectors: 0,
                first: LogicalPage(0),
                slots,
            };
            self.controller.issue(&command, self.agenda.now_ns(), &mut self.agenda);
            self.take_place();
            if self.is_counted() {
                self.count_controller();
            }
        }
        self.agenda.set_source(EventSource::Host, self.pauses.front().copied());
    }

    /// Notes the command that has just been issued. A queue of depth 32 uses 32 tags: 255, 254, ...
    fn take_place(&mut self) {
        let tag = self.controller.newest_tag();
        let written = self.controller.newest_write();
        let end_ns = self.end_ns();
        self.places[usize::from(tag)] = Some(Command {
            place: u32::from(u8::MAX - tag),
            issued_ns: self.agenda.now_ns(),
            link_ns: written.map_or((end_ns, end_ns), |(_, passage)| {
                (passage.link_start_ns, passage.link_end_ns)
            }),
            completed_ns: end_ns,
        });
    }

    /// Notes the command that is complete. The data of a read has just crossed the link.
    fn leave_place(&mut self, tag: u8) {
        let now_ns = self.agenda.now_ns();
        let place = self.places[usize::from(tag)].take();
        let mut command = place.expect("a command that completes was issued");
        command.completed_ns = now_ns;
        if self.setup.is_read {
            let data_ns = self.setup.data_ns();
            command.link_ns = (now_ns - data_ns, now_ns);
        }
        if now_ns >= self.counted_ns.start {
            self.outcome.commands.push(command);
        }
    }

    fn count_controller(&mut self) {
        let Setup { drive, link, is_read, slots, .. } = self.setup;
        let processor_ns = drive.processor.time_ns(is_read, slots);
        self.outcome.controller_ns += processor_ns.max(self.setup.engine_ns());
        self.outcome.link_ns += link.command_overhead_ns + self.setup.data_ns();
    }

    fn complete(&mut self, tag: u8) {
        let now_ns = self.agenda.now_ns();
        let issued_ns = self.controller.tag(tag).issued_ns;
        self.controller.complete(tag);
        self.leave_place(tag);
        if self.is_counted() {
            self.outcome.completed_ns.push(now_ns);
            self.outcome.latency_sum_ns += now_ns - issued_ns;
        }
        self.pauses.push_back(now_ns + self.setup.pause_ns);
        self.agenda.set_source(EventSource::Host, self.pauses.front().copied());
    }

    /// Moves writes that have arrived into the buffer while it has room.
    fn admit(&mut self) {
        let mut next_ns = None;
        self.is_blocked = false;
        while let Some(&Tag { left, ready_ns, .. }) = self.controller.first_write() {
            if ready_ns > self.agenda.now_ns() {
                next_ns = Some(ready_ns);
                break;
            }
            if !self.admit_slots(left) {
                self.is_blocked = true;
                break;
            }
            let tag = self.controller.write_admitted();
            self.complete(tag);
        }
        self.agenda.set_source(EventSource::Writes, next_ns);
    }

    /// Moves as much of a command into the buffer as fits. Returns whether all of it is in.
    fn admit_slots(&mut self, slots: u32) -> bool {
        for _ in 0..slots {
            if !self.controller.has_room() {
                return false;
            }
            self.controller.take_room(self.setup.grains);
            self.controller.slots_taken(1);
            self.open_room -= self.setup.grains;
            self.open_grains += self.setup.grains;
            if self.open_room < self.setup.grains {
                self.program_page();
            }
        }
        true
    }

    fn program_page(&mut self) {
        let page = self.layout.page_in_unit(UNIT, self.next_page);
        let die = self.layout.die_in_group(GroupIndex(0), self.next_page);
        let grains = self.layout.grains_per_page;
        let begun = Begun::new(self.open_grains);
        let work = Work::HostProgram { rounds: Rounds::Even, begun };
        let request = Request { work, unit: UNIT, page, grains };
        self.nand.enqueue(die, request, self.agenda.now_ns());
        self.next_page += 1;
        self.open_grains = Grains::ZERO;
        self.open_room = self.layout.grains_per_page;
    }

    /// Reads the pages of a command from one die after the other, beginning at a random die.
    fn read(&mut self, tag: u8) {
        let page_grains = self.layout.grains_per_page;
        let all = self.setup.grains * self.setup.slots;
        let first = self.rng.below(self.layout.dies);
        let pages = all.div_ceil(page_grains);
        self.controller.expect_pages(tag, pages);
        for number in 0..pages {
            let die = (first + number) % self.layout.dies;
            let request = Request {
                work: Work::HostRead { tag },
                unit: UNIT,
                page: self.layout.page_in_unit(UNIT, die),
                grains: page_grains.min(all - page_grains * number),
            };
            let now_ns = self.agenda.now_ns();
            self.nand.enqueue(DieIndex(die), request, now_ns);
        }
    }

    fn die_event(&mut self, die: DieIndex) {
        let Some(Done { request, .. }) = self.nand.die_event(die) else { return };
        match request.work {
            Work::HostProgram { begun, .. } => {
                self.controller.give_room(begun.grains());
                if self.is_blocked && self.controller.has_room() {
                    self.admit();
                }
            }
            Work::HostRead { tag } => {
                if self.controller.page_arrived(tag) {
                    self.controller.send(tag, self.agenda.now_ns(), &mut self.agenda);
                }
            }
            other => unreachable!("nobody asks for {other:?}"),
        }
    }

    fn finish(mut self) -> Outcome {
        let timing = &self.nand.timing;
        let operation = |o: &machine::trace::Operation| Operation {
            die: o.die.0,
            queued_ns: o.queued_ns,
            bus_ns: (o.bus_start_ns, o.bus_end_ns),
            array_ns: (o.array_end_ns - timing.array_ns[o.request.work.index()], o.array_end_ns),
        };
        self.outcome.commands.extend(self.places.iter().flatten());
        self.outcome.operations = self.nand.operations.finished().map(operation).collect();
        self.outcome
    }
}
