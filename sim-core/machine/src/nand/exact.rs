//! The turns on the buses, compared with an arbiter that promises nothing: it waits for each bus
//! to become free and then picks the first command, or else the first data. Both serve the same
//! requests of a host that keeps a number of them under way.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::{Nand, Timing};
use crate::agenda::{Agenda, EventSource, Next};
use crate::trace::{Request, Work, WorkKind};
use spec::geometry::{Geometry, Layout};
use spec::interface::{INTERFACES, Interface};
use spec::rng::Rng;
use spec::timing::{OperationKind, command_ns, read_out_ns};
use spec::units::{DieIndex, Grains, Nanoseconds, SLOT_BYTES, UnitIndex};

/// Boards with a bus of up to 400 MT/s, and as many with a faster one.
const BOARDS: u64 = 200;
const UP_TO_400: usize = 15;
const REQUESTS: usize = 6000;
/// From a completion to the host's next request.
const HOST_NS: Nanoseconds = 1100;
const BLOCKS: u32 = 16;
const PAGES: u32 = 64;

/// A board with its times, and the requests asked of it.
struct Case {
    layout: Layout,
    timing: Timing,
    requests: Vec<(DieIndex, Request)>,
    depth: usize,
    words: String,
}

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len() as u32) as usize]
}

impl Case {
    fn new(seed: u64, interfaces: &[Interface]) -> Self {
        let mut rng = Rng::new(seed);
        let rng = &mut rng;
        let interface = pick(rng, interfaces);
        let geometry = Geometry {
            channels: 1 + rng.below(16),
            dies_per_channel: 1 + rng.below(8),
            planes: 1,
            blocks_per_plane: BLOCKS,
            bad_blocks_per_plane: 0,
            pages_per_block: PAGES,
            page_bytes: pick(rng, &[4096, 8192, 16_384]),
            spare_bytes: 224,
            multi_plane: false,
        };
        let layout = Layout::new(&geometry, 1, false);
        let array_ns = [
            pick(rng, &[20_000, 50_000, 100_000]),
            pick(rng, &[200_000, 900_000, 2_400_000]),
            3_000_000,
        ];
        let page_bytes = u64::from(geometry.page_bytes + geometry.spare_bytes);
        let slots = geometry.page_bytes / SLOT_BYTES;
        let out = |grains: u32| match grains {
            0 => 0,
            _ => read_out_ns(interface, 1, page_bytes * u64::from(grains) / u64::from(slots)),
        };
        let timing = Timing {
            command_ns: WorkKind::ALL
                .map(|work| command_ns(interface, work.operation(), 1, page_bytes)),
            array_ns: WorkKind::ALL.map(|work| array_ns[work.operation() as usize]),
            read_out_ns: (0..=slots).map(out).collect(),
            energy_nj: [0; WorkKind::ALL.len()],
            read_nj: vec![0; slots as usize + 1],
        };
        let reads_percent = pick(rng, &[0, 30, 50, 90, 100, 100]);
        // 1 to 256, more often small than large.
        let most = 1 << rng.below(9);
        let depth = 1 + rng.below(most) as usize;
        let words = format!(
            "{seed}: {} x {} dies, {}, {} bytes, {array_ns:?} ns, {reads_percent} % reads, depth \
             {depth}",
            geometry.channels, geometry.dies_per_channel, interface.name, geometry.page_bytes
        );
        let requests = requests(&layout, slots, reads_percent, rng);
        Self { layout, timing, requests, depth, words }
    }
}

/// Reads go to the first unit of a die, programs fill its others one after the other.
fn requests(
    layout: &Layout,
    slots: u32,
    reads_percent: u32,
    rng: &mut Rng,
) -> Vec<(DieIndex, Request)> {
    let mut filled = vec![0; layout.dies as usize];
    let mut requests = Vec::with_capacity(REQUESTS);
    while requests.len() < REQUESTS {
        let die = DieIndex(rng.below(layout.dies));
        let first = die.0 * BLOCKS;
        let request = |work, unit, number, grains| {
            let page = layout.page_in_unit(unit, number);
            (die, Request { work, unit, page, grains: Grains(grains) })
        };
        if rng.below(100) < reads_percent {
            let number = rng.below(PAGES);
            let (work, grains) = match rng.below(2) {
                0 => (Work::HostRead { tag: 0 }, 1),
                _ => (Work::CollectionRead { move_number: 0 }, slots),
            };
            requests.push(request(work, UnitIndex(first), number, grains));
            continue;
        }
        let count = &mut filled[die.index()];
        let unit = UnitIndex(first + 1 + *count / PAGES % (BLOCKS - 1));
        if count.is_multiple_of(PAGES) {
            requests.push(request(Work::Erase, unit, 0, 0));
        }
        let work = Work::CollectionProgram { move_number: 0 };
        requests.push(request(work, unit, *count % PAGES, slots));
        *count += 1;
    }
    requests
}

/// Returns the time at which the host has no further request.
fn promised_ns(case: &Case) -> Nanoseconds {
    let (mut agenda, mut nand) = (Agenda::EMPTY, Nand::new(case.layout, case.timing.clone(), None));
    let written = (0..case.layout.dies).map(|die| UnitIndex(die * BLOCKS));
    nand.place(written, &[0; WorkKind::ALL.len()]);
    let mut requests = case.requests.iter();
    let mut completions = BinaryHeap::new();
    for (die, request) in requests.by_ref().take(case.depth) {
        nand.enqueue(*die, *request, 0);
    }
    while let Some(next) = agenda.next_event(nand.events()) {
        let now_ns = agenda.now_ns();
        match next {
            Next::Die(die) => {
                if let Some(done) = nand.die_event(die) {
                    completions.push(Reverse(done.arrived_ns.max(now_ns) + HOST_NS));
                }
            }
            Next::Source(_) => {
                completions.pop();
                let Some((die, request)) = requests.next() else { return now_ns };
                nand.enqueue(*die, *request, now_ns);
            }
        }
        let first = completions.peek().map(|Reverse(ns)| *ns);
        agenda.set_source(EventSource::Host, first);
    }
    unreachable!("a request is always under way")
}

/// Events of the arbiter, in the order in which those of one time are served.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    HostAsks,
    ArrayEnds(usize),
    /// The turn of the die on its bus ends.
    TurnEnds(usize),
}

#[derive(Default)]
struct ExactDie {
    waiting: VecDeque<usize>,
    current: Option<usize>,
    /// Whether its current read has been through the array.
    is_read: bool,
}

#[derive(Default)]
struct ExactChannel {
    is_busy: bool,
    commands: VecDeque<usize>,
    data: VecDeque<usize>,
}

struct Arbiter<'a> {
    case: &'a Case,
    now_ns: Nanoseconds,
    events: BinaryHeap<Reverse<(Nanoseconds, Event)>>,
    dies: Vec<ExactDie>,
    channels: Vec<ExactChannel>,
}

impl Arbiter<'_> {
    fn kind(&self, die: usize) -> OperationKind {
        let (_, request) = self.case.requests[self.dies[die].current.expect("it works")];
        request.work.kind().operation()
    }

    fn add(&mut self, index: usize) {
        let die = self.case.requests[index].0.index();
        self.dies[die].waiting.push_back(index);
        self.next(die);
    }

    /// Lets an idle die begin its next request.
    fn next(&mut self, die: usize) {
        let state = &mut self.dies[die];
        if state.current.is_some() || state.waiting.is_empty() {
            return;
        }
        state.current = state.waiting.pop_front();
        state.is_read = false;
        let sends_data = self.kind(die) == OperationKind::Program;
        self.ask(die, sends_data);
    }

    fn ask(&mut self, die: usize, sends_data: bool) {
        let index = self.case.layout.channel_of(DieIndex(die as u32));
        let channel = &mut self.channels[index];
        let line = if sends_data { &mut channel.data } else { &mut channel.commands };
        line.push_back(die);
        self.grant(index);
    }

    fn grant(&mut self, index: usize) {
        let channel = &mut self.channels[index];
        if channel.is_busy {
            return;
        }
        let Some(die) = channel.commands.pop_front().or_else(|| channel.data.pop_front()) else {
            return;
        };
        channel.is_busy = true;
        let state = &self.dies[die];
        let (_, request) = self.case.requests[state.current.expect("it works")];
        let timing = &self.case.timing;
        let bus_ns = match state.is_read {
            true => timing.read_out_ns[request.grains.index()],
            false => timing.command_ns[request.work.index()],
        };
        self.events.push(Reverse((self.now_ns + bus_ns, Event::TurnEnds(die))));
    }

    /// Ends the turn of a die. Returns whether its request is complete.
    fn end_turn(&mut self, die: usize) -> bool {
        let index = self.case.layout.channel_of(DieIndex(die as u32));
        self.channels[index].is_busy = false;
        let state = &mut self.dies[die];
        let (_, request) = self.case.requests[state.current.expect("it works")];
        let is_complete = state.is_read;
        if is_complete {
            state.current = None;
            self.next(die);
        } else {
            let array_ns = self.case.timing.array_ns[request.work.index()];
            self.events.push(Reverse((self.now_ns + array_ns, Event::ArrayEnds(die))));
        }
        self.grant(index);
        is_complete
    }

    /// Ends the array time of a die. Returns whether its request is complete.
    fn end_array(&mut self, die: usize) -> bool {
        let is_read = self.kind(die) == OperationKind::Read;
        if is_read {
            self.dies[die].is_read = true;
            self.ask(die, true);
        } else {
            self.dies[die].current = None;
            self.next(die);
        }
        !is_read
    }
}

fn exact_ns(case: &Case) -> Nanoseconds {
    let mut arbiter = Arbiter {
        case,
        now_ns: 0,
        events: BinaryHeap::new(),
        dies: (0..case.layout.dies).map(|_| ExactDie::default()).collect(),
        channels: (0..case.layout.channels).map(|_| ExactChannel::default()).collect(),
    };
    let mut requests = 0..case.requests.len();
    for index in requests.by_ref().take(case.depth) {
        arbiter.add(index);
    }
    while let Some(Reverse((ns, event))) = arbiter.events.pop() {
        arbiter.now_ns = ns;
        let is_complete = match event {
            Event::HostAsks => {
                let Some(index) = requests.next() else { return ns };
                arbiter.add(index);
                false
            }
            Event::ArrayEnds(die) => arbiter.end_array(die),
            Event::TurnEnds(die) => arbiter.end_turn(die),
        };
        if is_complete {
            arbiter.events.push(Reverse((ns + HOST_NS, Event::HostAsks)));
        }
    }
    unreachable!("a request is always under way")
}

/// Reads, programs, erases and mixes of them, on 1 to 16 channels of 1 to 8 dies, from SDR to
/// Toggle.
#[test]
fn buses_carry_as_much_as_an_arbiter_without_promises_lets_them() {
    let (slow, fast) = INTERFACES.split_at(UP_TO_400);
    for interfaces in [slow, fast] {
        for case in (0..BOARDS).map(|seed| Case::new(seed, interfaces)) {
            let error = exact_ns(&case) as f64 / promised_ns(&case) as f64 - 1.0;
            assert!(error.abs() <= 0.01, "{error:+.4} in {}", case.words);
        }
    }
}
