//! A fit finds the constants of a drive again from the curve of its run, and names those that the
//! curve does not tell.

mod support;

use sim_core::Scenario;
use sim_core::comparison::{difference, simulated};
use sim_core::fit::{Constant, Fitted, fit};
use support::root;

const TEST: &str = r#"
title = "Random writes after a fill"
drive = "intel-335-240"
seed = 1
round_s = 60
scale = 64

[[phases]]
kind = "secure_erase"

[[phases]]
kind = "io"
order = "sequential"
block_bytes = 131_072
queue_depth = 32
drive_writes = 1.0

[[phases]]
kind = "io"
order = "random"
block_bytes = 4096
queue_depth = 32
duration_s = 1200
record = true
"#;

fn scenario() -> Scenario {
    let files = |name: &str| {
        std::fs::read_to_string(root().join("content").join(format!("{name}.toml"))).ok()
    };
    Scenario::parse(TEST, &files).expect("it can be read")
}

#[test]
fn finds_a_slower_page_and_a_larger_spare_area_again() {
    let mut other = scenario();
    other.seed = 7;
    other.drive.part.array.program_ns = other.drive.part.array.program_ns * 3 / 2;
    other.drive.user_bytes = other.drive.user_bytes / 4096 * 93 / 100 * 4096;
    let program_us = other.drive.part.array.program_ns as f64 / 1e3;
    let spare_factor = other.description().spare_factor_default;
    let measured = simulated(other).expect("it runs");

    let constants = [Constant::SpareFactor, Constant::ProgramUs];
    let mut runs = 0;
    let found = fit(&scenario(), &measured, &constants, &mut |count| runs = count);
    let found = found.expect("it can be fitted");
    assert_eq!(found.runs, runs, "each run is reported");
    assert_eq!(difference(&measured, &found.rates), Ok(found.after));
    println!("{:?} {:?}", found.constants, found.together);
    assert!(found.before.typical_percent > 10.0 && found.after.typical_percent < 3.0);
    for (fitted, expected) in found.constants.iter().zip([spare_factor, program_us]) {
        assert!((fitted.value / expected - 1.0).abs() < 0.05, "{fitted:?}, expected {expected}");
        let (low, high) = fitted.range.expect("the curve tells both");
        assert!(low <= expected * 1.03 && expected * 0.97 <= high, "{fitted:?}");
    }
}

#[test]
fn says_which_constants_the_curve_does_not_tell() {
    let mut same = scenario();
    same.seed = 7;
    let measured = simulated(same).expect("it runs");
    let constants = [Constant::ProgramUs, Constant::EraseUs];
    let found = fit(&scenario(), &measured, &constants, &mut |_| {});
    let found = found.expect("it can be fitted");
    println!("{:?} {:?}", found.constants, found.together);
    let erase = &found.constants[1];
    let program = &found.constants[0];
    let width = |it: &Fitted| it.range.map_or(f64::INFINITY, |(low, high)| high / low - 1.0);
    assert!(width(program) < 0.02, "the plateau and the valley tell it: {program:?}");
    assert!(width(erase) > 3.0 * width(program), "a block is erased once per 512 pages: {erase:?}");
}

#[test]
fn a_short_log_is_refused() {
    let error = difference(&[1.0; 9], &[1.0; 9]).expect_err("nine seconds are too few");
    assert_eq!(error.field, "log");
}
