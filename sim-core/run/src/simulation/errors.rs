//! Wrong bits: those that the NAND reads, and those that flip in the controller's memory.
//!
//! 1. The decoder decodes every page that was read. A page that it cannot decode is read again, as
//!    an operation of its own.
//! 2. On a drive with parity, a page that the last attempt could not decode is reconstructed from
//!    the other members of its stripe, provided that each of those can be decoded.
//! 3. Data ages while the drive has no power. Data written afterwards is new.
//! 4. When the host reads data that changed in memory, the CRC of the data does not match.
//!
//! Lost and changed pages are counted, not remembered: when collection cannot decode a page, it
//! moves the page as if it could.

use super::Simulation;
use super::machinery::Machine;
use crate::report::{Correction, Errors};
use machine::controller::Attempt;
use machine::trace::{Cause, Request, Work};
use spec::units::DieIndex;

/// A page that could not be decoded, while the other members of its stripe are being read.
#[derive(Clone, Copy, Debug)]
struct Reconstruction {
    /// The request that every other die of the stripe gets.
    request: Request,
    reads_left: u32,
    /// Whether a second page of the stripe could not be decoded.
    is_lost: bool,
}

/// The pages that are being reconstructed: at most as many as may be read at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reconstructions(Vec<Reconstruction>);

impl Reconstructions {
    /// Decodes a page once a die has read its data. Returns `true` if decoding failed and more
    /// reads follow: of the same page, or of the other members of its stripe.
    #[cold]
    pub(super) fn is_read_again(&mut self, die: DieIndex, machine: &mut Machine) -> bool {
        let Machine { nand, ftl, decoder, .. } = machine;
        let Some((request, attempt)) = nand.awaiting_decode(die) else { return false };
        let Request { unit, page, grains, .. } = request;
        let age = nand.outages_since(die, unit, page);
        let outcome = decoder.attempt(grains, ftl.erase_count(unit), age, attempt);
        let is_lost = outcome == Attempt::Lost;
        if outcome == Attempt::Again {
            nand.read_again(die, decoder.decode_ns);
            return true;
        }
        if request.work.kind().cause() == Cause::Parity && ftl.has_all_dies(die) {
            self.note_read(request, is_lost, machine);
            return false;
        }
        if is_lost && ftl.is_stripe_whole(die, request, nand) {
            self.begin(die, machine);
            return true;
        }
        decoder.uncorrectable_pages += u64::from(is_lost);
        false
    }

    /// Asks for the other members of the stripe of the page that `die` has read. Their reads begin
    /// when the decoder has given up on the page.
    fn begin(&mut self, die: DieIndex, machine: &mut Machine) {
        let Machine { ftl, nand, .. } = machine;
        let read = nand.die_event(die).expect("its data is there");
        let known_ns = read.arrived_ns + machine.decoder.decode_ns;
        let (request, reads) = ftl.reconstruct(die, read.request, known_ns, nand);
        if let Work::HostReconstruct { tag } = request.work {
            machine.controller.tag_mut(tag).left += reads - 1;
        }
        self.0.push(Reconstruction { request, reads_left: reads, is_lost: false });
    }

    /// Notes that another member of a stripe has been read, and whether it could not be decoded.
    fn note_read(&mut self, request: Request, is_lost: bool, machine: &mut Machine) {
        let index = self.0.iter().position(|page| page.request == request);
        let index = index.expect("a stripe is read only to reconstruct a page");
        let page = &mut self.0[index];
        page.reads_left -= 1;
        page.is_lost |= is_lost;
        if page.reads_left == 0 {
            machine.decoder.uncorrectable_pages += u64::from(page.is_lost);
            machine.decoder.reconstructed_pages += u64::from(!page.is_lost);
            self.0.swap_remove(index);
        }
    }

    /// Forgets the pages at a power cut: no command waits for them any more.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Simulation {
    /// The share of bits that the NAND reads wrong now, and the errors so far.
    #[must_use]
    pub fn errors(&self) -> Errors {
        let part = &self.scenario.drive.part;
        let Machine { decoder, faults, .. } = &self.machine;
        let days = self.mishaps.outage_days.iter().sum();
        let cycles = f64::from(self.scenario.worn_cycles) + self.wear().erases_mean;
        let life = cycles / f64::from(part.pe_cycles);
        let rate = |days, attempt| part.cell.raw_bit_error_rate(life, days, attempt);
        let correction = self.scenario.drive.ecc.map(|ecc| Correction {
            corrected_bits_per_gb: rate(days, 0) * 8e9,
            uncorrectable_first: ecc.uncorrectable(part, life, days, 0),
            uncorrectable: ecc.uncorrectable(part, life, days, ecc.last_attempt()),
            retries: decoder.retries,
            soft_reads: decoder.soft_reads,
            reconstructed_pages: decoder.reconstructed_pages,
            uncorrectable_pages: decoder.uncorrectable_pages,
        });
        Errors {
            raw_bit_error_rate: rate(0, 0),
            oldest_days: days,
            oldest_raw_bit_error_rate: rate(days, 0),
            correction,
            crc_detected: faults.as_ref().map_or(0, |faults| faults.detected),
            crc_silent: faults.as_ref().map_or(0, |faults| faults.silent),
        }
    }
}
