//! Pages that cannot be decoded: they are read again, or reconstructed from their stripe.
//!
//! 1. The decoder decodes every page that was read. A page that it cannot decode is read again, as
//!    an operation of its own.
//! 2. On a drive with parity, a page that the last attempt could not decode is reconstructed from
//!    the other members of its stripe, provided that each of those can be decoded.
//!
//! Lost pages are counted, not remembered: when collection cannot decode a page, it moves the page
//! as if it could.

use super::Machine;
use crate::controller::Attempt;
use crate::trace::{Cause, Request, Work};
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
pub(super) struct Reconstructions(Vec<Reconstruction>);

impl Reconstructions {
    /// Forgets the pages at a power cut: no command waits for them any more.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Machine {
    /// Decodes a page once a die has read its data. Returns `true` if decoding failed and more
    /// reads follow: of the same page, or of the other members of its stripe.
    #[cold]
    pub(super) fn is_read_again(&mut self, die: DieIndex) -> bool {
        let Self { nand, ftl, decoder, .. } = self;
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
            self.note_read(request, is_lost);
            return false;
        }
        if is_lost && ftl.is_stripe_whole(die, request, nand) {
            self.begin_reconstruction(die);
            return true;
        }
        decoder.uncorrectable_pages += u64::from(is_lost);
        false
    }

    /// Asks for the other members of the stripe of the page that `die` has read. Their reads begin
    /// when the decoder has given up on the page.
    fn begin_reconstruction(&mut self, die: DieIndex) {
        let Self { ftl, nand, decoder, controller, reconstructions, .. } = self;
        let read = nand.die_event(die).expect("its data is there");
        let known_ns = read.arrived_ns + decoder.decode_ns;
        let (request, reads) = ftl.reconstruct(die, read.request, known_ns, nand);
        if let Work::HostReconstruct { tag } = request.work {
            controller.expect_more_pages(tag, reads - 1);
        }
        reconstructions.0.push(Reconstruction { request, reads_left: reads, is_lost: false });
    }

    /// Notes that another member of a stripe has been read, and whether it could not be decoded.
    fn note_read(&mut self, request: Request, is_lost: bool) {
        let Self { decoder, reconstructions: Reconstructions(pages), .. } = self;
        let index = pages.iter().position(|page| page.request == request);
        let index = index.expect("a stripe is read only to reconstruct a page");
        let page = &mut pages[index];
        page.reads_left -= 1;
        page.is_lost |= is_lost;
        if page.reads_left == 0 {
            decoder.uncorrectable_pages += u64::from(page.is_lost);
            decoder.reconstructed_pages += u64::from(!page.is_lost);
            pages.swap_remove(index);
        }
    }
}
