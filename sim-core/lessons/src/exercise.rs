//! Questions with numbers drawn from a seed, and their answers as the core computes them.
//!
//! 1. An exercise is a pure function of its kind and seed. Each student of a class can have a seed,
//!    and the teacher has the answers.
//! 2. The sentences are in `content/en/exercises`. This module draws the numbers that fill them.

use crate::codes;
use document::ScenarioError;
use serde::Serialize;
use spec::rng::Rng;
use std::collections::BTreeMap;

mod changed_nand;
mod collapse;
mod collection;
mod compression;
mod measuring;
mod nand;
mod pages;
mod parallelism;
mod percentages;
mod servers;
mod since;
mod spare_area;
mod strobe;
mod wear;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Exercise {
    /// The numbers that the sentences of question and answer name; the unit comes last in a name.
    pub values: BTreeMap<&'static str, f64>,
    pub answer: f64,
    /// An answer within this share of the right one counts, so that rounding does not matter.
    pub tolerance: f64,
    /// The results of common mistakes. The sentences name each.
    pub mistakes: BTreeMap<&'static str, f64>,
    /// Whether the claim holds that the question also asks about, if it asks about one.
    pub claim: Option<bool>,
}

/// Numbers by their names. One by one: a map made of a list would bring a sort to the browser.
#[inline(never)]
fn numbers(list: &[(&'static str, f64)]) -> BTreeMap<&'static str, f64> {
    let mut numbers = BTreeMap::new();
    for &(name, number) in list {
        numbers.insert(name, number);
    }
    numbers
}

impl Exercise {
    fn new<const MISTAKES: usize>(
        values: BTreeMap<&'static str, f64>,
        answer: f64,
        tolerance: f64,
        mistakes: [(&'static str, f64); MISTAKES],
    ) -> Self {
        Self { values, answer, tolerance, mistakes: numbers(&mistakes), claim: None }
    }

    /// Whether no mistake counts as right, and no two mistakes give the same answer.
    fn discriminates(&self) -> bool {
        let apart = |a: f64, b: f64| (a - b).abs() > self.tolerance * a.abs().max(b.abs());
        let mistakes = || self.mistakes.values().enumerate();
        mistakes().all(|(index, &mistake)| {
            apart(mistake, self.answer)
                && mistakes().skip(index + 1).all(|(_, &other)| apart(mistake, other))
        })
    }
}

/// A kind draws again until its mistakes can be told apart, at most so often.
const DRAWS: u32 = 64;

type Draw = fn(&mut Rng) -> Exercise;

/// One line per kind.
const KINDS: &[(&str, Draw)] = &[
    ("cliff-time", collapse::cliff_time),
    ("level-distance", nand::level_distance),
    ("nand-outputs", nand::nand_outputs),
    ("program-pulses", nand::program_pulses),
    ("settled-iops", collapse::settled_iops),
    ("spare-factor", spare_area::spare_factor),
    ("steady-window", measuring::steady_window),
    ("two-heaps", measuring::two_heaps),
    ("commands-to-rate", measuring::commands_to_rate),
    ("precondition-passes", measuring::precondition_passes),
    ("percent-longer", changed_nand::percent_longer),
    ("hidden-by-the-host", changed_nand::hidden_by_the_host),
    ("busy-dies", changed_nand::busy_dies),
    ("compressed-rate", changed_nand::compressed_rate),
    ("block-rewrite", pages::block_rewrite),
    ("sub-page", pages::sub_page),
    ("clusters", pages::clusters),
    ("map-size", pages::map_size),
    ("stale-pages", pages::stale_pages),
    ("wrong-bits", nand::wrong_bits),
    ("spare-reading", spare_area::spare_reading),
    ("spare-gain", spare_area::spare_gain),
    ("little", parallelism::little),
    ("die-bound", parallelism::die_bound),
    ("dies-enough", parallelism::dies_enough),
    ("victim-cost", collection::victim_cost),
    ("collection-time", collection::collection_time),
    ("trimmed-spare", collection::trimmed_spare),
    ("idle-blocks", collection::idle_blocks),
    ("page-on-the-bus", strobe::page_on_the_bus),
    ("dies-on-a-bus", strobe::dies_on_a_bus),
    ("faster-strobe", strobe::faster_strobe),
    ("lower-rate", percentages::lower_rate),
    ("bare-percent", percentages::bare_percent),
    ("slc-cache", since::slc_cache),
    ("die-bandwidth", since::die_bandwidth),
    ("stored-share", compression::stored_share),
    ("compressed-spare", compression::compressed_spare),
    ("tool-percent", compression::tool_percent),
    ("endurance", wear::endurance),
    ("implied-write-amplification", wear::implied_write_amplification),
    ("lost-byte", wear::lost_byte),
    ("code-parity", wear::code_parity),
    ("holding-time", servers::holding_time),
    ("energy-per-write", servers::energy_per_write),
];

/// # Errors
/// Errors for an unknown kind.
pub fn exercise(kind: &str, seed: u64) -> Result<Exercise, ScenarioError> {
    let draw = KINDS.iter().find(|(name, _)| *name == kind).map(|(_, draw)| draw);
    let kinds = || codes::names(exercise_kinds().collect::<Vec<_>>());
    let draw = draw.ok_or_else(|| ScenarioError::new("exercise", kinds(), kind))?;
    let mut rng = Rng::new(seed);
    let mut drawn = draw(&mut rng);
    for _ in 1..DRAWS {
        if drawn.discriminates() {
            break;
        }
        drawn = draw(&mut rng);
    }
    Ok(drawn)
}

/// The names of all kinds.
pub fn exercise_kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::{Exercise, exercise, exercise_kinds};
    use std::collections::BTreeSet;

    #[test]
    fn seeds_give_different_questions_with_finite_answers() {
        for kind in exercise_kinds() {
            let drawn: Vec<_> = (0..50).map(|seed| exercise(kind, seed).expect("a kind")).collect();
            for (seed, exercise) in drawn.iter().enumerate() {
                assert!(exercise.answer.is_finite() && exercise.tolerance > 0.0, "{kind} {seed}");
                assert!(exercise.values.values().all(|value| value.is_finite()), "{kind} {seed}");
            }
            let differing = drawn.iter().filter(|other| other.values != drawn[0].values).count();
            assert!(differing > 10, "{kind}: {differing} of 50 differ from the first");
        }
    }

    /// Each number was found from the question of seed 1, as a student would.
    #[test]
    fn a_mistake_gives_the_number_that_a_student_finds() {
        let found = [
            ("cliff-time", "kib_as_1000", 164.2857),
            ("settled-iops", "pages_as_pieces", 2_941.89),
            ("settled-iops", "transfer_forgotten", 17_902.1),
            ("spare-factor", "gib_as_gb", 0.051_758),
            ("collection-time", "units_mixed", 161_028.0),
            ("collection-time", "erase_forgotten", 161.02),
            ("slc-cache", "whole_blocks", 203.3333),
            ("stale-pages", "trim_forgotten", 240.0),
            ("nand-outputs", "binary_digits", 10_011_111.0),
            ("die-bandwidth", "kib_as_1000", 284.4444),
            ("stored-share", "not_rounded", 0.648_865),
            ("steady-window", "one_step", 4.914_53),
        ];
        for (kind, mistake, value) in found {
            let drawn = exercise(kind, 1).expect("a kind");
            let given = drawn.mistakes[mistake];
            assert!((given / value - 1.0).abs() < 1e-4, "{kind}, {mistake}: {given}, not {value}");
        }
    }

    #[test]
    fn no_mistake_counts_as_right_and_no_two_give_the_same_answer() {
        for kind in exercise_kinds() {
            for seed in 0..=200 {
                let Exercise { answer, tolerance, mistakes, .. } =
                    exercise(kind, seed).expect("a kind");
                for (mistake, value) in &mistakes {
                    let others = mistakes.iter().filter(|(other, _)| *other != mistake);
                    for (other, right) in others.chain([(&"the answer", &answer)]) {
                        let apart = (value - right).abs() > tolerance * right.abs();
                        assert!(apart, "{kind} {seed}: {mistake}, {value}, counts as {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_class_of_sixty_has_forty_answers() {
        for kind in exercise_kinds() {
            let drawn = (1..=60).map(|seed| exercise(kind, seed).expect("a kind"));
            // Four significant digits, as on the page.
            let answers: BTreeSet<_> =
                drawn.map(|exercise| format!("{:.3e}", exercise.answer)).collect();
            assert!(answers.len() >= 40, "{kind}: {} answers among seeds 1 to 60", answers.len());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_question() {
        for kind in exercise_kinds() {
            assert_eq!(exercise(kind, 7), exercise(kind, 7));
        }
    }
}
