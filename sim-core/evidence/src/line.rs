//! A line of the table, and the numbers in its cells.

use document::decimal;

use super::claim::{Answer, Claim, Relation, Status};

/// An answer to a claim, or a claim without an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub id: String,
    pub subject: String,
    pub claim: String,
    pub published: String,
    pub corrected: String,
    pub unit: String,
    /// The statistic; two of them if a ratio has different ones.
    pub measure: String,
    pub relation: Option<Relation>,
    pub expected: Option<f64>,
    pub simulated: Option<f64>,
    /// `simulated / expected - 1` if the relation is `near`; else `None`.
    pub error: Option<f64>,
    pub holds: Option<bool>,
    pub status: Status,
    pub why: String,
    pub correction: String,
    /// The run that answers, as the table names it.
    pub scenario: String,
    /// The run whose figure divides it; empty if there is none.
    pub over: String,
    /// The answer as its claim asks for it; `None` for a claim without one.
    pub answer: Option<Answer>,
}

impl Line {
    pub(super) fn of(claim: &Claim) -> Self {
        Self {
            id: claim.id.clone(),
            subject: claim.subject.clone(),
            claim: claim.claim.clone(),
            published: claim.published.clone(),
            corrected: claim.corrected.clone(),
            unit: claim.unit.clone(),
            measure: String::new(),
            relation: None,
            expected: None,
            simulated: None,
            error: None,
            holds: None,
            status: claim.status,
            why: claim.why.clone(),
            correction: claim.correction.clone(),
            scenario: String::new(),
            over: String::new(),
            answer: None,
        }
    }

    pub(super) fn answered(
        claim: &Claim,
        answer: &Answer,
        simulated: f64,
        scenario: &str,
        over: Option<String>,
    ) -> Self {
        let expected = answer.expected;
        let is_near = matches!(answer.relation, Relation::Near(_)) && expected != 0.0;
        let why = answer.misses.clone().unwrap_or_else(|| claim.why.clone());
        let question = &answer.question.measure;
        let other = answer.over.as_ref().map(|over| &over.measure);
        let measure = match other.filter(|other| *other != question) {
            Some(other) => format!("{question} / {other}"),
            None => question.to_string(),
        };
        Self {
            measure,
            relation: Some(answer.relation),
            expected: Some(expected),
            simulated: Some(simulated),
            error: is_near.then(|| simulated / expected - 1.0),
            holds: Some(answer.relation.holds(simulated, expected)),
            why,
            scenario: scenario.into(),
            over: over.unwrap_or_default(),
            answer: Some(answer.clone()),
            ..Self::of(claim)
        }
    }

    pub(super) fn cells(&self) -> [String; 18] {
        let number = |value: Option<f64>| value.map(shown).unwrap_or_default();
        let tolerance = match self.relation {
            Some(Relation::Near(tolerance)) => shown(tolerance),
            _ => String::new(),
        };
        [
            self.id.clone(),
            self.subject.clone(),
            self.claim.clone(),
            self.published.clone(),
            self.corrected.clone(),
            self.unit.clone(),
            self.measure.clone(),
            self.relation.map(Relation::word).unwrap_or_default().into(),
            number(self.expected),
            tolerance,
            number(self.simulated),
            self.error.map(percent).unwrap_or_default(),
            self.holds.map(|holds| if holds { "yes" } else { "no" }).unwrap_or_default().into(),
            self.status.word().into(),
            self.why.clone(),
            self.correction.clone(),
            self.scenario.clone(),
            self.over.clone(),
        ]
    }
}

/// The most decimals that `shown` and `significant` print.
const DECIMALS_MAX: u32 = 12;

/// Four significant digits; whole numbers are printed whole.
#[must_use]
pub fn shown(value: f64) -> String {
    significant(value, 4)
}

/// So many significant digits; whole numbers are printed whole.
pub(super) fn significant(value: f64, digits: i32) -> String {
    let least = 10f64.powi(digits - 1);
    let mut ten = 1.0;
    for _ in 0..DECIMALS_MAX {
        if value.abs() * ten >= least || value == value.trunc() {
            break;
        }
        ten *= 10.0;
    }
    decimal::shown((value * ten).round() / ten)
}

/// A fraction in per cent, without a minus sign before zero.
pub(super) fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round();
    format!("{:.1} %", if tenths == 0.0 { 0.0 } else { tenths / 10.0 })
}

#[cfg(test)]
mod tests {
    use super::{percent, shown};

    #[test]
    fn numbers_show_four_figures_that_count() {
        let shown: Vec<String> = [0.0, 1400.0, 12656.4, 1.83649, 0.000_123_456, -0.99994, 2.5]
            .into_iter()
            .map(shown)
            .collect();
        assert_eq!(shown, ["0", "1400", "12656", "1.836", "0.0001235", "-0.9999", "2.5"]);
    }

    #[test]
    fn a_share_is_shown_in_per_cent() {
        assert_eq!([0.0179, -0.423_68, -1e-9].map(percent), ["1.8 %", "-42.4 %", "0.0 %"]);
    }
}
