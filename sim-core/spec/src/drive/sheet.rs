//! The sheet of a drive: the facts that the page shows before any run. Its board, capacity and
//! times follow from the files in the same way as in the simulation.

use crate::drive::{CorrectionSheet, Drive, Hypothesis, PowerLossSheet, SlcCache};
use crate::firmware::UNITS;
use crate::geometry::Geometry;
use crate::timing::{OperationKind, command_ns, read_out_ns};
use crate::units::SLOT_BYTES;
use document::{Figure, ScenarioError};

/// A drive with one NAND part on its board.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct DriveSheet {
    /// The name of the file in `content/drives`.
    pub drive_name: String,
    /// The name of the file in `content/nand`.
    pub nand_name: String,
    /// The names of all NAND files that the drive was sold with, the usual one first.
    pub nand_names: Vec<String>,
    pub drive_title: String,
    pub controller_name: String,
    pub nand_title: String,
    pub board: BoardSheet,
    pub capacity: CapacitySheet,
    /// `None` if the drive has no rated endurance.
    pub endurance: Option<EnduranceSheet>,
    pub collection: CollectionSheet,
    pub times: TimesSheet,
    pub power_loss: PowerLossSheet,
    /// `None` if the drive corrects no errors.
    pub correction: Option<CorrectionSheet>,
    pub figures: Vec<Figure>,
    pub hypotheses: Vec<Hypothesis>,
}

/// The parts of the board. Each is counted in the part that contains it, then in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct BoardSheet {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes_per_die: u32,
    /// Bad blocks included.
    pub blocks_per_plane: u32,
    /// Blocks that are assumed never to hold data.
    pub bad_blocks_per_plane: u32,
    pub pages_per_block: u32,
    /// Logical pages of 4 KiB in a page.
    pub slots_per_page: u32,
    pub page_bytes: u32,
    /// Bytes of each page beside its data.
    pub spare_bytes: u32,
    pub multi_plane: bool,
    pub dies: u32,
    pub blocks: u32,
    /// Data of one block of one plane.
    pub block_bytes: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub die_bytes: u64,
}

/// Capacities, without the spare bytes of pages. T is all NAND without bad blocks
/// and parity, U the logical capacity.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CapacitySheet {
    /// All NAND.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub raw_bytes: u64,
    /// The part of `raw_bytes` in blocks that are assumed to be bad.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub bad_bytes: u64,
    /// The part of `raw_bytes` that holds parity.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub parity_bytes: u64,
    /// U, the logical capacity.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub user_bytes: u64,
    /// T - U.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub spare_area_bytes: u64,
    /// (T - U) / U.
    pub over_provisioning: f64,
    /// (T - U) / T.
    pub spare_factor: f64,
    /// Capacity of the SLC cache while the drive is empty; 0 without a cache.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub slc_cache_bytes: u64,
    /// The same while the drive is full: the part of the cache that always stays.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub slc_cache_static_bytes: u64,
}

/// The rated endurance.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct EnduranceSheet {
    /// Bytes that the host may write in the drive's life.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub rated_bytes: u64,
    /// Rated cycles of the NAND part.
    pub pe_cycles: u32,
    /// The write amplification at which these writes use up the rated cycles of U bytes of NAND.
    pub write_amplification: f64,
}

/// The collection unit.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CollectionSheet {
    /// `block` or `superblock`.
    pub unit: String,
    pub pacing: String,
    /// Blocks of one plane in a unit.
    pub unit_blocks: u32,
    /// Dies that these blocks are on.
    pub unit_dies: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub unit_bytes: u64,
    /// Units of the whole drive.
    pub units: u32,
}

/// Times of the board's parts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimesSheet {
    /// The timing mode of the bus.
    pub interface: String,
    /// One command or address cycle.
    pub command_cycle_ns: f64,
    /// One byte towards the NAND.
    pub write_byte_ns: f64,
    /// One byte from the NAND.
    pub read_byte_ns: f64,
    /// Time on the bus to program one page of one plane, with its spare bytes and command cycles.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub page_in_ns: u64,
    /// The same to read it.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub page_out_ns: u64,
    /// One operation of one die, as simulated: read, program, erase.
    pub operations: Vec<OperationSheet>,
    /// Dies that keep one bus busy by programming: the time of a program over its time on the bus.
    /// With cache program only the array's time counts, because the bus works meanwhile.
    pub dies_per_bus: f64,
}

/// An operation of a die; its times follow each other in this order.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct OperationSheet {
    /// `read`, `program` or `erase`.
    pub kind: String,
    /// Planes that the operation uses.
    pub planes: u32,
    /// Command and address cycles and, for a program, the data.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub bus_before_ns: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub array_ns: u64,
    /// The data of a read; 0 for other operations.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub bus_after_ns: u64,
}

impl DriveSheet {
    /// Returns the sheet of the drive in file `drive_name` with the NAND in file `nand_name`;
    /// `text` and `nand_text` are their texts. Errors are those of [`Drive::parse`].
    pub fn parse(
        drive_name: &str,
        text: &str,
        nand_name: &str,
        nand_text: &str,
    ) -> Result<Self, ScenarioError> {
        let drive = Drive::parse(text, nand_text)?;
        Ok(Self {
            drive_name: drive_name.into(),
            nand_name: nand_name.into(),
            nand_names: Drive::nands(text)?,
            board: board(&drive.geometry),
            capacity: CapacitySheet::of(&drive),
            endurance: drive.endurance_bytes.map(|bytes| EnduranceSheet::of(&drive, bytes)),
            collection: collection(&drive),
            times: times(&drive),
            power_loss: drive.power_loss.sheet(drive.write_buffer_bytes),
            correction: CorrectionSheet::of(&drive),
            drive_title: drive.name,
            controller_name: drive.controller_name,
            nand_title: drive.part.name,
            figures: drive.figures,
            hypotheses: drive.hypotheses,
        })
    }
}

impl CapacitySheet {
    /// The capacity of the drive as sold, counted in whole slots as in the simulation.
    fn of(drive: &Drive) -> Self {
        let slot_bytes = u64::from(SLOT_BYTES);
        let good_bytes = drive.geometry.slots() * slot_bytes;
        let bad_bytes = drive.geometry.bad_slots() * slot_bytes;
        let slots = drive.layout().slots();
        let (total, user) = (slots as f64, drive.logical_pages() as f64);
        Self {
            raw_bytes: good_bytes + bad_bytes,
            bad_bytes,
            parity_bytes: good_bytes - slots * slot_bytes,
            user_bytes: drive.user_bytes,
            spare_area_bytes: (slots * slot_bytes).saturating_sub(drive.user_bytes),
            over_provisioning: (total - user) / user,
            spare_factor: (total - user) / total,
            slc_cache_bytes: slc_cache_bytes(drive, |cache| cache.fraction),
            slc_cache_static_bytes: slc_cache_bytes(drive, |cache| {
                cache.static_fraction.unwrap_or(cache.fraction)
            }),
        }
    }
}

/// Capacity of the SLC cache if it may have `fraction` of the units.
fn slc_cache_bytes(drive: &Drive, fraction: impl Fn(SlcCache) -> f64) -> u64 {
    let (Some(cache), Some(mode)) = (drive.slc_cache, drive.part.slc_mode) else { return 0 };
    let layout = drive.layout();
    let units = (f64::from(layout.units_per_group) * fraction(cache)).ceil() as u64;
    let pages = u64::from(mode.pages_per_block * layout.dies_per_group) * u64::from(layout.groups);
    units * pages * u64::from(layout.grains_per_page) * u64::from(SLOT_BYTES)
}

impl EnduranceSheet {
    fn of(drive: &Drive, rated_bytes: u64) -> Self {
        let pe_cycles = drive.part.pe_cycles;
        let write_amplification =
            f64::from(pe_cycles) * drive.user_bytes as f64 / rated_bytes as f64;
        Self { rated_bytes, pe_cycles, write_amplification }
    }
}

fn board(geometry: &Geometry) -> BoardSheet {
    let block_bytes = geometry.pages_per_block * geometry.page_bytes;
    let blocks_per_die = geometry.planes * geometry.blocks_per_plane;
    BoardSheet {
        channels: geometry.channels,
        dies_per_channel: geometry.dies_per_channel,
        planes_per_die: geometry.planes,
        blocks_per_plane: geometry.blocks_per_plane,
        bad_blocks_per_plane: geometry.bad_blocks_per_plane,
        pages_per_block: geometry.pages_per_block,
        slots_per_page: geometry.page_bytes / SLOT_BYTES,
        page_bytes: geometry.page_bytes,
        spare_bytes: geometry.spare_bytes,
        multi_plane: geometry.multi_plane,
        dies: geometry.dies(),
        blocks: geometry.dies() * blocks_per_die,
        block_bytes,
        die_bytes: u64::from(blocks_per_die) * u64::from(block_bytes),
    }
}

fn collection(drive: &Drive) -> CollectionSheet {
    let layout = drive.layout();
    CollectionSheet {
        unit: UNITS[drive.collection.unit as usize].into(),
        pacing: drive.collection.pacing.name.into(),
        unit_blocks: layout.dies_per_group * drive.geometry.planes_together(),
        unit_dies: layout.dies_per_group,
        unit_bytes: u64::from(layout.grains_per_unit) * u64::from(SLOT_BYTES),
        units: layout.units(),
    }
}

fn times(drive: &Drive) -> TimesSheet {
    let Drive { geometry, part, .. } = drive;
    let interface = part.interface;
    let planes = u64::from(geometry.planes_together());
    let page_bytes = u64::from(geometry.page_bytes + geometry.spare_bytes);
    let before_ns = |kind, planes| command_ns(interface, kind, planes, page_bytes * planes);
    let operation = |kind: OperationKind| OperationSheet {
        kind: kind.name().into(),
        planes: geometry.planes_together(),
        bus_before_ns: before_ns(kind, planes),
        array_ns: part.array.time_ns(kind),
        bus_after_ns: match kind {
            OperationKind::Read => read_out_ns(interface, planes, page_bytes * planes),
            OperationKind::Program | OperationKind::Erase => 0,
        },
    };
    let program = operation(OperationKind::Program);
    let bus_ns = program.bus_before_ns;
    TimesSheet {
        interface: interface.name.into(),
        command_cycle_ns: interface.command_cycle_ps as f64 / 1000.0,
        write_byte_ns: interface.write_byte_ps as f64 / 1000.0,
        read_byte_ns: interface.read_byte_ps as f64 / 1000.0,
        page_in_ns: before_ns(OperationKind::Program, 1),
        page_out_ns: before_ns(OperationKind::Read, 1) + read_out_ns(interface, 1, page_bytes),
        dies_per_bus: match drive.cache_program {
            false => (bus_ns + program.array_ns) as f64 / bus_ns as f64,
            true => (program.array_ns as f64 / bus_ns as f64).max(1.0),
        },
        operations: vec![operation(OperationKind::Read), program, operation(OperationKind::Erase)],
    }
}

#[cfg(test)]
mod tests {
    use super::DriveSheet;

    const DRIVE: &str = include_str!("../../../../content/drives/kingston-v300-240.toml");
    const NAND: &str = include_str!("../../../../content/nand/toshiba-19nm-toggle.toml");

    fn sheet(drive: &str) -> DriveSheet {
        DriveSheet::parse("v300", drive, "toggle", NAND).expect("the files are right")
    }

    #[test]
    fn a_sheet_has_the_parts_and_the_capacity_of_the_board() {
        let DriveSheet { board, capacity, collection, .. } = sheet(DRIVE);
        assert_eq!((board.dies, board.blocks, board.slots_per_page), (32, 65_536, 4));
        assert_eq!(board.block_bytes, 4 << 20);
        assert_eq!(board.die_bytes, 8 << 30);
        assert_eq!(capacity.raw_bytes, 256 << 30);
        // 20 of 2,048 blocks of each die are bad: 640 of 4 MiB are no spare area
        assert_eq!(capacity.spare_area_bytes, (256 << 30) - 640 * (4 << 20) - 240_000_000_000);
        assert!((capacity.over_provisioning - 0.134_139_8).abs() < 1e-6);
        assert!((capacity.spare_factor - 0.118_274_5).abs() < 1e-6);
        assert_eq!((collection.unit_blocks, collection.units), (32, 2028));
        assert_eq!(collection.unit_bytes, 128 << 20);
    }

    /// S3-008: at a write amplification of 7.0, 428, 857 and 1,714 TB are 30,000 cycles of the
    /// logical capacity.
    #[test]
    fn a_rated_endurance_implies_a_write_amplification() {
        let nand = include_str!("../../../../content/nand/toshiba-32nm-emlc.toml");
        let drives = [
            include_str!("../../../../content/drives/kingston-e100-100.toml"),
            include_str!("../../../../content/drives/kingston-e100-200.toml"),
            include_str!("../../../../content/drives/kingston-e100-400.toml"),
        ];
        for drive in drives {
            let sheet = DriveSheet::parse("e100", drive, "emlc", nand).expect("it is right");
            let endurance = sheet.endurance.expect("it is rated");
            let found = endurance.write_amplification;
            assert!((found - 7.0).abs() < 0.02, "{found}");
        }
        assert_eq!(sheet(DRIVE).endurance, None);
    }

    /// 17,664 bytes of 5 ns; 7 command cycles of 25 ns towards the NAND, 14 for a read.
    #[test]
    fn a_page_takes_its_bytes_and_cycles_on_the_bus() {
        let times = sheet(DRIVE).times;
        assert_eq!(times.page_in_ns, 17_664 * 5 + 7 * 25);
        assert_eq!(times.page_out_ns, 17_664 * 5 + 14 * 25);
        let program = &times.operations[1];
        assert_eq!((program.planes, program.bus_before_ns), (1, times.page_in_ns));
        let apart = "multi_plane = { value = \"off\"";
        let together = DRIVE.replace(apart, "multi_plane = { value = \"on\"");
        let both = sheet(&together).times;
        assert_eq!(both.page_in_ns, times.page_in_ns);
        assert_eq!(both.operations[1].bus_before_ns, 2 * times.page_in_ns);
    }

    /// Each of 16 codewords has 40 x 14 bits of parity. At the part's rated cycles and age, `t` is
    /// just enough.
    #[test]
    fn correction_fits_and_lasts_as_long_as_the_part() {
        let correction = sheet(DRIVE).correction.expect("the drive corrects");
        assert_eq!((correction.parity_bytes, correction.integrity_bytes), (16 * 70, 4 * 12));
        assert_eq!((correction.t, correction.t_that_fits), (40, 44));
        let once = correction.cycles_read_once;
        assert!((3000..3003).contains(&once), "{once}");
        assert!((8_000..9_000).contains(&correction.cycles_with_retries), "{correction:?}");
    }

    #[test]
    fn a_drive_may_have_been_sold_with_several_parts() {
        assert_eq!(sheet(DRIVE).nand_names, ["toshiba-19nm-toggle"]);
        let line = "nand = \"toshiba-19nm-toggle\"";
        let two = DRIVE.replace(line, &format!("{line}\nother_nand = [\"micron-20nm-async\"]"));
        assert_eq!(sheet(&two).nand_names, ["toshiba-19nm-toggle", "micron-20nm-async"]);
        let wrong = DRIVE.replace(line, &format!("{line}\nother_nand = [1]"));
        let error = DriveSheet::parse("v300", &wrong, "toggle", NAND).expect_err("no name");
        assert_eq!(error.field, "drive.other_nand");
    }
}
