//! The settings: what a reader may change of a scenario, one row each.
//!
//! 1. [`SETTINGS`] has a row for each: its name, what it accepts, whether it may change while a run
//!    goes on, how it applies, its unit, and one sentence. Usage, refusals, links, the types of the
//!    page and its controls come out of it.
//! 2. A [`Setting`] is a row and a value that the row accepts.
//!
//! `Setting::parse("queue_depth", "32")` is the row `queue_depth` with the whole number 32;
//! `Setting::parse("scale", "8")` may only be made before a run starts.

use crate::codes;
use crate::drive::WATERMARK_UNITS_MAX;
use crate::drive::{HOLD_MS_MAX, PowerLoss, SPREAD_ERASES_MAX, UNWRITTEN_SPACE_UNUSED};
use crate::firmware::{HotBy, PACINGS, Pacing, Separation, VictimPolicy, WearLevelling};
use crate::scenario::{SCALE_MAX, Scenario};
use crate::workload::{DURATION_S_MAX, QUEUE_DEPTH_MAX};
use document::{Phrase, ScenarioError, decimal};

/// What a setting accepts: some words, and beside them or alone one kind of number.
#[derive(Clone, Copy, Debug)]
pub struct Accepts {
    pub words: &'static [&'static str],
    pub number: Numbers,
}

/// Both ends belong to a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers {
    None,
    Whole(u64, u64),
    Decimal(f64, f64),
}

/// A value that a setting accepts: the place of one of its words, or a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Word(usize),
    Whole(u64),
    Decimal(f64),
}

/// Whether a setting may change while a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// At second 0 only: it decides what is simulated.
    BeforeRun,
    /// At any second.
    DuringRun,
}

/// What a setting does when its second has come.
#[derive(Clone, Copy)]
enum Effect {
    Sets(fn(&mut Scenario, Value) -> Result<(), ScenarioError>),
    /// It happens once, and sets nothing.
    CutsPower,
}

/// One setting.
#[derive(Clone, Copy)]
pub struct SettingRow {
    pub name: &'static str,
    pub accepts: Accepts,
    pub may: May,
    /// Of its number; empty where it has none.
    pub unit: &'static str,
    /// The values that a page offers; empty where it offers none.
    pub offered: &'static [&'static str],
    pub meaning: &'static str,
    effect: Effect,
}

const SWITCH: &[&str] = &["off", "on"];
const OFF: &[&str] = &["off"];
const HOT_BY: &[&str] = &["off", HotBy::WORDS[0], HotBy::WORDS[1]];

const fn words(words: &'static [&'static str]) -> Accepts {
    Accepts { words, number: Numbers::None }
}

const fn whole(min: u64, max: u64) -> Accepts {
    Accepts { words: &[], number: Numbers::Whole(min, max) }
}

const fn or_whole(words: &'static [&'static str], min: u64, max: u64) -> Accepts {
    Accepts { words, number: Numbers::Whole(min, max) }
}

/// Every setting, in the order in which a page offers them.
pub const SETTINGS: &[SettingRow] = &[
    SettingRow {
        name: "spare_factor",
        accepts: Accepts { words: &["default"], number: Numbers::Decimal(0.0, 0.9) },
        may: May::DuringRun,
        unit: "(T - U) / T",
        offered: &["default", "0.15", "0.25", "0.35"],
        meaning: "The share of the NAND that the host leaves unused; default is the drive as sold.",
        effect: Effect::Sets(|scenario, value| {
            scenario.spare_factor = match value {
                Value::Decimal(factor) => Some(factor),
                _ => None,
            };
            Ok(())
        }),
    },
    SettingRow {
        name: "queue_depth",
        accepts: whole(1, QUEUE_DEPTH_MAX as u64),
        may: May::DuringRun,
        unit: "commands",
        offered: &["1", "4", "8", "32", "128"],
        meaning: "Commands that the host keeps in the queue, in every phase.",
        effect: Effect::Sets(|scenario, value| {
            scenario.queue_depth = Some(value.whole() as u32);
            Ok(())
        }),
    },
    SettingRow {
        name: "victim_policy",
        accepts: words(&VictimPolicy::WORDS),
        may: May::DuringRun,
        unit: "",
        offered: &VictimPolicy::WORDS,
        meaning: "Which closed unit is collected next.",
        effect: Effect::Sets(|scenario, value| {
            let collection = &mut scenario.drive.collection;
            collection.victim_policy = VictimPolicy::from_word(value.place(), collection.choices);
            Ok(())
        }),
    },
    SettingRow {
        name: "pacing",
        accepts: words(&PACINGS),
        may: May::DuringRun,
        unit: "",
        offered: &PACINGS,
        meaning: "Whether the drive collects in bursts or in step with the host.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.collection.pacing = Pacing::from_word(value.place());
            Ok(())
        }),
    },
    SettingRow {
        name: "scale",
        accepts: whole(1, SCALE_MAX as u64),
        may: May::BeforeRun,
        unit: "1:N",
        offered: &["1", "8", "16"],
        meaning: "Simulates a drive with 1/N of the blocks, and stretches its seconds N-fold.",
        effect: Effect::Sets(|scenario, value| {
            scenario.scale = value.whole() as u32;
            Ok(())
        }),
    },
    SettingRow {
        name: "trim",
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether the drive sees the host's TRIM commands.",
        effect: Effect::Sets(|scenario, value| {
            scenario.trim = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "background",
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether a drive that can collect while it is idle does so.",
        effect: Effect::Sets(|scenario, value| {
            scenario.background = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "wear_levelling",
        accepts: or_whole(&["off", "dynamic"], 1, SPREAD_ERASES_MAX),
        may: May::DuringRun,
        unit: "erases",
        offered: &[],
        meaning: "How wear is spread; a number is how many erases a unit may be ahead of another.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.wear_levelling = match value {
                Value::Whole(spread) => Some(WearLevelling { spread_erases: Some(spread as u32) }),
                value => value.is_on().then_some(WearLevelling { spread_erases: None }),
            };
            Ok(())
        }),
    },
    SettingRow {
        name: "hot_by",
        accepts: words(HOT_BY),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "How the drive tells hot data from cold, if it keeps them apart.",
        effect: Effect::Sets(set_hot_by),
    },
    SettingRow {
        name: "low_watermark_units",
        accepts: whole(2, WATERMARK_UNITS_MAX as u64),
        may: May::BeforeRun,
        unit: "units",
        offered: &[],
        meaning: "Free units of an allocation group at which collection starts; a burst stays as \
                  long as it is.",
        effect: Effect::Sets(set_low_watermark),
    },
    SettingRow {
        name: "parity",
        accepts: words(SWITCH),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "Whether one page of every stripe holds the parity of the others.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.parity = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "capacitors",
        accepts: or_whole(OFF, 1, HOLD_MS_MAX),
        may: May::BeforeRun,
        unit: "ms",
        offered: &[],
        meaning: "How long capacitors keep the drive going when its power fails.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.power_loss = PowerLoss::lasting(match value {
                Value::Whole(ms) => Some(ms),
                _ => None,
            });
            Ok(())
        }),
    },
    SettingRow {
        name: "seed",
        accepts: whole(0, u64::MAX),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "Where the random numbers of the run begin.",
        effect: Effect::Sets(|scenario, value| {
            scenario.seed = value.whole();
            Ok(())
        }),
    },
    SettingRow {
        name: "power_cut",
        accepts: whole(0, DURATION_S_MAX),
        may: May::DuringRun,
        unit: "s",
        offered: &[],
        meaning: "The second at whose end the power fails; 0: at none yet, but it may. A run must \
                  know before it starts that it may.",
        effect: Effect::CutsPower,
    },
    SettingRow {
        name: UNWRITTEN_SPACE_UNUSED,
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether the drive leaves the space of logical pages that were never written \
                  unused, which is a hypothesis.",
        effect: Effect::Sets(|scenario, value| {
            set_hypothesis(scenario, UNWRITTEN_SPACE_UNUSED, value.is_on())
        }),
    },
];

fn set_hot_by(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    let own = scenario.drive.separation.take();
    // The first word is "off".
    scenario.drive.separation = value.place().checked_sub(1).map(|place| Separation {
        hot_by: HotBy::from_word(place),
        hot_spare_fraction: own.and_then(|own| own.hot_spare_fraction),
    });
    scenario.drive.check()
}

fn set_low_watermark(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    let collection = &mut scenario.drive.collection;
    let burst = collection.high_watermark_units - collection.low_watermark_units;
    collection.low_watermark_units = value.whole() as u32;
    collection.high_watermark_units = collection.low_watermark_units + burst;
    scenario.drive.check()
}

fn set_hypothesis(scenario: &mut Scenario, name: &str, on: bool) -> Result<(), ScenarioError> {
    let Some(found) = scenario.drive.hypotheses.iter_mut().find(|h| h.name == name) else {
        return Err(ScenarioError::new("hypothesis", codes::own_hypothesis(), name));
    };
    found.on = on;
    Ok(())
}

impl Value {
    /// The place of the word; 0 for a number.
    fn place(self) -> usize {
        match self {
            Self::Word(place) => place,
            Self::Whole(_) | Self::Decimal(_) => 0,
        }
    }

    /// The whole number; 0 for a word.
    fn whole(self) -> u64 {
        match self {
            Self::Whole(number) => number,
            Self::Word(_) | Self::Decimal(_) => 0,
        }
    }

    /// Every list of words that has "off" has it first.
    fn is_on(self) -> bool {
        self.place() > 0
    }
}

impl Accepts {
    fn read(&self, text: &str) -> Option<Value> {
        if let Some(place) = self.words.iter().position(|word| *word == text) {
            return Some(Value::Word(place));
        }
        match self.number {
            Numbers::None => None,
            Numbers::Whole(min, max) => {
                text.parse().ok().filter(|n| (min..=max).contains(n)).map(Value::Whole)
            }
            Numbers::Decimal(min, max) => {
                decimal::parse(text).filter(|x| (min..=max).contains(x)).map(Value::Decimal)
            }
        }
    }

    fn expected(&self) -> Phrase {
        match (self.words, self.number) {
            (words, Numbers::None) => codes::one_of(words),
            ([], Numbers::Whole(min, max)) => codes::whole(min, max),
            ([], Numbers::Decimal(min, max)) => codes::decimal(min, max),
            (words, Numbers::Whole(min, max)) => codes::words_or_whole(words, min, max),
            (words, Numbers::Decimal(min, max)) => codes::words_or_decimal(words, min, max),
        }
    }
}

/// A row and a value that it accepts.
#[derive(Clone, Copy)]
pub struct Setting {
    row: &'static SettingRow,
    value: Value,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.row.name == other.row.name && self.value == other.value
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {:?}", self.row.name, self.value)
    }
}

impl Setting {
    /// Reads a setting from the two words that a link or a command line has.
    pub fn parse(name: &str, value: &str) -> Result<Self, ScenarioError> {
        let Some(row) = SETTINGS.iter().find(|row| row.name == name) else {
            let known: Vec<&str> = SETTINGS.iter().map(|row| row.name).collect();
            return Err(ScenarioError::new("setting", codes::names(known), name));
        };
        match row.accepts.read(value) {
            Some(value) => Ok(Self { row, value }),
            None => Err(ScenarioError::new(name, row.accepts.expected(), value)),
        }
    }

    #[must_use]
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Refuses a setting that may not change at second `at_s` of a run.
    pub fn check_when(&self, at_s: u32) -> Result<(), ScenarioError> {
        if at_s == 0 || self.row.may == May::DuringRun {
            return Ok(());
        }
        Err(ScenarioError::new(self.row.name, codes::before_the_run(), codes::second(at_s)))
    }

    /// The second at which it cuts the power; `None` for every other setting.
    #[must_use]
    pub fn power_cut_s(&self) -> Option<u32> {
        matches!(self.row.effect, Effect::CutsPower).then(|| self.value.whole() as u32)
    }

    /// Sets it in the scenario as it is from now on.
    pub(super) fn apply(&self, scenario: &mut Scenario) -> Result<(), ScenarioError> {
        match self.row.effect {
            Effect::Sets(set) => set(scenario, self.value),
            Effect::CutsPower => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{May, Numbers, SETTINGS, Setting};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_value_that_a_page_offers_is_accepted() {
        for row in SETTINGS {
            for value in row.offered {
                assert!(Setting::parse(row.name, value).is_ok(), "{}={value}", row.name);
            }
            let has_number = row.accepts.number != Numbers::None;
            assert!(has_number || !row.accepts.words.is_empty(), "{} accepts something", row.name);
            assert!(row.meaning.ends_with('.'), "{}: a sentence", row.name);
        }
    }

    #[test]
    fn what_decides_what_is_simulated_may_not_change_during_a_run() {
        let scale = Setting::parse("scale", "8").expect("it is accepted");
        assert_eq!(scale.check_when(0), Ok(()));
        let error = scale.check_when(100).expect_err("too late");
        assert_eq!(error.to_string(), "scale: expected before_the_run(), found second(second=100)");
        let depth = Setting::parse("queue_depth", "8").expect("it is accepted");
        assert_eq!(depth.check_when(100), Ok(()));
        let before: Vec<&str> =
            SETTINGS.iter().filter(|row| row.may == May::BeforeRun).map(|row| row.name).collect();
        assert_eq!(
            before,
            ["scale", "hot_by", "low_watermark_units", "parity", "capacitors", "seed"]
        );
    }
}
