//! Settings: the parts of a scenario that a reader may change, one row each.
//!
//! 1. [`SETTINGS`] has one row per setting: its name, the values that it accepts, whether it may
//!    change during a run, how it is applied, its unit, and one sentence. The usage, refusals,
//!    links, and the page's types and controls are made from these rows.
//! 2. A [`Setting`] is a row with a value that the row accepts. It points to the rule of the row,
//!    so that a browser downloads the rules and not the sentences.
//!
//! `Setting::parse("queue_depth", "32")` is the row `queue_depth` with the whole number 32.
//! `Setting::parse("scale", "8")` can only be applied before a run starts.

mod table;

pub use table::SETTINGS;

use crate::codes;
use crate::scenario::Scenario;
use document::{Phrase, ScenarioError, decimal};

/// The values that a setting accepts: words, numbers of one kind, or both.
#[derive(Clone, Copy, Debug)]
pub struct Accepts {
    pub words: &'static [&'static str],
    pub number: Numbers,
}

/// Smallest and largest number, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers {
    None,
    Whole(u64, u64),
    Decimal(f64, f64),
}

/// An accepted value: the index of a word in `Accepts::words`, or a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Word(usize),
    Whole(u64),
    Decimal(f64),
}

/// Whether a setting may change during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// At second 0 only, because it shapes the simulated drive.
    BeforeRun,
    /// At any second.
    DuringRun,
}

/// The effect of a setting at its second.
#[derive(Clone, Copy)]
enum Effect {
    Sets(fn(&mut Scenario, Value) -> Result<(), ScenarioError>),
    /// Happens once, and sets nothing.
    CutsPower,
}

/// The row of one setting.
#[derive(Clone, Copy)]
pub struct SettingRow {
    pub name: &'static str,
    pub accepts: Accepts,
    pub may: May,
    /// The unit of its number; empty if it accepts no number.
    pub unit: &'static str,
    /// The values that the page offers; empty if it offers none.
    pub offered: &'static [&'static str],
    pub meaning: &'static str,
    effect: Effect,
}

/// The part of a row that a run needs.
struct Rule {
    name: &'static str,
    accepts: Accepts,
    may: May,
    effect: Effect,
}

/// In the order of [`SETTINGS`].
static RULES: [Rule; SETTINGS.len()] = {
    let mut rules = [const { Rule::of(&SETTINGS[0]) }; SETTINGS.len()];
    let mut index = 1;
    while index < SETTINGS.len() {
        rules[index] = Rule::of(&SETTINGS[index]);
        index += 1;
    }
    rules
};

impl Rule {
    const fn of(row: &SettingRow) -> Self {
        let SettingRow { name, accepts, may, effect, .. } = *row;
        Self { name, accepts, may, effect }
    }
}

impl Value {
    /// The index of the word; 0 for a number.
    fn word_index(self) -> usize {
        match self {
            Self::Word(index) => index,
            Self::Whole(_) | Self::Decimal(_) => 0,
        }
    }

    /// The whole number; 0 for a word or a decimal.
    fn whole(self) -> u64 {
        match self {
            Self::Whole(number) => number,
            Self::Word(_) | Self::Decimal(_) => 0,
        }
    }

    /// Whether the word is not the first of its list. "off" is always the first.
    fn is_on(self) -> bool {
        self.word_index() > 0
    }
}

impl Accepts {
    fn read(&self, text: &str) -> Option<Value> {
        if let Some(index) = self.words.iter().position(|word| *word == text) {
            return Some(Value::Word(index));
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

/// A setting with its value.
#[derive(Clone, Copy)]
pub struct Setting {
    rule: &'static Rule,
    value: Value,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.rule.name == other.rule.name && self.value == other.value
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {:?}", self.rule.name, self.value)
    }
}

impl Setting {
    /// Reads a setting from the name and value in a link or a command line. Errors if there is no
    /// such setting, or if it does not accept the value.
    pub fn parse(name: &str, value: &str) -> Result<Self, ScenarioError> {
        let Some(rule) = RULES.iter().find(|rule| rule.name == name) else {
            let known: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
            return Err(ScenarioError::new("setting", codes::names(known), name));
        };
        match rule.accepts.read(value) {
            Some(value) => Ok(Self { rule, value }),
            None => Err(ScenarioError::new(name, rule.accepts.expected(), value)),
        }
    }

    #[must_use]
    pub fn name(&self) -> &'static str {
        self.rule.name
    }

    /// Errors if the setting may not change at second `at_s` of a run.
    pub fn check_when(&self, at_s: u32) -> Result<(), ScenarioError> {
        if at_s == 0 || self.rule.may == May::DuringRun {
            return Ok(());
        }
        Err(ScenarioError::new(self.rule.name, codes::before_the_run(), codes::second(at_s)))
    }

    /// The second of the power cut; `None` for every other setting.
    #[must_use]
    pub fn power_cut_s(&self) -> Option<u32> {
        matches!(self.rule.effect, Effect::CutsPower).then(|| self.value.whole() as u32)
    }

    /// Applies the setting to the scenario.
    pub(super) fn apply(&self, scenario: &mut Scenario) -> Result<(), ScenarioError> {
        match self.rule.effect {
            Effect::Sets(set) => set(scenario, self.value),
            Effect::CutsPower => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{May, Numbers, SETTINGS, Setting};

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
    fn settings_that_shape_the_drive_may_not_change_during_a_run() {
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
            [
                "extent_bytes",
                "scale",
                "hot_by",
                "low_watermark_units",
                "parity",
                "capacitors",
                "soft_reads",
                "cached_map_percent",
                "host_memory_buffer",
                "write_back_updates",
                "seed"
            ]
        );
    }
}
