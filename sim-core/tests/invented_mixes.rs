//! Compares random reads and mixes of reads and writes on invented drives, at any depth, with a
//! simulation of their own. It knows a link, a processor, buses and dies that each serve one
//! request after the other, and a write buffer whose pages go to the dies in turn. A bus serves
//! commands before data. A die is busy with a read until the data has crossed the bus.

mod support;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use spec::rng::Rng;
use support::invented::Invented;
use support::{SEQUENTIAL, writes};

const DRIVES: u64 = 60;
/// So small a part of the capacity is written after the fill that nothing is collected.
const DRIVE_COMMANDS: f64 = 0.25;
/// Pages in the write buffer for each die, and programs of the host that a die takes at a time.
const PAGES_PER_DIE: u32 = 4;
const PROGRAMS_PER_DIE: u32 = 2;

/// In picoseconds.
type Time = u64;

fn time(ns: f64) -> Time {
    (ns * 1000.0) as Time
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    HostAsks,
    ReadArrives,
    WriteArrives,
    /// The turn of the die on its bus ends.
    TurnEnds(usize),
    ArrayEnds(usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Request {
    Read,
    Program,
}

#[derive(Clone, Default)]
struct Die {
    /// The first is under way.
    requests: VecDeque<Request>,
    /// Whether the read under way has been through the array.
    is_read: bool,
    programs: u32,
}

#[derive(Clone, Default)]
struct Bus {
    is_busy: bool,
    commands: VecDeque<usize>,
    data: VecDeque<usize>,
}

struct Model<'a> {
    invented: &'a Invented,
    reads_percent: u32,
    rng: Rng,
    now: Time,
    events: BinaryHeap<Reverse<(Time, Event)>>,
    link_free: Time,
    processor_free: Time,
    buses: Vec<Bus>,
    dies: Vec<Die>,
    /// Writes that wait for room in the buffer.
    waiting: u32,
    /// Slots of the buffer that are free, and slots of a page.
    room: u32,
    slots: u32,
    /// The die and the filled slots of the page that is being filled.
    open: Option<(usize, u32)>,
    next_die: usize,
}

impl<'a> Model<'a> {
    fn new(invented: &'a Invented, reads_percent: u32) -> Self {
        let slots = invented.drive.page_bytes / 4096;
        Self {
            invented,
            reads_percent,
            rng: Rng::new(1),
            now: 0,
            events: BinaryHeap::new(),
            link_free: 0,
            processor_free: 0,
            buses: vec![Bus::default(); invented.drive.channels as usize],
            dies: vec![Die::default(); invented.dies() as usize],
            waiting: 0,
            room: PAGES_PER_DIE * invented.dies() * slots,
            slots,
            open: None,
            next_die: 0,
        }
    }

    fn host_asks(&mut self) {
        let is_read = self.rng.below(100) < self.reads_percent;
        let (event, payload_ns) = match is_read {
            true => (Event::ReadArrives, 0.0),
            false => (Event::WriteArrives, self.invented.payload_ns(4096)),
        };
        let link_ns = self.invented.frames_ns(4096) + payload_ns;
        self.link_free = self.link_free.max(self.now) + time(link_ns);
        let processor = time(self.invented.drive.command_ns.into());
        self.processor_free = self.processor_free.max(self.link_free) + processor;
        self.events.push(Reverse((self.processor_free, event)));
    }

    /// Lets writes into the buffer, which completes them.
    fn admit(&mut self) {
        while self.waiting > 0 && self.room > 0 {
            let dies = self.dies.len();
            let in_turn = (0..dies).map(|step| (self.next_die + step) % dies);
            let opened = || {
                let mut able = in_turn.filter(|&die| self.dies[die].programs < PROGRAMS_PER_DIE);
                able.next().map(|die| (die, 0))
            };
            let Some((die, filled)) = self.open.or_else(opened) else { return };
            self.next_die = (die + 1) % dies;
            self.waiting -= 1;
            self.room -= 1;
            self.events.push(Reverse((self.now, Event::HostAsks)));
            self.open = Some((die, filled + 1)).filter(|&(_, filled)| filled < self.slots);
            if self.open.is_none() {
                self.dies[die].programs += 1;
                self.add(die, Request::Program);
            }
        }
    }

    fn add(&mut self, die: usize, request: Request) {
        self.dies[die].requests.push_back(request);
        if self.dies[die].requests.len() == 1 {
            self.begin(die);
        }
    }

    fn bus(&mut self, die: usize) -> &mut Bus {
        let channels = self.buses.len();
        &mut self.buses[die % channels]
    }

    /// Lets a die ask for the bus for its next request.
    fn begin(&mut self, die: usize) {
        self.dies[die].is_read = false;
        match self.dies[die].requests.front() {
            Some(Request::Read) => self.bus(die).commands.push_back(die),
            Some(Request::Program) => self.bus(die).data.push_back(die),
            None => {}
        }
        self.grant(die);
    }

    /// Begins the next turn on the bus of a die, unless the bus is busy.
    fn grant(&mut self, die: usize) {
        let bus = self.bus(die);
        if bus.is_busy {
            return;
        }
        let Some(die) = bus.commands.pop_front().or_else(|| bus.data.pop_front()) else { return };
        bus.is_busy = true;
        let bus_ns = match self.dies[die].requests[0] {
            Request::Program => self.invented.write_in_ns(),
            Request::Read if self.dies[die].is_read => self.invented.read_out_ns(4096),
            Request::Read => self.invented.read_command_ns(),
        };
        self.events.push(Reverse((self.now + time(bus_ns), Event::TurnEnds(die))));
    }

    fn turn_ends(&mut self, die: usize) {
        self.bus(die).is_busy = false;
        if self.dies[die].is_read {
            let payload = time(self.invented.payload_ns(4096));
            self.link_free = self.link_free.max(self.now) + payload;
            self.events.push(Reverse((self.link_free, Event::HostAsks)));
            self.dies[die].requests.pop_front();
            return self.begin(die);
        }
        let array_ns = match self.dies[die].requests[0] {
            Request::Read => self.invented.drive.read_ns,
            Request::Program => self.invented.drive.program_ns,
        };
        self.events.push(Reverse((self.now + time(array_ns.into()), Event::ArrayEnds(die))));
        self.grant(die);
    }

    fn array_ends(&mut self, die: usize) {
        if self.dies[die].requests[0] == Request::Read {
            self.dies[die].is_read = true;
            self.bus(die).data.push_back(die);
            return self.grant(die);
        }
        self.dies[die].requests.pop_front();
        self.dies[die].programs -= 1;
        self.room += self.slots;
        self.begin(die);
        self.admit();
    }

    /// Returns the time of `commands` commands.
    fn ns(&mut self, commands: u64) -> f64 {
        (0..self.invented.depth).for_each(|_| self.host_asks());
        let mut complete = 0;
        while complete < commands {
            let Reverse((now, event)) = self.events.pop().expect("a command is under way");
            self.now = now;
            complete += u64::from(event == Event::HostAsks);
            match event {
                Event::HostAsks => self.host_asks(),
                Event::ReadArrives => {
                    let die = self.rng.below(self.invented.dies()) as usize;
                    self.add(die, Request::Read);
                }
                Event::WriteArrives => {
                    self.waiting += 1;
                    self.admit();
                }
                Event::TurnEnds(die) => self.turn_ends(die),
                Event::ArrayEnds(die) => self.array_ends(die),
            }
        }
        self.now as f64 / 1000.0
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "a release compares every model")]
fn random_reads_and_mixes_are_as_fast_as_a_line_at_each_part_allows() {
    for seed in 0..DRIVES {
        let invented = Invented::new(seed);
        // All drives have about as many pages, so chance plays the same small part in each.
        let times = (128 / invented.dies()).max(1);
        let invented = invented.enlarged(times);
        let depth = invented.depth;
        let reads_percent = [30, 50, 70, 90, 100][seed as usize % 5];
        let fill = writes(SEQUENTIAL, 131_072, 32, 1.0, false)
            + "[[phases]]\nkind = \"idle\"\nduration_s = 1\n";
        let mix = format!(
            "{fill}[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
             queue_depth = {depth}\nread_percent = {reads_percent}\n\
             drive_writes = {DRIVE_COMMANDS}\nrecord = true\n"
        );
        let found_ns = invented.end_ns(&mix) - invented.end_ns(&fill);
        let commands = invented.drive.user_pages as f64 * DRIVE_COMMANDS;
        let expected_ns = Model::new(&invented, reads_percent).ns(commands as u64);
        let error = expected_ns / found_ns - 1.0;
        let words = format!("{seed}: {invented}, depth {depth}, {reads_percent} % reads");
        println!("{error:+.4}: {words}: {:.2} ms, found {:.2}", expected_ns / 1e6, found_ns / 1e6);
        assert!(error.abs() <= 0.02, "{words}: {expected_ns} ns, found {found_ns}");
    }
}
