//! Programs a page of a NAND part: edge by edge on the bus (`waveform.rs`), then pulse by pulse in
//! the cells (`programming.rs`).
//!
//! 1. Interface, bytes and program time are those of the part in `content/nand`.
//! 2. Pulses and thresholds come from the cell model. All its times are scaled by one factor, so
//!    that the last verify ends with the part's program time. `model_ns` is the time before
//!    scaling.
//! 3. A part that can also program one bit per cell has a second way.

use super::Settings;
use super::nand_cell::{CellShown, LevelShown, cells_shown, levels_shown};
use super::part::DemonstrationPart;
use super::strobe_timing::{StrobeMoment, moment};
use crate::levels::Levels;
use crate::programming::{PULSE_NS, Programming, STEP_MV};
use crate::waveform::Waveform;
use document::ScenarioError;
use serde::Serialize;
use spec::timing::OperationKind;
use spec::timing::PROGRAM_CYCLES;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ProgramPageShown {
    pub part: DemonstrationPart,
    pub bus: PageBus,
    /// All bits of a cell at once, then one bit per cell if the part has this mode.
    pub ways: Vec<ProgramWay>,
}

/// One page on the bus, from the command to the end of its last cycle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PageBus {
    pub interface: &'static str,
    pub command_cycles: u64,
    pub command_cycle_ps: u64,
    pub bytes: u64,
    pub byte_ps: u64,
    pub bus_ns: Nanoseconds,
    /// Time span that every moment shows.
    pub window_ps: u64,
    /// Three moments: command and address, data, and the last bytes with the program command.
    pub moments: Vec<BusMoment>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct BusMoment {
    pub at_ns: Nanoseconds,
    /// The instant that the moment shows, counted from the start of the window.
    pub cursor_ps: u64,
    pub seen: StrobeMoment,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ProgramWay {
    pub bits_per_cell: u32,
    pub pages_per_block: u64,
    pub program_ns: Nanoseconds,
    /// Program time of the cell model before scaling.
    pub model_ns: Nanoseconds,
    pub step_mv: i32,
    pub levels: Vec<LevelShown>,
    pub cells: Vec<CellShown>,
    /// The index of the followed cell.
    pub watched: usize,
    /// The threshold of each cell before the first pulse.
    pub erased_mv: Vec<i32>,
    pub pulses: Vec<PagePulse>,
}

/// A pulse and the verify after it. Times count from the start of programming, on the part's scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PagePulse {
    /// Start of the pulse. The first pulse starts after the set-up.
    pub start_ns: Nanoseconds,
    /// End of the pulse and start of the verify.
    pub pulsed_ns: Nanoseconds,
    pub end_ns: Nanoseconds,
    pub gate_mv: i32,
    /// The threshold of each cell after the pulse.
    pub thresholds_mv: Vec<i32>,
    /// Cells that need no further pulse.
    pub passed: usize,
    /// Levels that the verify checked.
    pub verified: Vec<u32>,
}

/// Cells on show, the same number for each level.
const CELLS: u32 = 48;
const SEED: u64 = 1;

pub fn show(settings: &mut Settings) -> Result<ProgramPageShown, ScenarioError> {
    let part = DemonstrationPart::asked_of_all(settings)?;
    let all_bits = way(part.bits_per_cell as u32, part.pages_per_block, part.program_ns);
    let one_bit = part.slc_mode.map(|slc| way(1, slc.pages_per_block, slc.program_ns));
    Ok(ProgramPageShown {
        part,
        bus: bus(&part),
        ways: std::iter::once(all_bits).chain(one_bit).collect(),
    })
}

fn bus(part: &DemonstrationPart) -> PageBus {
    let interface = part.interface;
    let bytes = part.page_bytes + part.spare_bytes;
    let wave = Waveform::new(interface, OperationKind::Program, bytes, part.program_ns);
    // All cycles before the data, and eight bytes.
    let window_ps = PROGRAM_CYCLES * interface.command_cycle_ps + 8 * interface.write_byte_ps;
    let bus_ps = wave.bus_ps();
    let at = |at_ps: u64, from_ps: u64| BusMoment {
        at_ns: at_ps / 1000,
        cursor_ps: at_ps - from_ps,
        seen: moment(&wave, at_ps, from_ps, window_ps),
    };
    let (half_ps, from_ps) = (bus_ps / 2, bus_ps - window_ps * 3 / 4);
    PageBus {
        interface: interface.name,
        command_cycles: PROGRAM_CYCLES,
        command_cycle_ps: interface.command_cycle_ps,
        bytes,
        byte_ps: interface.write_byte_ps,
        bus_ns: bus_ps.div_ceil(1000),
        window_ps,
        moments: vec![at(0, 0), at(half_ps, half_ps - window_ps / 2), at(bus_ps, from_ps)],
    }
}

fn way(bits_per_cell: u32, pages_per_block: u64, program_ns: Nanoseconds) -> ProgramWay {
    let levels = Levels { bits_per_cell, step_mv: STEP_MV[bits_per_cell as usize - 1] };
    let mut page = Programming::erased(levels, CELLS, SEED);
    let thresholds = |page: &Programming| page.cells.iter().map(|c| c.threshold_mv).collect();
    let erased_mv = thresholds(&page);
    let mut pulses = Vec::new();
    for _ in 0..page.pulses_max() {
        if page.is_finished() {
            break;
        }
        page.pulse();
        let pulsed_ns = page.at_ns;
        let verified = (1..levels.count()).filter(|level| page.verifies(*level)).collect();
        page.verify();
        pulses.push(PagePulse {
            start_ns: pulsed_ns - PULSE_NS,
            pulsed_ns,
            end_ns: page.at_ns,
            gate_mv: page.gate_mv(),
            thresholds_mv: thresholds(&page),
            passed: page.cells.iter().filter(|cell| cell.passed_after.is_some()).count(),
            verified,
        });
    }
    assert!(page.is_finished(), "every cell passes within the pulses that the slowest needs");
    let model_ns = page.at_ns;
    for pulse in &mut pulses {
        for ns in [&mut pulse.start_ns, &mut pulse.pulsed_ns, &mut pulse.end_ns] {
            *ns = *ns * program_ns / model_ns;
        }
    }
    ProgramWay {
        bits_per_cell,
        pages_per_block,
        program_ns,
        model_ns,
        step_mv: levels.step_mv,
        levels: levels_shown(levels),
        cells: cells_shown(&page),
        // A cell of a middle level passes before others do.
        watched: (levels.count() / 2) as usize,
        erased_mv,
        pulses,
    }
}

#[cfg(test)]
mod tests {
    use super::{ProgramPageShown, show};
    use crate::content::nand;
    use crate::demonstration::Settings;

    fn shown(nand: &str) -> ProgramPageShown {
        show(&mut Settings::given(&[("nand", nand)])).expect("a part")
    }

    #[test]
    fn every_part_s_pulses_fill_its_program_time_and_every_cell_arrives() {
        for (name, _) in nand::ALL {
            for way in shown(name).ways {
                let last = way.pulses.last().expect("a pulse");
                assert_eq!(last.end_ns, way.program_ns, "{name}");
                assert_eq!(last.passed, way.cells.len(), "{name}");
                assert!(way.pulses.len() < 80, "{name}: {}", way.pulses.len());
                let follows = |w: &[super::PagePulse]| {
                    w[0].end_ns <= w[1].start_ns && w[1].start_ns < w[1].pulsed_ns
                };
                assert!(way.pulses.windows(2).all(follows), "{name}");
                for (cell, mv) in way.cells.iter().zip(&last.thresholds_mv) {
                    let mark = way.levels[cell.level as usize].verify_mv;
                    assert!(mark.is_none_or(|mark| *mv >= mark && *mv < mark + way.step_mv));
                }
            }
        }
    }

    /// The trace of the V300's run has the same 88,495 ns for 17,664 bytes.
    #[test]
    fn the_bus_takes_the_time_that_the_simulation_charges() {
        let bus = shown("toshiba-19nm-toggle").bus;
        assert_eq!((bus.bytes, bus.byte_ps, bus.bus_ns), (17_664, 5_000, 88_495));
        let [first, half, last] = &bus.moments[..] else { panic!("three moments") };
        assert_eq!((first.seen.doing, first.seen.code), ("command", 0x80));
        assert_eq!((half.seen.doing, last.seen.doing), ("data_in", "array"));
        assert_eq!(last.seen.bytes, bus.bytes);
    }

    #[test]
    fn a_part_with_an_slc_mode_has_a_second_way() {
        let ways = shown("generic-3d-tlc-512gb").ways;
        let found: Vec<_> = ways.iter().map(|way| (way.bits_per_cell, way.program_ns)).collect();
        assert_eq!(found, [(3, 575_000), (1, 200_000)]);
    }
}
