//! Commands on their way in and out: the write buffer, the queue, the host.

use super::{Host, Machine, Rig};
use crate::agenda::EventSource;
use crate::controller::{StallCause, Tag};
use crate::ftl::Blocked;
use spec::rng::split_mix;
use spec::units::{Grains, LogicalPage, Nanoseconds};
use spec::workload::{GRAINS_DRAWN, HostCommand};

impl<H: Host> Rig<H> {
    /// Gives the writes that have arrived to the buffer while there is room.
    #[inline]
    pub fn admit(&mut self) {
        match (self.machine.ftl.is_separate(), self.machine.ftl.keeps_map()) {
            (false, false) => self.admit_writes::<false, false>(),
            (false, true) => self.admit_writes::<false, true>(),
            (true, _) => self.admit_writes::<true, true>(),
        }
    }

    /// `SEPARATE`: hot and cold data may be separate. `MAP`: the map may be in flash. Constants, so
    /// that the checks are not repeated for every write.
    fn admit_writes<const SEPARATE: bool, const MAP: bool>(&mut self) {
        let mut next_ns = None;
        self.machine.is_blocked = false;
        if MAP && self.machine.admit_map().is_err() {
            self.machine.is_blocked = true;
        }
        while let Some(write) = self.machine.controller.first_write() {
            let Tag { command, left, ready_ns, .. } = *write;
            if ready_ns > self.machine.agenda.now_ns() {
                next_ns = Some(ready_ns);
                break;
            }
            let first = LogicalPage(command.first.0 + command.slots - left);
            match self.machine.admit_slots::<SEPARATE, MAP>(first, left, &command) {
                Ok(taken) if taken < left => {
                    self.machine.controller.slots_taken(taken);
                    continue;
                }
                Ok(_) => {}
                Err(_) if self.machine.ftl.losses.has_failed => {
                    self.machine.losses.failed_commands += 1;
                }
                Err(cause) => {
                    self.machine.controller.hold_up(cause);
                    self.machine.is_blocked = true;
                    break;
                }
            }
            let tag = self.machine.controller.write_admitted();
            self.complete(tag);
            if SEPARATE {
                self.refill();
            } else {
                self.host.send(&mut self.machine);
            }
        }
        self.machine.agenda.set_source(EventSource::Writes, next_ns);
    }
}

impl Machine {
    /// Takes a command from the host, which issued it at `issued_ns`: now or earlier. Returns its
    /// tag, which is its own until it is complete.
    #[inline(always)]
    pub fn issue(&mut self, command: &HostCommand, issued_ns: Nanoseconds) -> u8 {
        debug_assert!(issued_ns <= self.now_ns());
        self.controller.issue(command, issued_ns, &mut self.agenda)
    }

    /// Gives logical pages of a write to the buffer. Returns how many it took, or why they wait.
    #[inline]
    fn admit_slots<const SEPARATE: bool, const MAP: bool>(
        &mut self,
        first: LogicalPage,
        count: u32,
        command: &HostCommand,
    ) -> Result<u32, StallCause> {
        if MAP {
            self.admit_map()?;
        }
        let room = self.controller.room();
        if room == Grains::ZERO {
            return Err(self.busy_cause());
        }
        // The last logical page may take more room than there is. The next one then waits longer.
        let (mut count, grains) = match u32::from(command.grains) {
            1 => (count.min(room.slots()), Grains::ONE),
            GRAINS_DRAWN => (1, self.drawn_grains()),
            grains => (count.min(room.div_ceil(Grains(grains))), Grains(grains)),
        };
        let Self { ftl, nand, .. } = self;
        if SEPARATE {
            count = ftl.turn_host_page(first, count, command.hot);
        }
        match ftl.open_page(grains, nand) {
            Ok(()) => {}
            Err(Blocked::Collection) => return Err(StallCause::Collection),
            Err(Blocked::NandBusy) => return Err(self.busy_cause()),
        }
        let taken = match (SEPARATE, MAP) {
            (false, false) => ftl.write(first, count, grains, nand),
            (false, true) => ftl.write_mapped(first, count, grains, nand),
            (true, _) => ftl.write_separate(first, count, grains, nand),
        };
        self.controller.take_room(grains * taken);
        if self.faults.is_some() {
            self.pass_memory(first, taken);
        }
        Ok(taken)
    }

    /// Draws the grains that the next logical page takes. A page that had to wait gets the same
    /// number again.
    #[inline(never)]
    fn drawn_grains(&self) -> Grains {
        let sizes = self.sizes.as_ref().expect("only data with drawn sizes has such commands");
        // The complement keeps these numbers apart from those that seed the host and the FTL.
        sizes.draw(split_mix(!self.seed, self.ftl.counters.host_slots))
    }

    /// Passes logical pages of a host write through the controller's memory, in which bits may
    /// flip.
    #[cold]
    fn pass_memory(&mut self, first: LogicalPage, count: u32) {
        let Some(faults) = &mut self.faults else { return };
        for logical in (first.0..first.0 + count).map(LogicalPage) {
            faults.written(logical);
            #[cfg(feature = "stamps")]
            if faults.is_wrong(logical) {
                self.ftl.mapping.flip(logical);
            }
        }
    }

    pub(super) fn busy_cause(&self) -> StallCause {
        if self.ftl.is_collecting() { StallCause::Collection } else { StallCause::HostWrites }
    }

    /// Loads the parts of the tables that writes to these logical pages will change
    /// (`Ftl::touch`).
    #[inline]
    pub fn touch(&self, soon: impl Iterator<Item = LogicalPage>) {
        self.ftl.touch(soon);
    }
}
