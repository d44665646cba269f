//! The events of the dies: each part of the drive learns which operation is complete.

use super::{Event, Host, Machine, Rig};
use crate::trace::Work;
use spec::units::{DieIndex, Nanoseconds};
use spec::workload::CommandKind;

impl<H: Host> Rig<H> {
    #[inline(always)]
    pub(super) fn die_event(&mut self, die: DieIndex) -> Event {
        let mut event = Event::Handled;
        if self.machine.decoder.is_drawing && self.machine.is_read_again(die) {
            return event;
        }
        let Machine { ftl, nand, controller, decoder, .. } = &mut self.machine;
        let Some(done) = nand.die_event(die) else { return event };
        match done.request.work {
            Work::CollectionRead { move_number } => ftl.moved_read(die, move_number, &done, nand),
            Work::CollectionProgram { move_number } => ftl.moved_programmed(die, move_number, nand),
            Work::Erase => {
                ftl.erased(die, &done, nand);
                decoder.note_erases(ftl.erase_count(done.request.unit));
                if self.machine.note_recovery() {
                    event = Event::Rebuilt;
                }
            }
            Work::CollectionReconstruct { move_number } => {
                ftl.reconstruct_read(die, move_number, done.arrived_ns, nand);
            }
            Work::ParityProgram { .. } => {}
            Work::HostProgram { rounds, begun } | Work::HostCacheProgram { rounds, begun } => {
                ftl.host_programmed(rounds, nand);
                controller.give_room(begun.grains());
            }
            Work::MapRead { tag } => self.machine.map_page_read(tag),
            Work::MapLoad => ftl.map_page_loaded(),
            Work::HostRead { tag } | Work::HostReconstruct { tag } => {
                if controller.page_arrived(tag) {
                    let decoded_ns = nand.now_ns() + decoder.decode_ns;
                    self.machine.has_read(tag, decoded_ns);
                }
            }
        }
        // The host mostly waits for the FTL, so that is asked first.
        let Machine { ftl, controller, is_blocked, .. } = &self.machine;
        if !ftl.is_host_blocked() && *is_blocked && controller.has_room() {
            self.admit();
        }
        event
    }
}

impl Machine {
    /// Goes on with a command once all its pages have been read. The last is decoded at
    /// `decoded_ns`.
    pub(super) fn has_read(&mut self, tag: u8, decoded_ns: Nanoseconds) {
        if self.controller.tag(tag).command.kind == CommandKind::Read {
            self.controller.send(tag, decoded_ns, &mut self.agenda);
        } else {
            self.controller.merge(tag, &mut self.agenda);
        }
    }
}
