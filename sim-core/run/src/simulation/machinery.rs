//! The machinery of the drive: the parts that work while the clock moves.

use machine::agenda::Agenda;
use machine::controller::{BufferFaults, Controller, Decoder, StallCause};
use machine::ftl::Ftl;
use machine::nand::{Nand, Timing};
use spec::drive::UNWRITTEN_SPACE_UNUSED;
use spec::rng::Rng;
use spec::scenario::{Plan, Scenario};
use spec::units::{LogicalPage, Nanoseconds, UnitIndex};

#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub agenda: Agenda,
    pub nand: Nand,
    pub ftl: Ftl,
    pub controller: Controller,
    pub decoder: Decoder,
    /// `None`: no bit flips in the controller's memory.
    pub faults: Option<BufferFaults>,
    /// Whether the first write in line has arrived and waits for room.
    pub is_blocked: bool,
}

impl Machine {
    /// A drive as it leaves the factory.
    pub(super) fn new(scenario: &Scenario, plan: &Plan, ftl_rng: Rng) -> Self {
        let drive = &scenario.drive;
        let layout = plan.layout;
        // Errors are drawn from numbers of their own, so that a run without errors stays the same.
        let mut error_rng = Rng::new(!scenario.seed);
        let collection = &drive.collection;
        let mut ftl = Ftl::new(plan, collection, ftl_rng);
        ftl.policy.wear_levelling = drive.wear_levelling;
        ftl.policy.hold_unwritten = scenario.hypothesis(UNWRITTEN_SPACE_UNUSED);
        let timing = Timing::new(&drive.geometry, &drive.part, &plan.layout);
        Self {
            agenda: Agenda::EMPTY,
            nand: Nand::new(layout, timing),
            ftl,
            controller: Controller::new(
                drive.host_link,
                drive.processor,
                drive.compression,
                plan.write_buffer(),
            ),
            decoder: Decoder::new(
                drive,
                layout.grains_per_slot,
                scenario.worn_cycles,
                Rng::new(error_rng.next_u64()),
            ),
            faults: match scenario.buffer_faults_per_million {
                0 => None,
                many => {
                    let has_crc = drive.integrity.crc_bytes > 0;
                    let rng = Rng::new(error_rng.next_u64());
                    Some(BufferFaults::new(many, has_crc, plan.logical_pages, rng))
                }
            },
            is_blocked: false,
        }
    }

    pub(super) fn busy_cause(&self) -> StallCause {
        if self.ftl.is_collecting() { StallCause::Collection } else { StallCause::HostWrites }
    }

    /// The cause that holds up the command that has waited longest.
    pub(super) fn waiting_cause(&self) -> StallCause {
        match self.controller.writes.front() {
            Some(tag) if self.is_blocked => self.controller.tag(tag).cause,
            _ if self.controller.queued() == 0 => StallCause::None,
            _ => self.controller.queued_tags().next().map_or(StallCause::None, |t| t.cause),
        }
    }

    /// Goes on with a command once all its pages have been read. The last is decoded at
    /// `decoded_ns`.
    pub(super) fn has_read(&mut self, tag: u8, decoded_ns: Nanoseconds) {
        if self.controller.tag(tag).command.read {
            self.controller.send(tag, decoded_ns, &mut self.agenda);
        } else {
            self.controller.merge(tag, &mut self.agenda);
        }
    }

    /// Begins or ends collection after a change of the firmware's settings.
    pub(super) fn settings_changed(&mut self) {
        self.ftl.settings_changed(&mut self.nand);
    }

    /// Forgets logical pages of the host.
    pub(super) fn trim(&mut self, logicals: std::ops::Range<u32>) {
        for logical in logicals.map(LogicalPage) {
            self.ftl.trim(logical, &mut self.nand);
        }
    }

    /// Programs the pages that are not full yet.
    pub(super) fn flush(&mut self) {
        self.ftl.flush(&mut self.nand);
    }

    /// Checks whether any page of the drive's `units` units can fail now. Later erases are noted
    /// when they happen.
    pub(super) fn watch_for_errors(&mut self, units: u32) {
        let most = (0..units).map(|unit| self.ftl.erase_count(UnitIndex(unit))).max();
        self.decoder.is_drawing = false;
        self.decoder.note_erases(most.unwrap_or(0));
    }

    /// Passes logical pages of a host write through the controller's memory, in which bits may
    /// flip.
    #[cold]
    pub(super) fn pass_memory(&mut self, first: LogicalPage, count: u32) {
        let Some(faults) = &mut self.faults else { return };
        for logical in (first.0..first.0 + count).map(LogicalPage) {
            faults.written(logical);
            #[cfg(test)]
            if faults.is_wrong(logical) {
                self.ftl.mapping.flip(logical);
            }
        }
    }

    /// Checks the logical pages that the host reads against their CRC.
    #[cold]
    pub(super) fn check_crc(&mut self, first: LogicalPage, count: u32) {
        let Some(faults) = &mut self.faults else { return };
        for logical in (first.0..first.0 + count).map(LogicalPage) {
            if !self.ftl.mapping.slot(logical).is_none() {
                faults.read(logical);
            }
        }
    }
}
