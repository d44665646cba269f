//! Compares the claims of the sources with the simulation, and returns a table.
//!
//! 1. `parse` reads the claims, one table per claim named by its id, and the runs that answer
//!    them.
//! 2. `run_names` lists the runs that the answers need. Each is simulated once (`simulate`).
//! 3. `table` sets the figures of the outcomes beside the published ones.
//! 4. A claim from which a run was made, and one that is answered like it, is not predicted.
//! 5. A `Trial` is a single answer, for a reader who wants to see its runs.
//! 6. A `Value` is a number of the chapters' prose (`values_csv`). It counts toward no total.
//! 7. `Apart` has drives out of sample, which no claim counts.
#![doc = include_str!("../README.md")]

mod apart;
mod claim;
mod codes;
mod line;
mod measure;
mod origin;
mod outcome;
mod table;
mod tally;
mod trial;
mod value;

pub use apart::{Apart, Drive, Found, Published};
pub use claim::{Answer, Claim, Relation, Status};
pub use codes::CODES;
pub use line::{Line, shown};
pub use measure::Measure;
pub use outcome::Outcome;
pub use table::{Answered, Chosen, ChosenOn, Summary, Table};
pub use tally::Tally;
pub use trial::Trial;
pub use value::Value;

use std::collections::{BTreeMap, BTreeSet};

use document::{ScenarioError, Section};
use origin::Origins;
use outcome::Run;
use spec::scenario::Scenario;

const CLAIMS_NAME: &str = "evidence/claims";
const RUNS_NAME: &str = "evidence/runs";
const VALUES_NAME: &str = "evidence/values";

const VALUES_HEADER: &str = "id,value\n";
/// Significant digits of a value: more than prose states.
const VALUE_DIGITS: i32 = 6;

/// FNV-1a.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// All claims and values, and the runs that answer them.
#[derive(Clone, Debug)]
pub struct Evidence {
    claims: Vec<Claim>,
    values: Vec<Value>,
    runs: BTreeMap<String, Run>,
}

impl Evidence {
    /// Reads the claims and the values. `sources` names the files below `evidence/claims`, one per
    /// source document. `files` returns the text of a file by its folder and name, as for a
    /// scenario. Errors name the field.
    pub fn parse(
        sources: &[String],
        files: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ScenarioError> {
        let open = |name: &str| {
            let found = files(name);
            let text =
                found.ok_or_else(|| ScenarioError::new(name, codes::file(), codes::nothing()))?;
            Section::parse(name, &text)
        };
        let mut runs = BTreeMap::new();
        for (name, section) in open(RUNS_NAME)?.sections()? {
            runs.insert(name, Run::read(section, &files)?);
        }
        let mut claims = Vec::new();
        for source in sources {
            for (id, section) in open(&format!("{CLAIMS_NAME}/{source}"))?.sections()? {
                if !id.starts_with(source.as_str()) {
                    let expected = codes::claim_of(source);
                    return Err(ScenarioError::new(CLAIMS_NAME, expected, id));
                }
                claims.push(Claim::read(id, section)?);
            }
        }
        let values = open(VALUES_NAME)?.sections()?.into_iter();
        let values = values.map(|(id, section)| Value::read(id, section));
        let evidence = Self { claims, values: values.collect::<Result<_, _>>()?, runs };
        evidence.check()?;
        Ok(evidence)
    }

    /// Checks that every run that an answer or a value names exists, and that every run is used.
    fn check(&self) -> Result<(), ScenarioError> {
        let asked: BTreeSet<&str> = self.run_names().into_iter().collect();
        for claim in &self.claims {
            let mut names = claim.answers.iter().flat_map(Answer::runs);
            if let Some(name) = names.find(|name| !self.runs.contains_key(*name)) {
                let field = format!("{}.answers", claim.id);
                return Err(ScenarioError::new(field, codes::name_of(RUNS_NAME), name));
            }
        }
        for value in &self.values {
            if let Some(name) = value.runs().find(|name| !self.runs.contains_key(*name)) {
                let field = format!("{VALUES_NAME}.{}.run", value.id);
                return Err(ScenarioError::new(field, codes::name_of(RUNS_NAME), name));
            }
        }
        if let Some(name) = self.runs.keys().find(|name| !asked.contains(name.as_str())) {
            return Err(ScenarioError::new(RUNS_NAME, codes::asked_for(), name));
        }
        let origins = self.origins();
        for claim in self.claims.iter().filter(|claim| claim.status == Status::Predicted) {
            if let Some(expected) = origin::prejudice(claim, &self.claims, &self.runs, &origins) {
                let field = format!("{}.status", claim.id);
                return Err(ScenarioError::new(field, expected, claim.status.word()));
            }
        }
        Ok(())
    }

    /// The claims that each run was made from, by the name of the run.
    fn origins(&self) -> BTreeMap<&str, Origins> {
        let runs = self.runs.iter();
        runs.map(|(name, run)| (name.as_str(), Origins::of(&run.scenario))).collect()
    }

    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the claims and values with these names alone, and the runs that answer them.
    #[must_use]
    pub fn only(&self, ids: &[&str]) -> Self {
        let mut only = self.clone();
        only.claims.retain(|claim| ids.contains(&claim.id.as_str()));
        only.values.retain(|value| ids.contains(&value.id.as_str()));
        let names: BTreeSet<String> = only.run_names().into_iter().map(str::to_owned).collect();
        only.runs.retain(|name, _| names.contains(name));
        only
    }

    /// Returns a line for each claim and then for each value: its name, and the fingerprint of
    /// everything that decides its figures, apart from the code: its text, and the scenarios of
    /// its runs.
    #[must_use]
    pub fn fingerprints(&self) -> String {
        let of_claim = |claim: &Claim| {
            let runs = claim.answers.iter().flat_map(Answer::runs);
            self.fingerprint(&claim.id, claim, runs)
        };
        let of_value = |value: &Value| self.fingerprint(&value.id, value, value.runs());
        self.claims.iter().map(of_claim).chain(self.values.iter().map(of_value)).collect()
    }

    fn fingerprint<'a>(
        &self,
        id: &str,
        entry: &impl std::fmt::Debug,
        runs: impl Iterator<Item = &'a str>,
    ) -> String {
        let runs: Vec<_> = runs.map(|name| self.runs.get(name)).collect();
        let text = format!("{entry:?} {runs:?}");
        let fingerprint = text
            .bytes()
            .fold(FNV_OFFSET, |state, byte| (state ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        format!("{id} {fingerprint:016x}\n")
    }

    /// The runs that the answers and the values need, in alphabetical order.
    #[must_use]
    pub fn run_names(&self) -> Vec<&str> {
        let mut names = self.run_names_of_claims();
        names.extend(self.values.iter().flat_map(Value::runs));
        names.into_iter().collect()
    }

    fn run_names_of_claims(&self) -> BTreeSet<&str> {
        let answers = self.claims.iter().flat_map(|claim| &claim.answers);
        answers.flat_map(Answer::runs).collect()
    }

    /// The scenarios of the runs, in the order of their names.
    pub fn scenarios(&self) -> impl Iterator<Item = &Scenario> {
        self.runs.values().map(|run| &run.scenario)
    }

    /// Simulates the run `name` of `run_names` to its end.
    pub fn simulate(&self, name: &str) -> Result<Outcome, ScenarioError> {
        match self.runs.get(name) {
            Some(run) => Outcome::simulated(run),
            None => Err(ScenarioError::new(RUNS_NAME, codes::run_name(), name)),
        }
    }

    /// Returns the table of all claims in the order of the files. `outcomes` must have an outcome
    /// for each of `run_names`.
    pub fn table(&self, outcomes: &BTreeMap<String, Outcome>) -> Result<Table, ScenarioError> {
        let mut lines = Vec::new();
        for claim in &self.claims {
            if claim.answers.is_empty() {
                lines.push(Line::of(claim));
            }
            for answer in &claim.answers {
                let of = |run: &str| outcomes.get(run);
                let field = format!("{}.answers", claim.id);
                let simulated = claim::figure(&answer.question, answer.over.as_ref(), &of, &field)?;
                let over = answer.over.as_ref().map(|over| self.runs[&over.run].words.clone());
                let words = &self.runs[&answer.question.run].words;
                lines.push(Line::answered(claim, answer, simulated, words, over));
            }
        }
        Ok(Table { lines, chosen: self.chosen() })
    }

    /// Returns a header and a line per value, each ending in a line feed. `outcomes` must have an
    /// outcome for each of `run_names`.
    pub fn values_csv(
        &self,
        outcomes: &BTreeMap<String, Outcome>,
    ) -> Result<String, ScenarioError> {
        let mut csv = VALUES_HEADER.to_owned();
        for value in &self.values {
            let number = line::significant(value.of(outcomes)?, VALUE_DIGITS);
            csv += &format!("{},{number}\n", value.id);
        }
        Ok(csv)
    }

    /// Returns what was fitted on a drive with its NAND, and the choices made on it because of
    /// claims that runs answer.
    #[must_use]
    pub fn chosen_on(&self, drive: &spec::drive::Drive) -> ChosenOn {
        let origins = Origins::of_drive(drive);
        let (name, nand) = (drive.name.clone(), drive.part.name.clone());
        let choices = self.because_answered(origins.choices).collect();
        ChosenOn { name, nand, fitted: origins.fitted.into_iter().collect(), choices }
    }

    /// Returns the choices that were made because of claims that runs answer.
    fn because_answered(
        &self,
        choices: BTreeMap<String, Vec<String>>,
    ) -> impl Iterator<Item = String> {
        let is_answered = |claim: &&Claim| claim.status.is_answered();
        let answered: BTreeSet<&str> =
            self.claims.iter().filter(is_answered).map(|claim| claim.id.as_str()).collect();
        let is_because = move |ids: &[String]| ids.iter().any(|id| answered.contains(&id[..]));
        choices.into_iter().filter(move |(_, ids)| is_because(ids)).map(|(choice, _)| choice)
    }

    /// Counts what was fitted to claims, or chosen because of claims that runs answer.
    #[must_use]
    pub fn chosen(&self) -> Chosen {
        let asked = self.run_names_of_claims();
        let is_asked = |name: &str| asked.contains(name);
        let (mut fitted, mut choices) = (BTreeSet::new(), BTreeSet::new());
        for (_, origins) in self.origins().into_iter().filter(|(name, _)| is_asked(name)) {
            fitted.extend(origins.fitted);
            choices.extend(self.because_answered(origins.choices));
        }
        let runs = self.runs.iter().filter(|(name, _)| is_asked(name)).map(|(_, run)| run);
        let drives = runs.map(|run| (run.drive(), &run.scenario.drive));
        let drives: BTreeMap<_, _> = drives.collect();
        let on = drives.into_values().map(|drive| self.chosen_on(drive));
        let mut on: Vec<ChosenOn> = on.filter(|on| on.count() > 0).collect();
        // A drive on which the same was chosen with another part, as a made-up one, counts once.
        on.dedup_by(|next, on| {
            next.name == on.name && next.fitted == on.fitted && next.choices == on.choices
        });
        Chosen { fitted: fitted.len(), choices: choices.len(), on }
    }
}
