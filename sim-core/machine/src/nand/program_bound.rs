//! The bound on programs under way: array time begins no earlier than the drive's power and its
//! write path allow. Dies ask once their data is in their registers, and are served in that order.
//!
//! For example, a drive has power for two programs of 1,000 us. Three dies ask at 0, 10 and 20 us:
//! the third one begins at 1,000 us, when the first one ends.

use super::Buses;
use spec::drive::ProgramLimits;
use spec::geometry::Geometry;
use spec::part::Part;
use spec::units::Nanoseconds;

#[derive(Clone, Debug)]
pub struct ProgramBound {
    /// When each of the programs that may be under way at once ends, or has ended. Empty: the power
    /// is not limited.
    ends_ns: Vec<Nanoseconds>,
    /// Time of a page on the write path; 0: the path is not limited.
    page_ns: Nanoseconds,
    /// When the write path takes the next page.
    path_free_ns: Nanoseconds,
}

impl ProgramBound {
    /// `None`: nothing limits the programs of this drive.
    #[must_use]
    pub fn new(limits: ProgramLimits, geometry: &Geometry, part: &Part) -> Option<Self> {
        let at_once = limits.programs_at_once(geometry, part);
        let at_once = at_once.filter(|&programs| programs < geometry.dies().into()).unwrap_or(0);
        let page_ns = limits.page_ns(geometry);
        (at_once > 0 || page_ns > 0).then(|| Self {
            ends_ns: vec![0; at_once as usize],
            page_ns,
            path_free_ns: 0,
        })
    }

    /// Returns when a program begins whose data is in its die's register now.
    pub(super) fn begin(&mut self, now_ns: Nanoseconds, array_ns: Nanoseconds) -> Nanoseconds {
        let mut start_ns = now_ns.max(self.path_free_ns);
        if let Some(first) = self.ends_ns.iter_mut().min() {
            start_ns = start_ns.max(*first);
            *first = start_ns + array_ns;
        }
        self.path_free_ns = start_ns + self.page_ns;
        start_ns
    }

    /// Forgets the programs that have not begun, and those under way.
    pub(super) fn reset(&mut self, now_ns: Nanoseconds) {
        self.path_free_ns = self.path_free_ns.min(now_ns + self.page_ns);
        self.ends_ns.fill(0);
    }

    /// Remembers a program that goes on after a power cut.
    pub(super) fn go_on(&mut self, end_ns: Nanoseconds) {
        if let Some(first) = self.ends_ns.iter_mut().min() {
            *first = end_ns;
        }
    }

    /// Whether a program could begin now while no die works.
    pub(super) fn is_free(&self, now_ns: Nanoseconds) -> bool {
        self.path_free_ns <= now_ns
    }

    /// Adds the times that decide about the next programs, relative to now.
    pub(super) fn add_fill_state(&self, now_ns: Nanoseconds, state: &mut Vec<u64>) {
        state.push(self.path_free_ns.saturating_sub(now_ns));
        // The order of the places decides nothing, so the earliest goes first. A sort would be
        // larger than all else here, and the browser downloads it.
        let mut ends_ns = self.ends_ns.clone();
        while let Some(&first_ns) = ends_ns.iter().min() {
            let place = ends_ns.iter().position(|&ns| ns == first_ns).unwrap_or(0);
            state.push(ends_ns.swap_remove(place).saturating_sub(now_ns));
        }
    }
}

impl Buses {
    /// Returns when a program begins whose data is in the register of its die at `loaded_ns`.
    pub(super) fn array_start_ns(
        &mut self,
        loaded_ns: Nanoseconds,
        array_ns: Nanoseconds,
    ) -> Nanoseconds {
        let bound = self.program_bound.as_mut();
        bound.map_or(loaded_ns, |bound| bound.begin(loaded_ns, array_ns))
    }

    /// No program is under way.
    pub(super) fn forget_programs(&mut self, now_ns: Nanoseconds) {
        if let Some(bound) = &mut self.program_bound {
            bound.reset(now_ns);
        }
    }
}
