//! Shows every edge of an operation on the bus to the picosecond, as a logic analyser would.
//!
//! 1. An operation is a sequence of parts: commands, addresses, data, the array at work.
//! 2. A part is a sequence of cycles of equal length. The edges of a cycle follow from the
//!    interface. They are computed only for the window on show, so even a whole page is cheap.
//! 3. The parts that the simulation charges for take exactly the simulated time.
//!
//! Left out, as in the simulation: waits between parts (tADL, tCCS, tWB, tWHR, tRHW), preambles and
//! postambles, and the delay of DQS after the clock or RE# (tDQSCK, tDQSRE). Assumed: each command
//! cycle of NV-DDR is divided into as many equal clock periods as fit, which the mode's longest
//! period allows. A clock with one fixed period would round tCAD up to whole periods.

mod cycle;
#[cfg(test)]
mod edges;
#[cfg(test)]
mod expected;
mod file;
#[cfg(test)]
mod tests;

pub use cycle::REPEATED_BYTES;
pub use file::{vcd, wavejson};

use cycle::Cycle;
use spec::interface::{Interface, Strobe};
use spec::timing::OperationKind;
use spec::units::Nanoseconds;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    CommandLatch,
    AddressLatch,
    Clock,
    WriteRead,
    WriteEnable,
    ReadEnable,
    DataStrobe,
    Data,
    Ready,
}

impl Signal {
    /// The name in data sheets.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::CommandLatch => "CLE",
            Self::AddressLatch => "ALE",
            Self::Clock => "CLK",
            Self::WriteRead => "W/R#",
            Self::WriteEnable => "WE#",
            Self::ReadEnable => "RE#",
            Self::DataStrobe => "DQS",
            Self::Data => "DQ",
            Self::Ready => "R/B#",
        }
    }
}

/// The signals of an interface, from top to bottom.
#[must_use]
pub fn signals(strobe: Strobe) -> &'static [Signal] {
    use Signal::{
        AddressLatch, Clock, CommandLatch, Data, DataStrobe, ReadEnable, Ready, WriteEnable,
        WriteRead,
    };
    match strobe {
        Strobe::Sdr(..) => &[CommandLatch, AddressLatch, WriteEnable, ReadEnable, Data, Ready],
        Strobe::Clocked(_) => {
            &[CommandLatch, AddressLatch, Clock, WriteRead, DataStrobe, Data, Ready]
        }
        Strobe::Unclocked(_) => {
            &[CommandLatch, AddressLatch, WriteEnable, ReadEnable, DataStrobe, Data, Ready]
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Controller,
    Nand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Low(By),
    High(By),
    /// Neither side drives the signal.
    Floating,
    /// Only on DQ.
    Byte(By, u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Level(Level),
    /// The edge that latches a byte.
    Latch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub at_ps: u64,
    pub signal: Signal,
    pub event: Event,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing happens.
    Idle,
    Command,
    Address,
    /// Bytes towards the NAND.
    DataIn,
    /// Bytes from the NAND.
    DataOut,
    /// The array works; the bus is free.
    Array,
    /// Bytes from the NAND that tell the outcome.
    Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: Kind,
    pub start_ps: u64,
    pub end_ps: u64,
    pub cycles: u64,
    /// The code of a command.
    pub code: u8,
    /// The simulation charges for this part's time on the bus.
    pub charged: bool,
}

#[derive(Clone, Debug)]
pub struct Waveform {
    pub interface: Interface,
    pub parts: Vec<Part>,
}

impl Waveform {
    /// Returns an operation on a page of `bytes`, or on a block.
    #[must_use]
    pub fn new(
        interface: Interface,
        operation: OperationKind,
        bytes: u64,
        array_ns: Nanoseconds,
    ) -> Self {
        let mut wave = Self { interface, parts: Vec::new() };
        // A status is one byte. With a byte on each edge, it is sent twice.
        let status_bytes = if matches!(interface.strobe, Strobe::Sdr(..)) { 1 } else { 2 };
        let command = interface.command_cycle_ps;
        let (first, last, address) = match operation {
            OperationKind::Read => (0x00, 0x30, 5),
            OperationKind::Program => (0x80, 0x10, 5),
            OperationKind::Erase => (0x60, 0xd0, 3),
        };
        wave.add(Kind::Command, 1, command, first, true);
        wave.add(Kind::Address, address, command, 0, true);
        if operation == OperationKind::Program {
            wave.add(Kind::DataIn, bytes, interface.write_byte_ps, 0, true);
        }
        wave.add(Kind::Command, 1, command, last, true);
        // The clock runs on while the array works.
        let period_ps = interface.cycle_ps();
        let array_ps = array_ns * 1000;
        let periods = (array_ps / period_ps).max(1);
        wave.add(Kind::Array, periods, period_ps, 0, false);
        if let Some(array) = wave.parts.last_mut() {
            array.end_ps = array.start_ps + array_ps;
        }
        wave.add(Kind::Command, 1, command, 0x70, false);
        wave.add(Kind::Status, status_bytes, interface.read_byte_ps, 0, false);
        if operation == OperationKind::Read {
            wave.add(Kind::Command, 1, command, 0x06, true);
            wave.add(Kind::Address, address, command, 0, true);
            wave.add(Kind::Command, 1, command, 0xe0, true);
            wave.add(Kind::DataOut, bytes, interface.read_byte_ps, 0, true);
        }
        wave
    }

    fn add(&mut self, kind: Kind, cycles: u64, cycle_ps: u64, code: u8, charged: bool) {
        let start_ps = self.end_ps();
        let end_ps = start_ps + cycles * cycle_ps;
        self.parts.push(Part { kind, start_ps, end_ps, cycles, code, charged });
    }

    #[must_use]
    pub fn end_ps(&self) -> u64 {
        self.parts.last().map_or(0, |part| part.end_ps)
    }

    /// Time on the bus of the parts that the simulation charges for.
    #[must_use]
    pub fn bus_ps(&self) -> u64 {
        self.parts.iter().filter(|part| part.charged).map(|part| part.end_ps - part.start_ps).sum()
    }

    /// Returns the part at an instant; `Idle` after the end.
    #[must_use]
    pub fn part_at(&self, at_ps: u64) -> Part {
        let found = self.parts.iter().find(|part| part.end_ps > at_ps);
        found.copied().unwrap_or_else(|| {
            let start_ps = self.end_ps();
            let period_ps = self.interface.cycle_ps();
            let cycles = (at_ps - start_ps) / period_ps + 1;
            let end_ps = start_ps + cycles * period_ps;
            Part { kind: Kind::Idle, start_ps, end_ps, cycles, code: 0, charged: false }
        })
    }

    /// Bytes of the page that have been transferred at an instant.
    #[must_use]
    pub fn bytes_by(&self, at_ps: u64) -> u64 {
        let is_data = |part: &&Part| matches!(part.kind, Kind::DataIn | Kind::DataOut);
        self.parts.iter().find(is_data).map_or(0, |part| {
            let span = at_ps.clamp(part.start_ps, part.end_ps) - part.start_ps;
            span * part.cycles / (part.end_ps - part.start_ps)
        })
    }

    /// Returns all changes from one instant to another, signal by signal: first the levels of the
    /// signal, beginning with its level at `from_ps`, then its latches.
    #[must_use]
    pub fn changes(&self, from_ps: u64, to_ps: u64) -> Vec<Change> {
        let mut all = Vec::new();
        let mut at_ps = from_ps;
        while at_ps < to_ps {
            let part = self.part_at(at_ps);
            let span = part.end_ps - part.start_ps;
            let start = |cycle: u64| part.start_ps + span * cycle / part.cycles;
            let first = (at_ps - part.start_ps) * part.cycles / span;
            let cycles = (first..part.cycles).take_while(|cycle| start(*cycle) < to_ps);
            for cycle in cycles {
                let cycle = Cycle { part, cycle, start_ps: start(cycle), end_ps: start(cycle + 1) };
                cycle.changes(self.interface, &mut all);
            }
            at_ps = part.end_ps;
        }
        let lanes = signals(self.interface.strobe).iter();
        lanes.flat_map(|signal| seen(&all, *signal, from_ps, to_ps)).collect()
    }
}

/// Returns the changes of one signal in a window. If several levels are set at one instant, only
/// the last one counts. A level that the signal already has is no change.
fn seen(all: &[Change], signal: Signal, from_ps: u64, to_ps: u64) -> Vec<Change> {
    let (levels, latches): (Vec<&Change>, Vec<&Change>) = all
        .iter()
        .filter(|change| change.signal == signal && change.at_ps < to_ps)
        .partition(|change| matches!(change.event, Event::Level(_)));
    let mut lane: Vec<Change> = Vec::new();
    for change in levels {
        let at_ps = change.at_ps.max(from_ps);
        lane.pop_if(|last| last.at_ps == at_ps);
        if lane.last().is_none_or(|last| last.event != change.event) {
            lane.push(Change { at_ps, ..*change });
        }
    }
    lane.extend(latches.into_iter().filter(|latch| latch.at_ps >= from_ps));
    lane
}
