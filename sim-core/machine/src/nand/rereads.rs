//! Reads whose data the controller cannot decode: the die reads the page again.

use super::{DIES_MAX, Nand};
use crate::trace::{Operation, Request, Step, Work};
use spec::units::{DieIndex, Nanoseconds};

impl Nand {
    /// Returns the read of a die and its attempt if the controller must now decide whether the data
    /// can be decoded: for the host after the transfer, for collection after the array time, since
    /// its turn on the bus is known by then.
    #[inline]
    #[must_use]
    pub(crate) fn awaiting_decode(&self, die: DieIndex) -> Option<(Request, u32)> {
        let Operation { request, attempt, step, .. } = self.dies[die.index() % DIES_MAX].operation;
        let is_there = match request.work {
            Work::CollectionRead { .. } | Work::CollectionReconstruct { .. } => step == Step::Array,
            Work::HostRead { .. } | Work::HostReconstruct { .. } => step == Step::Out,
            _ => false,
        };
        is_there.then_some((request, u32::from(attempt)))
    }

    /// Reads a page again, before the other work of its die, because its data could not be decoded.
    /// The failure is known `decode_ns` after the data has left the die. Each attempt is an
    /// operation of its own.
    #[cold]
    pub(crate) fn read_again(&mut self, die: DieIndex, decode_ns: Nanoseconds) {
        let state = &mut self.dies[die.index()];
        if state.operation.step != Step::Out {
            let Request { unit, page, .. } = state.operation.request;
            assert!(self.blocks.is_programmed(die, unit, page));
            let turn = state.transfer_out(&mut self.buses);
            state.operation.set_turn(turn);
        }
        self.operations.add(&state.operation, state.operation.turn());
        let Operation { request, attempt, bus_end_ns, .. } = state.operation;
        state.operation.turn_to(&request, bus_end_ns + decode_ns);
        state.operation.attempt = attempt + 1;
        state.begin(&mut self.buses);
    }
}
