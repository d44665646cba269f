//! The claims that a run was made from, and the check that none of them makes a prediction.
//!
//! 1. `Origins::of` collects the claims that the files of a run name, and the choices made for
//!    them. `Origins::of_drive` does so for a drive with its NAND, without a workload.
//! 2. `prejudice` returns why a claim cannot be predicted.
//!
//! The 34 nm Vertex 2 has `multi_plane` "off" because of S2-031. Its runs have S2-031 among their
//! origins, so S2-031 cannot be predicted.

use std::collections::{BTreeMap, BTreeSet};

use document::{Figure, FigureValue, Phrase};
use spec::drive::Drive;
use spec::scenario::Scenario;

use super::claim::{Answer, Claim};
use super::outcome::Run;
use crate::codes;

/// `S2-031`: a letter, a digit, a hyphen, three digits.
const ID_BYTES: usize = 6;

/// The claims that a run was made from. An entry that several drives share has the same text, so it
/// counts once.
#[derive(Default)]
pub(super) struct Origins {
    ids: BTreeSet<String>,
    /// Fitted figures of the drive and its NAND, and a fitted workload.
    pub fitted: BTreeSet<String>,
    /// The choices made because of claims, with these claims: a word, such as a policy, or a
    /// hypothesis in force.
    pub choices: BTreeMap<String, Vec<String>>,
}

impl Origins {
    pub fn of_drive(drive: &Drive) -> Self {
        let mut origins = Self::default();
        for figure in &drive.figures {
            origins.add(figure);
        }
        for hypothesis in &drive.hypotheses {
            let ids = ids_in(&hypothesis.text);
            if hypothesis.on && !ids.is_empty() {
                let choice = format!("{} {}", hypothesis.name, ids.join(" "));
                origins.choices.insert(choice, ids.clone());
            }
            origins.ids.extend(ids);
        }
        origins
    }

    pub fn of(scenario: &Scenario) -> Self {
        let mut origins = Self::of_drive(&scenario.drive);
        if let Some(fitted) = &scenario.fitted {
            origins.ids.extend(ids_in(fitted));
            origins.fitted.insert(fitted.clone());
        }
        origins
    }

    fn add(&mut self, figure: &Figure) {
        let sourced = ids_in(&figure.source);
        match (&figure.fitted, figure.value) {
            (Some(fitted), _) => {
                let ids = ids_in(fitted);
                self.fitted.insert(chosen(figure, &ids));
                self.ids.extend(ids);
            }
            (None, FigureValue::Word(_)) if !sourced.is_empty() => {
                self.choices.insert(chosen(figure, &sourced), sourced.clone());
            }
            _ => {}
        }
        self.ids.extend(sourced);
    }

    fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }
}

/// `drive.command_ns 28000 S1-016`.
fn chosen(figure: &Figure, ids: &[String]) -> String {
    let Figure { field, value, .. } = figure;
    let ids = ids.join(" ");
    match value {
        FigureValue::Number(number) => format!("{field} {number} {ids}"),
        FigureValue::Word(word) => format!("{field} {word} {ids}"),
    }
}

/// Returns the ids of claims in a text, in their order.
fn ids_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| is_id(word.as_bytes())).map(str::to_owned).collect()
}

fn is_id(word: &[u8]) -> bool {
    word.len() == ID_BYTES
        && word[0].is_ascii_uppercase()
        && word[1].is_ascii_digit()
        && word[2] == b'-'
        && word[3..].iter().all(u8::is_ascii_digit)
}

/// Returns why `claim` cannot be predicted; `None` if it can. `claims` are all claims, `origins`
/// those of every run.
pub(super) fn prejudice(
    claim: &Claim,
    claims: &[Claim],
    runs: &BTreeMap<String, Run>,
    origins: &BTreeMap<&str, Origins>,
) -> Option<Phrase> {
    claim.answers.iter().find_map(|answer| {
        let from = |id: &str| answer.runs().find(|run| origins[run].has(id));
        if let Some(run) = from(&claim.id) {
            return Some(codes::not_made_from(run));
        }
        let given: Vec<_> = claims.iter().filter(|other| from(&other.id).is_some()).collect();
        let found = compared_alike(answer, &given, runs).or_else(|| answered(answer, &given, runs));
        found.map(|other| codes::not_answered_like(&other.id))
    })
}

/// The first of some claims that compares the same two drives as an answer does.
fn compared_alike<'a>(
    answer: &Answer,
    given: &[&'a Claim],
    runs: &BTreeMap<String, Run>,
) -> Option<&'a Claim> {
    let drives =
        |answer: &Answer| answer.runs().map(|run| runs[run].drive()).collect::<BTreeSet<_>>();
    let both = drives(answer);
    let is_alike = |asked: &Answer| both.len() == 2 && drives(asked) == both;
    given.iter().copied().find(|other| other.answers.iter().any(is_alike))
}

/// If some claims answer every run of an answer, at any scale, the claim that answers the first.
fn answered<'a>(
    answer: &Answer,
    given: &[&'a Claim],
    runs: &BTreeMap<String, Run>,
) -> Option<&'a Claim> {
    let of_run = |run: &str| {
        let asks = |asked: &Answer| asked.runs().any(|own| runs[own].tests_as(&runs[run]));
        given.iter().copied().find(|other| other.answers.iter().any(asks))
    };
    let all: Option<Vec<_>> = answer.runs().map(of_run).collect();
    all?.first().copied()
}

#[cfg(test)]
mod tests {
    use super::ids_in;

    #[test]
    fn a_text_names_claims_by_their_ids() {
        let text = "assumed: S2-031 measured 136.6 (as TH-2869, AT-6337); S3-031, S3-032: 4.5 W";
        assert_eq!(ids_in(text), ["S2-031", "S3-031", "S3-032"]);
        assert!(ids_in("S2 prints 1,200; S0-06, s0-060, XS0-060, S0-0600").is_empty());
    }
}
