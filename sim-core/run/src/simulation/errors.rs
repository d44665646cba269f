//! What goes wrong with data: wrong bits of the NAND, and of the controller's memory.
//!
//! 1. A page that was read is decoded; what cannot be is read again, as an operation of its own.
//! 2. With parity over the dies, what the last attempt could not decode is made of the rest of its
//!    row, if each page of that can be decoded.
//! 3. Data that lies without power ages; what is written afterwards is new.
//! 4. Data that was changed in memory is told by its CRC when the host reads it.
//!
//! What is lost or changed is counted, and not remembered: a page that collection could not decode
//! is moved as if it could.

use super::Simulation;
use crate::report::{Correction, Errors};
use machine::controller::Attempt;
use machine::trace::{Cause, Request, Work};
use spec::units::{DieIndex, LogicalPage, UnitIndex};

/// A page that could not be decoded, while the rest of its row is being read. There are no more of
/// them than pages that may be read at once.
#[derive(Clone, Copy, Debug)]
pub struct Reconstruction {
    /// What is asked of every other die.
    request: Request,
    reads_left: u32,
    /// A second page of the row cannot be decoded either.
    is_lost: bool,
}

impl Simulation {
    /// Decodes what a die has read, once it is there; `true` where that is not yet the data: the
    /// page is read again, or the rest of its row.
    #[cold]
    pub(super) fn is_read_again(&mut self, die: DieIndex) -> bool {
        let Some((request, attempt)) = self.nand.awaiting_decode(die) else { return false };
        let Request { unit, page, grains, .. } = request;
        let age = self.nand.shelves_since(die, unit, page);
        let outcome = self.decoder.attempt(grains, self.ftl.erase_count(unit), age, attempt);
        let is_lost = outcome == Attempt::Lost;
        if outcome == Attempt::Again {
            self.nand.read_again(die, self.decoder.decode_ns);
            return true;
        }
        if request.work.cause() == Cause::Parity && self.ftl.losses.dies().is_empty() {
            self.note_reconstruct_read(request, is_lost);
            return false;
        }
        if is_lost && self.ftl.is_row_whole(die, request, &self.nand) {
            self.reconstruct(die);
            return true;
        }
        self.decoder.uncorrectable_pages += u64::from(is_lost);
        false
    }

    /// Asks for the rest of the row of a page that `die` has read in vain, as soon as that is
    /// known.
    fn reconstruct(&mut self, die: DieIndex) {
        let Self { ftl, nand, .. } = self;
        let read = nand.die_event(die).expect("its data is there");
        let known_ns = read.arrived_ns + self.decoder.decode_ns;
        let (request, reads) = ftl.reconstruct(die, read.request, known_ns, nand);
        if request.work == Work::HostReconstruct {
            self.controller.tag_mut(request.tag as u8).left += reads - 1;
        }
        self.reconstructions.push(Reconstruction { request, reads_left: reads, is_lost: false });
    }

    /// A page of the rest of a row is decoded, or cannot be.
    fn note_reconstruct_read(&mut self, request: Request, is_lost: bool) {
        let place = self.reconstructions.iter().position(|page| page.request == request);
        let place = place.expect("the rest of a row is read for a page of it");
        let page = &mut self.reconstructions[place];
        page.reads_left -= 1;
        page.is_lost |= is_lost;
        if page.reads_left == 0 {
            self.decoder.uncorrectable_pages += u64::from(page.is_lost);
            self.decoder.reconstructed_pages += u64::from(!page.is_lost);
            self.reconstructions.swap_remove(place);
        }
    }

    /// Looks whether any page may fail from now on; later erases are noted as they happen.
    pub(super) fn watch_for_errors(&mut self) {
        let units = 0..self.plan.layout.units();
        let most = units.map(|unit| self.ftl.erase_count(UnitIndex(unit))).max();
        self.decoder.is_drawing = false;
        self.decoder.note_erases(most.unwrap_or(0));
    }

    /// The drive lies without power for so many days.
    pub(super) fn shelve(&mut self, days: u32) {
        self.nand.shelve();
        self.shelf_days.push(days);
        self.set_ages();
    }

    /// Data that was there the last time, the last two times and so on is as old as those together.
    pub(super) fn set_ages(&mut self) {
        let mut ages = vec![0];
        ages.extend(self.shelf_days.iter().rev().scan(0, |days, shelf| {
            *days += shelf;
            Some(*days)
        }));
        self.decoder.set_ages(&self.scenario.drive, &ages);
    }

    /// Logical pages that the host writes pass the controller's memory.
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

    /// Logical pages that the host reads are held against their CRC.
    #[cold]
    pub(super) fn check_crc(&mut self, first: LogicalPage, count: u32) {
        let Some(faults) = &mut self.faults else { return };
        for logical in (first.0..first.0 + count).map(LogicalPage) {
            if !self.ftl.mapping.slot(logical).is_none() {
                faults.read(logical);
            }
        }
    }

    /// What the NAND reads wrong now, and what has gone wrong so far.
    #[must_use]
    pub fn errors(&self) -> Errors {
        let part = &self.scenario.drive.part;
        let days = self.shelf_days.iter().sum();
        let cycles = f64::from(self.scenario.worn_cycles) + self.wear().erases_mean;
        let life = cycles / f64::from(part.pe_cycles);
        let rate = |days, attempt| part.cell.raw_bit_error_rate(life, days, attempt);
        let correction = self.scenario.drive.ecc.map(|ecc| Correction {
            corrected_bits_per_gb: rate(days, 0) * 8e9,
            uncorrectable_first: ecc.code.uncorrectable_bit_error_rate(rate(days, 0)),
            uncorrectable: ecc.code.uncorrectable_bit_error_rate(rate(days, ecc.retries)),
            retries: self.decoder.retries,
            reconstructed_pages: self.decoder.reconstructed_pages,
            uncorrectable_pages: self.decoder.uncorrectable_pages,
        });
        Errors {
            raw_bit_error_rate: rate(0, 0),
            oldest_days: days,
            oldest_raw_bit_error_rate: rate(days, 0),
            correction,
            crc_detected: self.faults.as_ref().map_or(0, |faults| faults.detected),
            crc_silent: self.faults.as_ref().map_or(0, |faults| faults.silent),
        }
    }
}
