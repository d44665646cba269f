//! One cycle of the bus: a command, an address or a byte, and the edges that carry it.

use super::{By, Change, Event, Kind, Level, Part, Signal};
use spec::interface::{Interface, Reads, Strobe, Writes};

/// Two bytes of column and three of row. An erase sends only the row.
const ADDRESS: [u8; 5] = [0x00, 0x00, 0x40, 0x1c, 0x02];
const ROW: usize = 2;
/// The status byte for ready without an error.
const STATUS: u8 = 0xe0;
const DATA: &[u8; 16] = b"A page of bytes ";
/// The bytes of a page are these, again and again.
pub const REPEATED_BYTES: u64 = DATA.len() as u64;

pub struct Cycle {
    pub part: Part,
    pub cycle: u64,
    pub start_ps: u64,
    pub end_ps: u64,
}

pub const LOW: Level = Level::Low(By::Controller);
pub const HIGH: Level = Level::High(By::Controller);

impl Cycle {
    /// Adds every signal's level at the start of the cycle, then its changes.
    pub fn changes(&self, interface: Interface, all: &mut Vec<Change>) {
        let mut level =
            |signal, at_ps, level| all.push(Change { at_ps, signal, event: Event::Level(level) });
        let kind = self.part.kind;
        let is_clocked = matches!(interface.strobe, Strobe::Clocked(_));
        let data_out = matches!(kind, Kind::DataOut | Kind::Status);
        let clocked_out = data_out && is_clocked;
        let high_if = |yes| if yes { HIGH } else { LOW };
        // With a clock, CLE and ALE stay high for data; one of them alone is a pulse around an
        // edge.
        let both = is_clocked && (data_out || kind == Kind::DataIn);
        let whole = |own| both || (kind == own && !is_clocked);
        level(Signal::CommandLatch, self.start_ps, high_if(whole(Kind::Command)));
        level(Signal::AddressLatch, self.start_ps, high_if(whole(Kind::Address)));
        level(Signal::WriteRead, self.start_ps, high_if(!clocked_out));
        level(Signal::WriteEnable, self.start_ps, HIGH);
        level(Signal::ReadEnable, self.start_ps, HIGH);
        level(Signal::DataStrobe, self.start_ps, Level::Floating);
        let is_busy = kind == Kind::Array;
        let ready = if is_busy { Level::Low(By::Nand) } else { Level::High(By::Nand) };
        level(Signal::Ready, self.start_ps, ready);
        // A byte from the NAND stays on the bus until the next one.
        if !data_out {
            level(Signal::Data, self.start_ps, Level::Floating);
        }
        match (interface.strobe, kind) {
            (Strobe::Sdr(writes, _) | Strobe::Unclocked(writes), Kind::Command | Kind::Address)
            | (Strobe::Sdr(writes, _), Kind::DataIn) => self.written(writes, all),
            (Strobe::Sdr(_, reads), Kind::DataOut | Kind::Status) => self.read(reads, all),
            (Strobe::Clocked(margins), Kind::Command | Kind::Address) => {
                self.clock(interface, all);
                self.clocked(interface, margins.command_ps, all);
            }
            (Strobe::Clocked(_), Kind::Idle | Kind::Array) => self.clock(interface, all),
            (Strobe::Clocked(_) | Strobe::Unclocked(_), Kind::DataIn | Kind::DataOut)
            | (Strobe::Clocked(_) | Strobe::Unclocked(_), Kind::Status) => {
                self.double(interface, all);
            }
            (Strobe::Sdr(..) | Strobe::Unclocked(_), Kind::Idle | Kind::Array) => {}
        }
    }

    /// Returns the byte of this cycle.
    fn byte(&self) -> u8 {
        match self.part.kind {
            Kind::Command => self.part.code,
            Kind::Address => {
                let skipped = if self.part.cycles == 3 { ROW } else { 0 };
                ADDRESS[skipped + self.cycle as usize]
            }
            Kind::Status => STATUS,
            Kind::DataIn | Kind::DataOut | Kind::Idle | Kind::Array => {
                DATA[self.cycle as usize % DATA.len()]
            }
        }
    }

    /// WE# falls and rises. It is low for half a cycle unless the mode needs more. The NAND latches
    /// the byte at the rise. CLE and ALE change at the start of the cycle, so WE# rises no sooner
    /// than their set-up time allows.
    fn written(&self, writes: Writes, all: &mut Vec<Change>) {
        let low_ps = writes.low_ps.max((self.end_ps - self.start_ps) / 2);
        let rise_ps = self.start_ps + low_ps.max(writes.latch_setup_ps);
        let byte = Level::Byte(By::Controller, self.byte());
        let levels = [
            (rise_ps - low_ps, Signal::WriteEnable, Event::Level(LOW)),
            (rise_ps - writes.setup_ps, Signal::Data, Event::Level(byte)),
            (rise_ps, Signal::WriteEnable, Event::Level(HIGH)),
            (rise_ps, Signal::WriteEnable, Event::Latch),
            (rise_ps + writes.hold_ps, Signal::Data, Event::Level(Level::Floating)),
        ];
        all.extend(levels.map(|(at_ps, signal, event)| Change { at_ps, signal, event }));
    }

    /// RE# falls, and the NAND sends a byte. The controller latches the byte when RE# rises. If the
    /// byte comes later than that, the controller latches it at the next fall of RE# (extended data
    /// out).
    fn read(&self, reads: Reads, all: &mut Vec<Change>) {
        let span = self.end_ps - self.start_ps;
        let rise_ps = self.start_ps + reads.low_ps.max(span / 2);
        let valid_ps = self.start_ps + reads.access_ps;
        let taken_ps = if valid_ps <= rise_ps { rise_ps } else { self.end_ps };
        let byte = Level::Byte(By::Nand, self.byte());
        let before = match self.cycle.checked_sub(1) {
            None => Level::Floating,
            Some(cycle) => Level::Byte(By::Nand, Self { cycle, ..*self }.byte()),
        };
        let events = [
            (self.start_ps, Signal::Data, Event::Level(before)),
            (self.start_ps, Signal::ReadEnable, Event::Level(LOW)),
            (rise_ps, Signal::ReadEnable, Event::Level(HIGH)),
            (valid_ps, Signal::Data, Event::Level(byte)),
            (taken_ps, Signal::ReadEnable, Event::Latch),
        ];
        all.extend(events.map(|(at_ps, signal, event)| Change { at_ps, signal, event }));
    }

    /// Adds as many whole clock periods as fit.
    fn clock(&self, interface: Interface, all: &mut Vec<Change>) {
        let span = self.end_ps - self.start_ps;
        let halves = (span / interface.cycle_ps()).max(1) * 2;
        for half in 0..halves {
            let level = if half % 2 == 0 { LOW } else { HIGH };
            let at_ps = self.start_ps + span * half / halves;
            all.push(Change { at_ps, signal: Signal::Clock, event: Event::Level(level) });
        }
    }

    /// A command or an address is latched at the first rise of the clock in its cycle. CLE or ALE
    /// is high only at that rise, because every rise with CLE or ALE high latches a byte.
    fn clocked(&self, interface: Interface, margin_ps: u64, all: &mut Vec<Change>) {
        let span = self.end_ps - self.start_ps;
        let rise_ps = self.start_ps + span / ((span / interface.cycle_ps()).max(1) * 2);
        let byte = Level::Byte(By::Controller, self.byte());
        let latch = if self.part.kind == Kind::Command {
            Signal::CommandLatch
        } else {
            Signal::AddressLatch
        };
        let events = [
            (rise_ps - margin_ps, latch, Event::Level(HIGH)),
            (rise_ps - margin_ps, Signal::Data, Event::Level(byte)),
            (rise_ps, Signal::Clock, Event::Latch),
            (rise_ps + margin_ps, latch, Event::Level(LOW)),
            (rise_ps + margin_ps, Signal::Data, Event::Level(Level::Floating)),
        ];
        all.extend(events.map(|(at_ps, signal, event)| Change { at_ps, signal, event }));
    }

    /// DQS changes in the middle of a byte from the controller, and at the start of a byte from the
    /// NAND.
    fn double(&self, interface: Interface, all: &mut Vec<Change>) {
        let by = if self.part.kind == Kind::DataIn { By::Controller } else { By::Nand };
        let is_rise = self.cycle.is_multiple_of(2);
        let (before, after) = match (is_rise, by) {
            (true, By::Controller) => (LOW, HIGH),
            (false, By::Controller) => (HIGH, LOW),
            (true, By::Nand) => (Level::Low(by), Level::High(by)),
            (false, By::Nand) => (Level::High(by), Level::Low(by)),
        };
        let edge_ps = match by {
            By::Controller => (self.start_ps + self.end_ps) / 2,
            By::Nand => self.start_ps,
        };
        let clock = if is_rise { LOW } else { HIGH };
        let mut events = vec![
            (self.start_ps, Signal::Data, Event::Level(Level::Byte(by, self.byte()))),
            (self.start_ps, Signal::DataStrobe, Event::Level(before)),
            (edge_ps, Signal::DataStrobe, Event::Level(after)),
            (edge_ps, Signal::DataStrobe, Event::Latch),
        ];
        if matches!(interface.strobe, Strobe::Clocked(_)) {
            events.push((self.start_ps, Signal::Clock, Event::Level(clock)));
        } else if by == By::Nand {
            // Each edge of RE# requests a byte.
            let asked = if is_rise { LOW } else { HIGH };
            events.push((self.start_ps, Signal::ReadEnable, Event::Level(asked)));
        }
        all.extend(events.into_iter().map(|(at_ps, signal, event)| Change {
            at_ps,
            signal,
            event,
        }));
    }
}
