//! Writes the map pages that are due, before the host's next data.

use super::Simulation;
use super::machinery::Machine;
use machine::controller::StallCause;
use machine::ftl::MapWrite;

impl Simulation {
    /// Gives the map pages that are due to the buffer. Returns why the host's next data has to wait
    /// if it must.
    #[inline]
    pub(super) fn admit_map(&mut self) -> Result<(), StallCause> {
        if self.machine.ftl.is_map_quiet() { Ok(()) } else { self.admit_due_map() }
    }

    /// `admit_map` if a map page may be due.
    #[inline(never)]
    fn admit_due_map(&mut self) -> Result<(), StallCause> {
        let mut has_written = false;
        while let Some(page) = self.machine.ftl.due_map_page() {
            if !self.machine.controller.has_room() {
                return Err(self.machine.busy_cause());
            }
            let Machine { ftl, nand, controller, .. } = &mut self.machine;
            let Ok(MapWrite { grains, updates }) = ftl.write_map_page(page, nand) else {
                return Err(self.machine.busy_cause());
            };
            controller.take_room(grains);
            has_written = true;
            if let Some(map) = &self.plan.map {
                controller.busy_until(nand.now_ns(), u64::from(updates) * map.update_ns);
            }
        }
        if has_written && self.machine.ftl.is_at_rest() {
            // No data of the host will fill the open page, and units wait for it.
            self.machine.flush();
        }
        match self.machine.ftl.is_map_busy() {
            true => Err(self.machine.busy_cause()),
            false => Ok(()),
        }
    }

    /// Notes that a map page for the command with `tag` has been read. After the last one the data
    /// is read.
    #[inline(never)]
    pub(super) fn map_page_read(&mut self, tag: u8) {
        let state = self.machine.controller.tag_mut(tag);
        state.left -= 1;
        if state.left == 0 {
            let is_lost = self.machine.read_data(tag, self.plan.layout.grains_per_page);
            self.mishaps.losses.failed_commands += u64::from(is_lost);
        }
    }

    /// Lets map pages that a read or TRIM has made due go to the buffer.
    #[inline]
    pub(super) fn after_look_up(&mut self) {
        if self.machine.ftl.due_map_page().is_some() {
            self.admit();
        }
    }
}
