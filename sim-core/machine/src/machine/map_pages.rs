//! Writes the map pages that are due, before the host's next data.

use super::Machine;
use crate::controller::StallCause;
use crate::ftl::MapWrite;

impl Machine {
    /// Gives the map pages that are due to the buffer. Returns why the host's next data has to wait
    /// if it must.
    #[inline]
    pub(super) fn admit_map(&mut self) -> Result<(), StallCause> {
        if self.ftl.is_map_quiet() { Ok(()) } else { self.admit_due_map() }
    }

    /// `admit_map` if a map page may be due.
    #[inline(never)]
    fn admit_due_map(&mut self) -> Result<(), StallCause> {
        let mut has_written = false;
        while let Some(page) = self.ftl.due_map_page() {
            if !self.controller.has_room() {
                return Err(self.busy_cause());
            }
            let Self { ftl, nand, controller, .. } = self;
            let Ok(MapWrite { grains, updates }) = ftl.write_map_page(page, nand) else {
                return Err(self.busy_cause());
            };
            controller.take_room(grains);
            has_written = true;
            controller.busy_until(nand.now_ns(), u64::from(updates) * self.update_ns);
        }
        if has_written && self.ftl.is_at_rest() {
            // No data of the host will fill the open page, and units wait for it.
            self.flush();
        }
        match self.ftl.is_map_busy() {
            true => Err(self.busy_cause()),
            false => Ok(()),
        }
    }

    /// Notes that a map page for the command with `tag` has been read. After the last one the data
    /// is read.
    #[inline(never)]
    pub(super) fn map_page_read(&mut self, tag: u8) {
        if self.controller.page_arrived(tag) {
            self.read_data(tag);
        }
    }
}
