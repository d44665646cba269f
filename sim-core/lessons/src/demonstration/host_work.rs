//! Dies that read and program for the host, and do nothing else.

use machine::agenda::Agenda;
use machine::nand::{Done, Nand};
use machine::trace::Work;
use spec::units::DieIndex;

/// Handles the event of a die. Returns its operation if that is complete: a read has sent its data,
/// or a page is programmed.
pub fn finished(die: DieIndex, nand: &mut Nand, agenda: &mut Agenda) -> Option<Done> {
    match nand.die_event(die, agenda)? {
        Work::HostRead => nand.host_read(die, agenda),
        _ => Some(nand.host_programmed(die, agenda)),
    }
}
