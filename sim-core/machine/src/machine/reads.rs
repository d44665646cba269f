//! Reads: asks the NAND for every page that a command needs, and sends the data to the host.

use super::Machine;
use crate::trace::Request;
use spec::units::{DieIndex, LogicalPage};
use spec::workload::{CommandKind, HostCommand};

impl Machine {
    /// Does what a command that has arrived asks for, if it is no plain write. Returns whether it
    /// is complete, as a TRIM is at once.
    pub(super) fn read_or_trim(&mut self, tag: u8) -> bool {
        let HostCommand { kind, first, slots, .. } = self.controller.tag(tag).command;
        if kind == CommandKind::Trim {
            self.trim(first.0..first.0 + slots);
            return true;
        }
        self.read(tag);
        false
    }

    /// Asks the NAND for every page that a read needs, or first for the map pages that say where
    /// they are.
    fn read(&mut self, tag: u8) {
        if self.ftl.keeps_map() {
            let (first, slots) = self.controller.tag(tag).command.pages_read();
            let reads = self.ftl.look_up(first, slots, tag, &mut self.nand);
            if reads > 0 {
                self.controller.expect_pages(tag, reads);
                return;
            }
        }
        self.read_data(tag);
    }

    /// Asks the NAND for every page that a read needs. The command fails if one of them is lost.
    pub(super) fn read_data(&mut self, tag: u8) {
        let (first, slots) = self.controller.tag(tag).command.pages_read();
        if self.faults.is_some() {
            self.check_crc(first, slots);
        }
        let (mut reads, mut is_lost) = (0, false);
        let mut run: Option<(DieIndex, Request)> = None;
        for logical in first.0..first.0 + slots {
            let slot = self.ftl.mapping.slot(LogicalPage(logical));
            if slot.is_none() {
                continue;
            }
            let request = self.ftl.read_request(slot, tag, &self.nand);
            let Some((die, request)) = request else { continue };
            match &mut run {
                Some((_, same)) if same.page == request.page => {
                    same.grains = (same.grains + request.grains).min(self.layout.grains_per_page);
                }
                _ => {
                    let asked = self.read_page(run.replace((die, request)));
                    reads += asked.unwrap_or(0);
                    is_lost |= asked.is_none();
                }
            }
        }
        let asked = self.read_page(run);
        reads += asked.unwrap_or(0);
        is_lost |= asked.is_none();
        self.controller.expect_pages(tag, reads);
        if reads == 0 {
            self.has_read(tag, self.agenda.now_ns());
        }
        self.losses.failed_commands += u64::from(is_lost);
    }

    /// Asks the NAND for a page, if there is one. Returns the count of reads that this takes, or
    /// `None` if the page is lost.
    #[inline]
    fn read_page(&mut self, page: Option<(DieIndex, Request)>) -> Option<u32> {
        let Some((die, request)) = page else { return Some(0) };
        self.ftl.read(die, request, &mut self.nand)
    }

    /// Checks the logical pages that the host reads against their CRC.
    #[cold]
    fn check_crc(&mut self, first: LogicalPage, count: u32) {
        let Some(faults) = &mut self.faults else { return };
        for logical in (first.0..first.0 + count).map(LogicalPage) {
            if !self.ftl.mapping.slot(logical).is_none() {
                faults.read(logical);
            }
        }
    }
}
