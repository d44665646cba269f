//! Follows one write to its cell and through its moves. Each step is an operation that the NAND
//! performed. Following does not change the run.

mod support;

use std::collections::HashSet;

use sim_core::{FOLLOWED_COLUMNS, FollowedKind, OPERATION_COLUMNS, Simulation};
use support::TestDrive;

const PHASES: &str = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
    queue_depth = 32\ndrive_writes = 1.0\n\
    [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nqueue_depth = 8\n\
    duration_s = 60\nrecord = true\n";

const QUEUED: u8 = FollowedKind::Queued as u8;
const BUFFERED: u8 = FollowedKind::Buffered as u8;
const PROGRAM_BUS: u8 = FollowedKind::ProgramBus as u8;
const PROGRAM_ARRAY: u8 = FollowedKind::ProgramArray as u8;
const MOVED: u8 = FollowedKind::Moved as u8;
const READ_ARRAY: u8 = FollowedKind::ReadArray as u8;
const READ_BUS: u8 = FollowedKind::ReadBus as u8;
const ERASED: u8 = FollowedKind::Erased as u8;
const OVERWRITTEN: u8 = FollowedKind::Overwritten as u8;

#[derive(Clone, Copy, Debug)]
struct Step {
    kind: u8,
    at_ns: f64,
    start_ns: f64,
    end_ns: f64,
    /// The address on the NAND: die, block and page.
    address: [f64; 3],
}

fn steps(simulation: &Simulation) -> Vec<Step> {
    let rows = simulation.followed().chunks_exact(FOLLOWED_COLUMNS.len());
    let index = |name: &str| FOLLOWED_COLUMNS.iter().position(|c| *c == name).expect("a column");
    let step = |row: &[f64]| Step {
        kind: row[index("kind")] as u8,
        at_ns: row[index("at_ns")],
        start_ns: row[index("start_ns")],
        end_ns: row[index("end_ns")],
        address: ["die", "block", "page"].map(|name| row[index(name)]),
    };
    rows.map(step).collect()
}

fn drive(compresses: bool) -> TestDrive {
    TestDrive {
        channels: 2,
        dies_per_channel: 2,
        page_bytes: 16384,
        blocks_per_plane: 48,
        user_pages: 4 * 4 * 48 * 64 * 8 / 10,
        compresses,
        ..TestDrive::default()
    }
}

/// Operations of the NAND: kind, cause, die, block, page, bus and array times.
type Performed = HashSet<Vec<u64>>;

fn note(performed: &mut Performed, simulation: &Simulation) {
    for row in simulation.operations().chunks_exact(OPERATION_COLUMNS.len()) {
        let of = [0, 1, 3, 4, 5, 8, 9, 10, 11];
        performed.insert(of.map(|column| row[column] as u64).to_vec());
    }
}

fn was_performed(performed: &Performed, codes: [u64; 2], array: &Step, bus: &Step) -> bool {
    let numbers = array.address.into_iter().chain([bus.start_ns, bus.end_ns]);
    let numbers = numbers.chain([array.start_ns, array.end_ns]).map(|number| number as u64);
    performed.contains(&codes.into_iter().chain(numbers).collect::<Vec<_>>())
}

#[test]
fn every_step_of_a_write_was_performed_by_the_nand() {
    for compresses in [false, true] {
        let scenario = drive(compresses).scenario(PHASES);
        let mut simulation = Simulation::new(scenario.clone()).expect("it fits");
        simulation.advance(4, u64::MAX);
        let mut performed = Performed::new();
        let mut moves = 0;
        // Later writes are followed on a fuller drive.
        for _ in 0..6 {
            simulation.follow();
            for _ in 0..100_000 {
                if simulation.is_finished() || steps(&simulation).last().is_some_and(is_last) {
                    break;
                }
                simulation.advance(1, 500);
                note(&mut performed, &simulation);
            }
            let steps = steps(&simulation);
            if simulation.is_finished() {
                break;
            }
            check(&steps, &performed);
            moves += steps.iter().filter(|step| step.kind == MOVED).count();
        }
        assert!(moves >= 8, "the data was moved: {moves}");
        let mut unwatched = Simulation::new(scenario).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        unwatched.advance(u32::MAX, u64::MAX);
        assert_eq!(simulation.digest(), unwatched.digest(), "following does not change the run");
    }
}

fn is_last(step: &Step) -> bool {
    step.kind == OVERWRITTEN
}

/// The data goes to the buffer, to its first page, and from each page to the next.
fn check(steps: &[Step], performed: &Performed) {
    assert!(steps.is_sorted_by(|a, b| a.at_ns <= b.at_ns || a.kind < BUFFERED), "{steps:?}");
    assert!(steps.iter().all(|step| step.start_ns <= step.end_ns));
    assert_eq!(steps[0].kind, QUEUED);
    let buffered = steps.iter().position(|step| step.kind == BUFFERED).expect("it was written");
    let (mut address, mut before) = (steps[buffered].address, None);
    let mut cause = 0;
    for (index, step) in steps.iter().enumerate().skip(buffered + 1) {
        match step.kind {
            PROGRAM_BUS | READ_ARRAY => {}
            PROGRAM_ARRAY => {
                let bus = &steps[index - 1];
                assert_eq!((bus.kind, step.address), (PROGRAM_BUS, address));
                assert!(was_performed(performed, [1, cause], step, bus), "{step:?} {bus:?}");
            }
            MOVED => {
                cause = 1;
                before = Some(std::mem::replace(&mut address, step.address));
            }
            READ_BUS => {
                let array = &steps[index - 1];
                assert_eq!((array.kind, Some(array.address)), (READ_ARRAY, before));
                assert!(was_performed(performed, [0, 1], array, step), "{step:?}");
            }
            ERASED => assert_eq!(Some(step.address), before),
            OVERWRITTEN => assert_eq!(step.address, address),
            kind => panic!("{kind} after the write was in the buffer"),
        }
    }
}
