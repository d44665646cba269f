//! The NAND's part in the placing of a fill (`ftl/placement.rs`).

use super::{Nand, ProgramBound, WorkKind};
use crate::trace::{Request, Work};
use spec::units::UnitIndex;

/// How often each kind of work was begun.
pub type Begun = [u64; WorkKind::ALL.len()];

impl Nand {
    #[must_use]
    pub(crate) fn begun(&self) -> Begun {
        self.buses.costs.map(|cost| cost.begun)
    }

    /// Whether no die works, no bus is promised to one, and a program could begin now.
    #[must_use]
    pub(crate) fn is_idle(&self) -> bool {
        let now_ns = self.now_ns();
        let is_free = |bound: &ProgramBound| bound.is_free(now_ns);
        !self.works()
            && self.quiet_ns() == now_ns
            && self.buses.program_bound.as_ref().is_none_or(is_free)
    }

    /// Adds all numbers that decide what the next programs of a fill do, with times relative to
    /// now. A die programs the pages of a unit in order, so their numbers follow from the FTL.
    pub(crate) fn add_fill_state(&self, state: &mut Vec<u64>) {
        let now_ns = self.now_ns();
        let layout = self.blocks.layout();
        for channel in &self.buses.channels[..layout.channels as usize] {
            channel.add_fill_state(now_ns, state);
        }
        if let Some(bound) = &self.buses.program_bound {
            bound.add_fill_state(now_ns, state);
        }
        for die in &self.dies[..layout.dies as usize] {
            let operation = &die.operation;
            state.extend([self.buses.events.until(operation.die), operation.step as u64]);
            if die.is_idle() {
                continue;
            }
            state.extend([die.host_programs.into(), die.left_ns.saturating_sub(now_ns)]);
            if let Some(registers) = &self.second_registers {
                registers.add_fill_state(operation.die, now_ns, state);
            }
            add_request(&operation.request, state);
            for waiting in self.queue.all(&die.line) {
                add_request(&waiting.request, state);
                state.push(waiting.ready_ns.saturating_sub(now_ns));
            }
        }
    }

    /// Programs whole units of an idle drive without simulating it. The work was `begun` as often
    /// as given.
    pub(crate) fn place(&mut self, units: impl Iterator<Item = UnitIndex>, begun: &Begun) {
        let layout = *self.blocks.layout();
        for unit in units {
            for die in layout.dies_of(layout.group_of(unit)) {
                self.blocks.fill(die, unit);
            }
        }
        for (cost, begun) in self.buses.costs.iter_mut().zip(begun) {
            cost.begun += begun;
        }
        self.operations.place(begun.iter().sum());
    }
}

/// Adds the numbers that decide how long a request takes and what follows it.
fn add_request(request: &Request, state: &mut Vec<u64>) {
    let (rounds, begun) = match request.work {
        Work::HostProgram { rounds, begun } | Work::HostCacheProgram { rounds, begun } => {
            (rounds as u64, u64::from(begun.grains()))
        }
        _ => (0, 0),
    };
    state.extend([request.work.index() as u64, rounds, begun, request.grains.into()]);
}
