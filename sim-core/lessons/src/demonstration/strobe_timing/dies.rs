//! Returns how many bytes per microsecond one channel moves with a number of dies. Buses and dies
//! are those of `machine`, and they are kept busy.

use super::{PAGE_BYTES, PART};
use machine::agenda::{Agenda, Next};
use machine::nand::{Nand, Timing};
use machine::trace::{Begun, Request, Rounds, Work};
use serde::Serialize;
use spec::geometry::{Geometry, Layout};
use spec::interface::Interface;
use spec::part::Part;
use spec::timing::OperationKind;
use spec::units::{DieIndex, Grains, Nanoseconds};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Dies {
    pub dies: u32,
    pub bytes_per_us: [f64; 2],
}

/// Dies of the channel.
const DIES_MAX: u32 = 16;
/// Pages of each die: those before the measurement, then those that are measured.
const PAGES_BEFORE: u32 = 8;
const PAGES: u32 = 24;

pub fn all(interfaces: [Interface; 2], operation: OperationKind) -> Vec<Dies> {
    let rate = |interface, dies| {
        let pages = u64::from(dies * PAGES);
        (pages * PAGE_BYTES) as f64 / busy_ns(interface, operation, dies) as f64 * 1000.0
    };
    let of = |dies| Dies { dies, bytes_per_us: interfaces.map(|interface| rate(interface, dies)) };
    (1..=DIES_MAX).map(of).collect()
}

/// Time that all dies need for `PAGES` pages each.
fn busy_ns(interface: Interface, operation: OperationKind, dies: u32) -> Nanoseconds {
    let geometry = Geometry {
        channels: 1,
        dies_per_channel: dies,
        planes: 1,
        blocks_per_plane: 1,
        bad_blocks_per_plane: 0,
        pages_per_block: PAGES_BEFORE + PAGES,
        page_bytes: PART.page_bytes,
        spare_bytes: PART.spare_bytes,
        multi_plane: false,
    };
    let layout = Layout::new(&geometry, 1, false);
    let part = Part { interface, ..PART.clone() };
    let nand = Nand::new(layout, Timing::new(&geometry, &part, &layout), None);
    let mut channel = Channel { nand, agenda: Agenda::EMPTY, layout };
    channel.nand.erase_all();
    let begun = Begun::new(Grains::ZERO);
    let programmed = channel.run(Work::HostProgram { rounds: Rounds::Even, begun });
    let done = match operation {
        OperationKind::Read => channel.run(Work::HostRead { tag: 0 }),
        OperationKind::Program | OperationKind::Erase => programmed,
    };
    let before = (dies * PAGES_BEFORE) as usize;
    done[done.len() - 1] - done[before - 1]
}

struct Channel {
    nand: Nand,
    agenda: Agenda,
    layout: Layout,
}

impl Channel {
    /// Queues every page of every die. Returns the completion times.
    fn run(&mut self, work: Work) -> Vec<Nanoseconds> {
        let grains = self.layout.grains_per_page;
        for number in 0..self.layout.pages_per_block {
            for die in (0..self.layout.dies).map(DieIndex) {
                let unit = self.layout.unit_at(die, 0);
                let first = self.layout.first_program_number(die);
                let page = self.layout.page_in_unit(unit, first + number);
                let request = Request { work, unit, page, grains };
                self.nand.enqueue(die, request, 0);
            }
        }
        let mut done = Vec::new();
        while let Some(Next::Die(die)) = self.agenda.next_event(self.nand.events()) {
            done.extend(self.nand.die_event(die).map(|_| self.agenda.now_ns()));
        }
        done
    }
}
