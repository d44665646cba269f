//! How many bytes a microsecond one channel moves with so many dies: the simulation's own buses
//! and dies, kept busy.

use super::{PAGE_BYTES, array_ns};
use machine::agenda::{Agenda, Next};
use machine::nand::{Nand, Timing};
use machine::trace::{Request, Work};
use serde::Serialize;
use spec::geometry::{Geometry, Layout};
use spec::interface::Interface;
use spec::timing::OperationKind;
use spec::timing::{command_ns, read_out_ns};
use spec::units::{DieIndex, Nanoseconds, SLOT_BYTES};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Dies {
    pub dies: u32,
    pub bytes_per_us: [f64; 2],
}

/// On one channel.
const DIES_MAX: u32 = 16;
/// Each die's, before its time counts and while it does.
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

/// How long `PAGES` pages of every die take.
fn busy_ns(interface: Interface, operation: OperationKind, dies: u32) -> Nanoseconds {
    let geometry = Geometry {
        channels: 1,
        dies_per_channel: dies,
        planes: 1,
        blocks_per_plane: 1,
        pages_per_block: PAGES_BEFORE + PAGES,
        page_bytes: 8192,
        spare_bytes: PAGE_BYTES as u32 - 8192,
        multi_plane: false,
    };
    let layout = Layout::new(&geometry, false, false);
    let slots = layout.grains_per_page as usize;
    let timing = Timing {
        command_ns: Work::ALL.map(|work| command_ns(interface, work.kind(), 1, PAGE_BYTES)),
        array_ns: Work::ALL.map(|work| array_ns(work.kind())),
        read_out_ns: vec![read_out_ns(interface, 1, PAGE_BYTES); slots + 1],
        energy_nj: [0; Work::ALL.len()],
        read_out_nj: vec![0; slots + 1],
    };
    let mut channel =
        Channel { nand: Nand::new(layout, timing), agenda: Agenda::new(dies as usize), layout };
    channel.nand.erase_all();
    let programmed = channel.run(Work::HostProgram);
    let done = match operation {
        OperationKind::Read => channel.run(Work::HostRead),
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
    /// Every page of every die, one behind the other; answers when each was done.
    fn run(&mut self, work: Work) -> Vec<Nanoseconds> {
        let grains = self.layout.grains_per_page;
        debug_assert_eq!(grains * SLOT_BYTES, 8192);
        for number in 0..self.layout.pages_per_block {
            for die in (0..self.layout.dies).map(DieIndex) {
                let unit = self.layout.unit_at(die, 0);
                let page = self.layout.page_in_unit(unit, self.layout.first_number(die) + number);
                let request = Request { work, unit, page, grains, tag: 0 };
                self.nand.enqueue(die, request, 0, &mut self.agenda);
            }
        }
        let mut done = Vec::new();
        while let Some(Next::Place(die)) = self.agenda.next_event() {
            let die = DieIndex(die as u32);
            let finished = match self.nand.die_event(die, &mut self.agenda) {
                Some(Work::HostRead) => self.nand.host_read(die, &mut self.agenda),
                Some(_) => Some(self.nand.host_programmed(die, &mut self.agenda)),
                None => None,
            };
            done.extend(finished.map(|_| self.agenda.now_ns()));
        }
        done
    }
}
