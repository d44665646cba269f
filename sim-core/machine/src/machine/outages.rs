//! The time without power: a power cut, and days on a shelf.
//!
//! 1. Commands in the queue vanish; they were never acknowledged.
//! 2. A drive with capacitors programs the pages in its buffer, as long as the capacitors last.
//! 3. The map goes back to the newest versions that are on the NAND.
//! 4. A torn upper page of MLC may take the lower page with it that shares its cells. The
//!    simulated drive keeps a copy of each such lower page; the outcome counts what depends on it.
//! 5. The power comes back as soon as the drive is off: the outage itself takes no time. The drive
//!    then rebuilds its map, and the host's commands wait until it has done so.

use super::Machine;
use crate::ftl::Undone;
use crate::nand::{PowerCutOff, ReadTime};
use crate::trace::Request;
use spec::drive::Drive;
use spec::scenario::Plan;
use spec::units::{DieIndex, Nanoseconds};

/// The consequences of a power cut, for a report.
#[derive(Clone, Debug)]
pub struct PowerCutOutcome {
    pub unacknowledged_commands: u32,
    pub cut: PowerCutOff,
    pub undone: Undone,
    pub paired: Paired,
    /// Pages read to rebuild the map.
    pub read_pages: u64,
    /// Time of those reads.
    pub rebuild_ns: Nanoseconds,
    /// When the drive takes commands again.
    pub ready_ns: Nanoseconds,
}

/// Finished lower pages whose upper page was torn, in MLC, and the valid logical pages in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    pub pages: u32,
    pub slots: u32,
}

impl Machine {
    /// Cuts the power between two events, and switches it on again. The drive and its plan are
    /// those that the machine was made of.
    pub fn cut_power(&mut self, drive: &Drive, plan: &Plan) -> PowerCutOutcome {
        let hold_ns = drive.power_loss.hold_ns;
        if hold_ns.is_some() {
            self.flush();
        }
        let Self { ftl, nand, agenda, controller, .. } = self;
        let unacknowledged_commands = controller.queued();
        let cut = nand.cut_power(hold_ns.unwrap_or(0));
        let out_ns = agenda.now_ns() + cut.flush_ns;
        let in_buffer = controller.cut_power(self.write_buffer, agenda);
        let undone = ftl.cut_power(in_buffer, cut.lost_pages, nand);
        let mut paired = Paired::default();
        if drive.part.cell.bits_per_cell == 2 {
            let in_lower = |&(die, Request { unit, page, .. }): &(DieIndex, Request)| {
                ftl.valid_in_lower_page(die, unit, page)
            };
            for slots in cut.torn.iter().filter_map(in_lower) {
                paired.pages += 1;
                paired.slots += slots;
            }
        }
        nand.tear(&cut.torn);
        self.reconstructions.clear();
        let (read_pages, rebuild_ns) = self.map_rebuild(drive, plan);
        let ready_ns = out_ns + rebuild_ns;
        let Self { ftl, nand, controller, .. } = self;
        nand.power_on(ready_ns);
        controller.power_on(ready_ns);
        ftl.policy.background_units = None;
        ftl.power_on(&cut.erases, nand);
        self.settings_changed();
        self.is_blocked = false;
        self.end_sleep();
        PowerCutOutcome {
            unacknowledged_commands,
            cut,
            undone,
            paired,
            read_pages,
            rebuild_ns,
            ready_ns,
        }
    }

    /// Returns how many pages are read to rebuild the map, and how long these reads take. A drive
    /// without capacitors reads the spare bytes of every programmed page: they name its logical
    /// pages and their age. A drive with capacitors has written the map itself, spread over all
    /// dies, and reads the map back, as far as its memory holds it.
    fn map_rebuild(&self, drive: &Drive, plan: &Plan) -> (u64, Nanoseconds) {
        let geometry = &drive.geometry;
        let (pages, bytes) = if drive.power_loss.hold_ns.is_some() {
            let page_bytes = u64::from(geometry.page_bytes * geometry.planes_together());
            let bytes = plan.map.map_or(plan.map_bytes(), |map| map.bytes_at_power_on());
            let pages = bytes.div_ceil(page_bytes);
            let dies = u64::from(self.layout.dies);
            let of_die = |die| pages / dies + u64::from(die < pages % dies);
            ((0..dies).map(of_die).collect(), geometry.page_bytes + geometry.spare_bytes)
        } else {
            (self.nand.programmed_pages(self.layout.units_per_group), geometry.spare_bytes)
        };
        let time = ReadTime::new(drive, bytes);
        (pages.iter().sum(), self.nand.read_all_ns(&pages, time))
    }

    /// Leaves the drive without power. Afterwards its data may have any of these `ages`, in days,
    /// youngest first.
    pub fn pass_outage(&mut self, drive: &Drive, ages: &[u32]) {
        self.nand.note_outage();
        self.set_ages(drive, ages);
    }

    /// Tells the decoder the possible ages of data, in days, youngest first.
    pub fn set_ages(&mut self, drive: &Drive, ages: &[u32]) {
        self.decoder.set_ages(drive, ages);
    }
}
