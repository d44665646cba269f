//! The machine: owns the parts of a drive, and passes on requests from outside.
//!
//! 1. `rig.rs` gives each event to its owner, `admission.rs` the writes to the buffer, `reads.rs`
//!    the reads to the NAND, and `die_events.rs` the operations that are complete to their part.
//! 2. `idle.rs`, `losses.rs`, `outages.rs` and `reconstruction.rs` handle what is no command.
//! 3. The owner of a machine may look at its parts, and changes them only through these methods.

mod admission;
mod die_events;
mod idle;
mod losses;
mod map_pages;
mod outages;
mod placement;
mod reads;
mod reconstruction;
mod rig;

pub use losses::{LossLog, RebuildTotals};
pub use outages::PowerCutOutcome;
pub use placement::{Moment, Period};
pub use rig::{Event, Host, Rig};

use crate::agenda::{Agenda, EventSource};
use crate::controller::{BufferFaults, Controller, Decoder, StallCause};
use crate::ftl::Ftl;
#[cfg(feature = "stamps")]
use crate::ftl::Stamps;
use crate::nand::{Nand, ProgramBound, Timing};
use idle::Idle;
use reconstruction::Reconstructions;
use spec::drive::{Drive, UNWRITTEN_SPACE_UNUSED};
use spec::geometry::Layout;
use spec::rng::Rng;
use spec::scenario::{Plan, Scenario};
use spec::units::{Grains, LogicalPage, Nanoseconds, UnitIndex};
use spec::workload::{Compressibility, StoredSizes};
use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Machine {
    agenda: Agenda,
    nand: Nand,
    ftl: Ftl,
    controller: Controller,
    decoder: Decoder,
    /// `None`: no bit flips in the controller's memory.
    faults: Option<BufferFaults>,
    /// Whether the first write in line has arrived and waits for room.
    is_blocked: bool,
    idle: Idle,
    reconstructions: Reconstructions,
    losses: LossLog,
    /// The stored sizes of the host's pages, if each page has its own.
    sizes: Option<StoredSizes>,
    /// Seeds the draws from `sizes`.
    seed: u64,
    layout: Layout,
    write_buffer: Grains,
    /// Time of the processor for each update of a map page that is written.
    update_ns: Nanoseconds,
}

impl Machine {
    /// A drive as it leaves the factory.
    #[must_use]
    pub fn new(scenario: &Scenario, plan: &Plan, ftl_rng: Rng) -> Self {
        let drive = &scenario.drive;
        let layout = plan.layout;
        // Errors are drawn from numbers of their own, so that a run without errors stays the same.
        let mut error_rng = Rng::new(!scenario.seed);
        let collection = &drive.collection;
        let mut ftl = Ftl::new(plan, collection, ftl_rng);
        ftl.policy.wear_levelling = drive.wear_levelling;
        ftl.policy.hold_unwritten = scenario.hypothesis(UNWRITTEN_SPACE_UNUSED);
        let timing = Timing::new(&drive.geometry, &drive.part, &plan.layout);
        let bound = ProgramBound::new(drive.program_limits, &drive.geometry, &drive.part);
        let mut nand = Nand::new(layout, timing, bound);
        if drive.cache_program {
            nand.use_cache_program();
        }
        Self {
            agenda: Agenda::EMPTY,
            nand,
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
            idle: Idle::new(drive, plan),
            reconstructions: Reconstructions::default(),
            losses: LossLog::default(),
            sizes: None,
            seed: scenario.seed,
            layout,
            write_buffer: plan.write_buffer(),
            update_ns: plan.map.map_or(0, |map| map.update_ns),
        }
    }

    // The parts, to look at.

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.agenda.now_ns()
    }

    #[must_use]
    pub fn nand(&self) -> &Nand {
        &self.nand
    }

    #[inline]
    #[must_use]
    pub fn ftl(&self) -> &Ftl {
        &self.ftl
    }

    #[inline]
    #[must_use]
    pub fn controller(&self) -> &Controller {
        &self.controller
    }

    #[must_use]
    pub fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// `None`: no bit flips in the controller's memory.
    #[must_use]
    pub fn faults(&self) -> Option<&BufferFaults> {
        self.faults.as_ref()
    }

    #[must_use]
    pub fn loss_log(&self) -> &LossLog {
        &self.losses
    }

    /// The cause that holds up the command that has waited longest.
    #[must_use]
    pub fn waiting_cause(&self) -> StallCause {
        match self.controller.first_write() {
            Some(write) if self.is_blocked => write.cause,
            _ if self.controller.queued() == 0 => StallCause::None,
            _ => self.controller.queued_tags().next().map_or(StallCause::None, |t| t.cause),
        }
    }

    /// The cause that holds up the first write in line; `None` if it has not arrived, or has room.
    #[must_use]
    pub fn blocking_cause(&self) -> Option<StallCause> {
        self.is_blocked.then(|| self.waiting_cause())
    }

    /// Whether the data of every lost page that was asked for has been read.
    #[must_use]
    pub fn has_reconstructed_all(&self) -> bool {
        self.reconstructions.is_empty()
    }

    /// Panics if the state contradicts itself. Visits every slot: for tests.
    pub fn audit(&self) {
        self.ftl.audit();
        self.controller.audit();
    }

    /// The stamps of all writes, to set aside while the run is only looked at.
    #[cfg(feature = "stamps")]
    pub fn stamps_mut(&mut self) -> &mut Stamps {
        &mut self.ftl.mapping.stamps
    }

    // Settings and requests from outside.

    /// Sets the time of the next `Event::Timer`.
    pub fn set_timer(&mut self, at_ns: Nanoseconds) {
        self.agenda.set_source(EventSource::Timer, Some(at_ns));
    }

    /// Sets the time at which the host is asked for commands again, whatever completes meanwhile.
    pub fn wake_host(&mut self, at_ns: Option<Nanoseconds>) {
        self.agenda.set_source(EventSource::Host, at_ns);
    }

    /// Keeps a record of the operations that finish from now on.
    pub fn keep_operations(&mut self) {
        self.nand.operations.keep();
    }

    /// Sets how far the host's data can be compressed from now on.
    pub fn set_compressibility(&mut self, compressibility: &Compressibility) {
        self.sizes = match compressibility {
            Compressibility::Fixed(_) => None,
            Compressibility::Drawn(content_type) => Some(content_type.pages.clone()),
        };
    }

    /// Sets the firmware's choices to those of `drive`. The drive reserves the space of pages that
    /// were never written if `hold_unwritten`.
    pub fn set_policy(&mut self, drive: &Drive, hold_unwritten: bool) {
        let policy = &mut self.ftl.policy;
        policy.victim_policy = drive.collection.victim_policy;
        policy.set_pacing(drive.collection.pacing);
        policy.wear_levelling = drive.wear_levelling;
        policy.hold_unwritten = hold_unwritten;
    }

    /// Begins or ends collection after a change of the policy.
    pub fn settings_changed(&mut self) {
        self.ftl.settings_changed(&mut self.nand);
    }

    /// Forgets logical pages of the host.
    pub fn trim(&mut self, logicals: Range<u32>) {
        for logical in logicals.map(LogicalPage) {
            self.ftl.trim(logical, &mut self.nand);
        }
    }

    /// Checks whether any page of the drive can fail now. Later erases are noted when they happen.
    pub fn watch_for_errors(&mut self) {
        let most = (0..self.layout.units()).map(|unit| self.ftl.erase_count(UnitIndex(unit))).max();
        self.decoder.is_drawing = false;
        self.decoder.note_erases(most.unwrap_or(0));
    }

    /// Erases every block and forgets every logical page. The NAND must be idle.
    pub fn secure_erase(&mut self) {
        self.ftl.secure_erase(&mut self.nand);
        self.controller.empty_buffer(self.write_buffer);
        let has_rebuilt = self.note_recovery();
        assert!(!has_rebuilt, "a rebuild runs only in its own phase");
    }

    /// Programs the pages that are not full yet.
    fn flush(&mut self) {
        self.ftl.flush(&mut self.nand);
    }
}
