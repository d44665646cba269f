//! The times and the energy of the operations of a drive.

use crate::trace::WorkKind;
use spec::geometry::{Geometry, Layout};
use spec::part::{Part, SlcMode};
use spec::timing::{OperationKind, command_ns, read_out_ns};
use spec::units::Nanoseconds;

/// Time and energy of each step of an operation on this drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Bus time before the array works, indexed by work. For a program it includes the data of the
    /// whole page.
    pub command_ns: [Nanoseconds; WorkKind::ALL.len()],
    /// Array time, indexed by work.
    pub array_ns: [Nanoseconds; WorkKind::ALL.len()],
    /// Bus time of the data of a read, indexed by its grains.
    pub read_out_ns: Vec<Nanoseconds>,
    /// Energy of a program, with the transfer of its page, and of an erase, indexed by work. That
    /// of a read depends on its data.
    pub energy_nj: [u64; WorkKind::ALL.len()],
    /// Energy of a read, indexed by its grains: the array of the planes that hold them, and the
    /// transfer.
    pub read_nj: Vec<u64>,
}

impl Timing {
    #[must_use]
    pub fn new(geometry: &Geometry, part: &Part, layout: &Layout) -> Self {
        let Part { interface, array, energy, .. } = part;
        let planes = u64::from(geometry.planes_together());
        let page_bytes = u64::from(geometry.page_bytes + geometry.spare_bytes);
        let grains_per_page = u64::from(layout.grains_per_page);
        // A block of fewer pages is erased in less time.
        let divisor = u64::from(layout.block_divisor(geometry));
        // Data crosses the bus with its share of the page's spare bytes.
        let bytes = |grains: u64| page_bytes * planes * grains / grains_per_page;
        let planes_read =
            |grains: u64| planes.min(grains.div_ceil(u64::from(layout.grains_per_slot)));
        let read_out = |grains: u64| match grains {
            0 => 0,
            _ => read_out_ns(*interface, planes_read(grains), bytes(grains)),
        };
        let read_nj = |grains| {
            planes_read(grains) * energy.read_nj + bytes(grains) * energy.transfer_pj / 1000
        };
        let usual = SlcMode {
            pages_per_block: geometry.pages_per_block,
            program_ns: array.program_ns,
            program_nj: energy.program_nj,
        };
        let program = |work| match work {
            WorkKind::HostCacheProgram => part.slc_mode.unwrap_or(usual),
            _ => usual,
        };
        Self {
            command_ns: WorkKind::ALL
                .map(|work| command_ns(*interface, work.operation(), planes, page_bytes * planes)),
            array_ns: WorkKind::ALL.map(|work| match work.operation() {
                OperationKind::Read => array.read_ns,
                OperationKind::Program => program(work).program_ns,
                OperationKind::Erase => array.erase_ns / divisor,
            }),
            read_out_ns: (0..=grains_per_page).map(read_out).collect(),
            energy_nj: WorkKind::ALL.map(|work| match work.operation() {
                OperationKind::Read => 0,
                OperationKind::Program => {
                    program(work).program_nj * planes
                        + page_bytes * planes * energy.transfer_pj / 1000
                }
                OperationKind::Erase => energy.erase_nj * planes / divisor,
            }),
            read_nj: (0..=grains_per_page).map(read_nj).collect(),
        }
    }
}
