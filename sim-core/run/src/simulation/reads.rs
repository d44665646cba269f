//! Reads: asks the NAND for every page that a command needs, and sends the data to the host.

use super::machinery::Machine;
use machine::controller::StallCause;
use machine::trace::Request;
use spec::units::{DieIndex, Grains, LogicalPage};
use spec::workload::HostCommand;

impl Machine {
    /// Asks the NAND for every page that a read needs, or first for the map pages that say where
    /// they are. Returns whether one of the pages is lost.
    pub(super) fn read(&mut self, tag: u8, grains_per_page: Grains) -> bool {
        if self.ftl.keeps_map() {
            let HostCommand { first, slots, .. } = self.controller.tag(tag).command;
            let reads = self.ftl.look_up(first, slots, tag, &mut self.nand);
            if reads > 0 {
                let state = self.controller.tag_mut(tag);
                state.left = reads;
                state.cause = StallCause::Read;
                return false;
            }
        }
        self.read_data(tag, grains_per_page)
    }

    /// Asks the NAND for every page that a read needs. Returns whether one of them is lost.
    pub(super) fn read_data(&mut self, tag: u8, grains_per_page: Grains) -> bool {
        let HostCommand { first, slots, .. } = self.controller.tag(tag).command;
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
                    same.grains = (same.grains + request.grains).min(grains_per_page);
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
        let state = self.controller.tag_mut(tag);
        state.left = reads;
        state.cause = StallCause::Read;
        if reads == 0 {
            self.has_read(tag, self.agenda.now_ns());
        }
        is_lost
    }

    /// Asks the NAND for a page, if there is one. Returns the count of reads that this takes, or
    /// `None` if the page is lost.
    #[inline]
    fn read_page(&mut self, page: Option<(DieIndex, Request)>) -> Option<u32> {
        let Some((die, request)) = page else { return Some(0) };
        self.ftl.read(die, request, &mut self.nand)
    }
}
