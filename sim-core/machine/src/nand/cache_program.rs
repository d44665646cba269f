//! Cache program: a second register for each plane takes the data of the next page while the array
//! programs the page before.
//!
//! 1. When the array of a die begins to program, its other register is free. If the next request of
//!    the die programs the same block, it asks for its turn on the bus now, or as soon as its data
//!    has arrived.
//! 2. When the array is free, it begins with that page, once its data is there.
//! 3. Any other request, also a program of another block, waits until the array is free, as without
//!    cache program: parts allow it only within a block (H27U-CP in `content/en/SOURCES.md`).
//!
//! For example, a page takes 40 us on the bus and 200 us in the array. One die programs a page
//! every 240 us without cache program, and every 200 us with it.

use super::{CHANNELS_MAX, DIES_MAX, Done, Nand};
use crate::trace::{BusTurn, Step};
use spec::timing::OperationKind;
use spec::units::{DieIndex, Nanoseconds};

/// The register that the array of a die does not use.
#[derive(Clone, Copy, Debug)]
enum Register {
    Free,
    /// The data of the next page arrives later; it asks for its turn then.
    Awaits,
    /// The data of the next page has this turn on the bus.
    Promised(BusTurn),
}

/// The second register of every die.
#[derive(Clone, Debug)]
pub struct SecondRegisters(Box<[Register; DIES_MAX]>);

impl SecondRegisters {
    const FREE: Register = Register::Free;

    /// Forgets the data that is in a die's register or on its way there.
    pub fn forget(&mut self, die: DieIndex) {
        self.0[die.index()] = Self::FREE;
    }

    /// Adds the times that decide when the next program of a die begins, relative to now.
    pub fn add_fill_state(&self, die: DieIndex, now_ns: Nanoseconds, state: &mut Vec<u64>) {
        let (kind, end_ns) = match self.0[die.index()] {
            Register::Free => (0, now_ns),
            Register::Awaits => (1, now_ns),
            Register::Promised(turn) => (2, turn.end_ns),
        };
        state.extend([kind, end_ns.saturating_sub(now_ns)]);
    }
}

impl Nand {
    /// Uses cache program from now on. No operation may be under way.
    pub(crate) fn use_cache_program(&mut self) {
        assert!(!self.works(), "the drive is new");
        self.second_registers = Some(SecondRegisters(Box::new([SecondRegisters::FREE; DIES_MAX])));
        for cost in self.buses.costs.iter_mut().filter(|cost| cost.sends_data) {
            (cost.next_ns, cost.next_step) = (0, Step::Loaded);
        }
    }

    /// `die_event` of a drive with cache program.
    #[inline(never)]
    pub(super) fn die_event_with_registers(&mut self, die: DieIndex) -> Option<Done> {
        let awaits =
            |registers: &SecondRegisters| matches!(registers.0[die.index()], Register::Awaits);
        if self.second_registers.as_ref().is_some_and(awaits) {
            // The event is that of the data, which has arrived before the array is free.
            self.buses.events.set(die, self.dies[die.index()].operation.array_end_ns);
            self.set_register(die, Register::Free);
            self.load_ahead(die);
            return None;
        }
        let done = self.go_on::<true>(die);
        self.load_ahead(die);
        done
    }

    fn set_register(&mut self, die: DieIndex, register: Register) {
        if let Some(registers) = &mut self.second_registers {
            registers.0[die.index()] = register;
        }
    }

    /// Sends the data of the next page to a die whose array programs another page of the same
    /// block, if its second register is free.
    #[inline(never)]
    pub(super) fn load_ahead(&mut self, die: DieIndex) {
        let Some(registers) = &self.second_registers else { return };
        let state = &self.dies[die.index()];
        let (operation, now_ns) = (&state.operation, self.now_ns());
        let programs = operation.request.work.kind().operation() == OperationKind::Program;
        let is_free = matches!(registers.0[die.index()], Register::Free);
        if !is_free || !programs || operation.step != Step::Array {
            return;
        }
        let Some(next) = self.queue.all(&state.line).next() else { return };
        let (work, unit) = (next.request.work, next.request.unit);
        if work.kind().operation() != OperationKind::Program || unit != operation.request.unit {
            return;
        }
        let array_ns = self.timing.array_ns[operation.request.work.index()];
        let ready_ns = next.ready_ns.max(operation.array_end_ns - array_ns);
        let channel = &mut self.buses.channels[state.channel as usize % CHANNELS_MAX];
        if ready_ns <= channel.free_ns().max(now_ns) {
            let cost = &mut self.buses.costs[work.index()];
            cost.begun += 1;
            let turn = channel.promise(cost.command_ns, now_ns);
            self.set_register(die, Register::Promised(turn));
        } else if ready_ns < operation.array_end_ns {
            self.buses.events.set(die, ready_ns);
            self.set_register(die, Register::Awaits);
        }
    }

    /// Begins the program whose data has its turn already, if the operation that a die has turned
    /// to is one. Its array begins with the event of the data's end.
    pub(super) fn begin_loaded(&mut self, die: DieIndex) -> bool {
        let Some(registers) = &self.second_registers else { return false };
        let Register::Promised(turn) = registers.0[die.index()] else { return false };
        self.set_register(die, Register::Free);
        let operation = &mut self.dies[die.index()].operation;
        operation.set_turn(turn);
        operation.step = Step::Loaded;
        self.buses.events.set(die, turn.end_ns.max(self.buses.events.now_ns()));
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::agenda::{Agenda, Next};
    use crate::nand::{Nand, Timing};
    use crate::trace::{Request, Work, WorkKind};
    use spec::geometry::{Geometry, Layout};
    use spec::timing::OperationKind;
    use spec::units::{DieIndex, Grains, Nanoseconds, UnitIndex};

    const BUS_NS: Nanoseconds = 40;
    const PROGRAM_NS: Nanoseconds = 200;
    const READ_NS: Nanoseconds = 70;

    /// Runs requests of one die, each with the time at which its data arrives. Returns the ends.
    fn ends(requests: &[(Work, u32, u32, Nanoseconds)], is_used: bool) -> Vec<Nanoseconds> {
        let geometry = Geometry {
            channels: 1,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: 4,
            bad_blocks_per_plane: 0,
            pages_per_block: 8,
            page_bytes: 4096,
            spare_bytes: 0,
            multi_plane: false,
        };
        let layout = Layout::new(&geometry, 1, false);
        let is_program = |work: WorkKind| work.operation() == OperationKind::Program;
        let timing = Timing {
            command_ns: WorkKind::ALL.map(|work| if is_program(work) { BUS_NS } else { 0 }),
            array_ns: WorkKind::ALL.map(|work| if is_program(work) { PROGRAM_NS } else { READ_NS }),
            read_out_ns: vec![0, 10],
            energy_nj: [0; WorkKind::ALL.len()],
            read_nj: vec![0; 2],
        };
        let (mut agenda, mut nand) = (Agenda::EMPTY, Nand::new(layout, timing, None));
        if is_used {
            nand.use_cache_program();
        }
        for &(work, unit, number, ready_ns) in requests {
            let unit = UnitIndex(unit);
            let page = layout.page_in_unit(unit, number);
            let request = Request { work, unit, page, grains: Grains(1) };
            nand.enqueue(DieIndex(0), request, ready_ns);
        }
        let mut ends = Vec::new();
        while let Some(Next::Die(die)) = agenda.next_event(nand.events()) {
            if nand.die_event(die).is_some() {
                ends.push(agenda.now_ns());
            }
        }
        ends
    }

    const MOVE: Work = Work::CollectionProgram { move_number: 0 };
    const READ: Work = Work::CollectionRead { move_number: 0 };

    #[test]
    fn the_array_works_without_a_pause_while_the_bus_brings_the_next_page() {
        let pages: Vec<_> = (0..4).map(|number| (MOVE, 0, number, 0)).collect();
        assert_eq!(ends(&pages, false), [240, 480, 720, 960]);
        assert_eq!(ends(&pages, true), [240, 440, 640, 840]);
    }

    #[test]
    fn data_that_arrives_during_the_program_is_taken_then() {
        // At 100 ns; 30 ns before the array is free; and after it.
        for (ready_ns, end_ns) in [(100, 440), (210, 450), (300, 540)] {
            assert_eq!(ends(&[(MOVE, 0, 0, 0), (MOVE, 0, 1, ready_ns)], true), [240, end_ns]);
        }
    }

    #[test]
    fn another_block_and_a_read_wait_until_the_array_is_free() {
        assert_eq!(ends(&[(MOVE, 0, 0, 0), (MOVE, 1, 0, 0)], true), [240, 480]);
        let with_read = [(MOVE, 0, 0, 0), (READ, 0, 0, 0), (MOVE, 0, 1, 0)];
        assert_eq!(ends(&with_read, true), ends(&with_read, false));
    }
}
