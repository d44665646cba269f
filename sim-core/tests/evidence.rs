//! The claims of the sources.
//!
//! 1. No claim is left out, and the program prints `tests/reference/evidence/table.csv`; the counts
//!    below it are `summary.json`, `values.csv` has the numbers of the chapters, and
//!    `fingerprints.txt` identifies the inputs of each claim and value.
//!    `UPDATE_EXPECT=1 cargo test -p sim-core --release --test evidence` rewrites the files.
//! 2. An answer of the table holds, or its entry gives the reason why not. If it is far off, the
//!    reason is a mechanism that is not simulated.
//! 3. No figure or choice was made from a claim that is predicted.

mod support;

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use cli::words::said;
use document::Section;
use sim_core::evidence::{Chosen, ChosenOn, Evidence, Outcome, Status, Summary, Trial};
use sim_core::{ScenarioError, Simulation};
use support::{Rows, SOURCES, content, evidence, evidence_of, mean, root};

const TABLE: &str = "tests/reference/evidence/table.csv";
const SUMMARY: &str = "tests/reference/evidence/summary.json";
const VALUES: &str = "tests/reference/evidence/values.csv";
const FINGERPRINTS: &str = "tests/reference/evidence/fingerprints.txt";

/// The outcomes of all runs, two of which run at a time.
fn outcomes() -> &'static BTreeMap<String, Outcome> {
    static OUTCOMES: OnceLock<BTreeMap<String, Outcome>> = OnceLock::new();
    OUTCOMES.get_or_init(|| {
        let evidence = evidence();
        let waiting = Mutex::new(evidence.run_names());
        let done = Mutex::new(BTreeMap::new());
        let work = || loop {
            let Some(name) = waiting.lock().expect("no thread panics with it").pop() else { break };
            let outcome = evidence.simulate(name).expect("it can be simulated");
            done.lock().expect("no thread panics with it").insert(name.to_owned(), outcome);
        };
        std::thread::scope(|scope| {
            scope.spawn(work);
            scope.spawn(work);
        });
        done.into_inner().expect("no thread panicked with it")
    })
}

#[test]
fn no_claim_is_left_out() {
    let evidence = evidence();
    let found: Vec<&str> = evidence.claims().iter().map(|claim| claim.id.as_str()).collect();
    let numbered = |(source, count)| (1..=count).map(move |n| format!("{source}-{n:03}"));
    let expected: Vec<String> = SOURCES.into_iter().flat_map(numbered).collect();
    assert_eq!(found, expected);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "the step `evidence` has the program print the table")]
fn the_program_makes_the_committed_table() {
    let evidence = evidence();
    let table = evidence.table(outcomes()).unwrap_or_else(|error| panic!("{error}"));
    print!("{}", table.summary());
    let values = evidence.values_csv(outcomes()).unwrap_or_else(|error| panic!("{error}"));
    for (name, text) in [
        (TABLE, table.csv()),
        (SUMMARY, counts(&table.summary())),
        (VALUES, values),
        (FINGERPRINTS, evidence.fingerprints()),
    ] {
        let path = root().join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(path, text).expect("the file can be written");
            continue;
        }
        let committed = std::fs::read_to_string(path).expect("the file is there");
        for (found, expected) in text.lines().zip(committed.lines()) {
            assert_eq!(found, expected);
        }
        assert_eq!(text, committed);
    }
}

/// The counts that the page shows above the list of claims.
fn counts(summary: &Summary) -> String {
    let Summary { predicted, fitted, chosen, .. } = summary;
    let (worst, worst_id) = predicted.errors.last().expect("there are predicted figures");
    let median = predicted.median_error().expect("there are predicted figures");
    let counts = serde_json::json!({
        "predicted": predicted.predictions,
        "predicted_hold": predicted.hold,
        "answers": summary.predicted_answers.answers,
        "answers_hold": summary.predicted_answers.hold,
        "figures": predicted.errors.len(),
        "median_error": (median * 1000.0).round() / 1000.0,
        "worst_error": (worst * 1000.0).round() / 1000.0,
        "worst_id": worst_id,
        "fitted": fitted.answers,
        "fitted_hold": fitted.hold,
        "fitted_figures": chosen.fitted,
        "choices": chosen.choices,
        "of_one_drive": most_chosen(chosen),
    });
    serde_json::to_string_pretty(&counts).expect("it is plain data") + "\n"
}

/// The drives with the choices made on each because of claims, the most first.
fn most_chosen(chosen: &Chosen) -> serde_json::Value {
    let mut on: Vec<_> = chosen.on.iter().collect();
    on.sort_by_key(|on| std::cmp::Reverse(on.count()));
    let described = |on: &ChosenOn| {
        let ChosenOn { name, nand, fitted, choices } = on;
        serde_json::json!({
            "drive": name, "nand": nand, "fitted": fitted.len(), "choices": choices.len(),
        })
    };
    on.into_iter().map(described).collect()
}

/// The part of the counts that no run decides: a text of a drive may change it.
#[test]
fn the_committed_counts_have_what_was_chosen() {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return;
    }
    let text = std::fs::read_to_string(root().join(SUMMARY)).expect("the file is there");
    let committed: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let chosen = evidence().chosen();
    assert_eq!(committed["fitted_figures"], chosen.fitted);
    assert_eq!(committed["choices"], chosen.choices);
    assert_eq!(committed["of_one_drive"], most_chosen(&chosen));
}

/// A predicted figure that is farther off, in percent, lacks a mechanism, and others were tried.
const FAR: f64 = 30.0;

#[test]
fn every_miss_of_the_committed_table_has_its_reason_and_no_other_answer_has_one() {
    let text = std::fs::read_to_string(root().join(TABLE)).expect("the file is there");
    let mut lines = text.lines().map(fields);
    let head = lines.next().expect("there is a head");
    let [id, simulated, error, holds, status] = ["id", "simulated", "error", "holds", "status"]
        .map(|name| head.iter().position(|column| column == name).expect("there is such a column"));
    let evidence = evidence();
    let answers = evidence.claims().iter().flat_map(|claim| &claim.answers);
    let answered: Vec<Vec<String>> = lines.filter(|line| !line[holds].is_empty()).collect();
    assert_eq!(answered.len(), answers.clone().count());
    for (line, answer) in answered.iter().zip(answers) {
        let is_miss = line[holds] == "no";
        assert_eq!(is_miss, answer.misses.is_some(), "{}: {}", line[id], line[simulated]);
        let percent = line[error].strip_suffix(" %").and_then(|error| error.parse::<f64>().ok());
        if line[status] == "predicted" && percent.is_some_and(|error| error.abs() > FAR) {
            let misses = answer.misses.as_deref().unwrap_or_default();
            assert!(misses.contains("not simulated"), "{}: what is missing? {misses}", line[id]);
            assert!(misses.contains("tried"), "{}: what was tried? {misses}", line[id]);
        }
    }
}

/// The fields of a line of the table, some of which are in quotation marks.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("there is one").push(character),
        }
    }
    fields
}

#[test]
fn every_claim_has_its_status() {
    let evidence = evidence();
    let count = |status| evidence.claims().iter().filter(|claim| claim.status == status).count();
    let expected = [
        (Status::Predicted, 54),
        (Status::Fitted, 83),
        (Status::Hypothesis, 3),
        (Status::Cannot, 9),
        (Status::Fact, 105),
    ];
    assert_eq!(expected.map(|(status, _)| (status, count(status))), expected);
}

/// S2-031 in the form that a page receives: one answer and its run, cut out of their files.
fn read(answer: &str, files: &dyn Fn(&str) -> Option<String>) -> Result<Trial, ScenarioError> {
    Trial::read(Section::parse(Trial::PATH, answer)?, &files)
}

#[test]
fn an_answer_by_itself_gives_the_figure_of_the_table() {
    const RUN: &str = "vertex-2-34nm-write";
    let files = |name: &str| match name {
        "evidence/runs/vertex-2-34nm-write" => Some(
            "drive = \"ocz-vertex-2-120\"\nnand = \"imft-34nm-32gb\"\n\
             workload = \"sequential-write\"\nset = \"scale=8\"\n"
                .to_owned(),
        ),
        _ => std::fs::read_to_string(root().join(format!("content/{name}.toml"))).ok(),
    };
    let answer = format!(
        "run = \"{RUN}\"\nmeasure = \"mean\"\ncolumn = \"write_mb_s\"\n\
         over = {{ run = \"{RUN}\", measure = \"elapsed_s\" }}\nrelation = \"near\"\n"
    );
    let mut trial = read(&answer, &files).expect("it is complete");
    assert_eq!(trial.run_count(), 1, "a run that is asked for twice is made once");
    assert!(trial.figure().is_err(), "nothing was run");
    let mut simulation = Simulation::new(trial.next().expect("a run").clone()).expect("it fits");
    // In small pieces, as a worker advances it.
    let mut rows = Vec::new();
    while !simulation.is_finished() {
        simulation.advance(7, 1000);
        rows.extend(simulation.take_rows());
    }
    let outcome = Outcome::of(&simulation, rows);
    assert_eq!(outcome, evidence().simulate(RUN).expect("it can be simulated"));
    let expected = mean(&Rows(outcome.rows.clone()).column("write_mb_s")) / outcome.elapsed_s;
    trial.keep(outcome);
    assert!(trial.next().is_none());
    assert_eq!(trial.figure(), Ok(expected));
    let lost = read(&answer.replace(RUN, "none"), &files).err().map(|e| said(&e));
    let refusal = "answer: expected the text of a run, found evidence/runs/none";
    assert_eq!(lost.as_deref(), Some(refusal));
}

const CLAIM: &str = "[S9-001]\nsubject = \"a drive\"\nclaim = \"is fast\"\npublished = \"10\"\n";
const ANSWER: &str =
    "[[S9-001.answers]]\nrun = \"new\"\nmeasure = \"flat_s\"\ncolumn = \"write_iops\"\n";
const RUN: &str = "[new]\nscenario = \"v300-240\"\n";

fn parse(claims: &str) -> Result<Evidence, ScenarioError> {
    let file = |name: &str| match name {
        "evidence/claims/S9" => Some(claims.to_owned()),
        "evidence/runs" => Some(RUN.to_owned()),
        "evidence/values" => Some(String::new()),
        _ => content(name),
    };
    Evidence::parse(&["S9".to_owned()], &file)
}

#[test]
fn a_wrong_entry_is_refused_by_its_field() {
    let near = "relation = \"near\"\n";
    let cases = [
        ("status = \"cannot\"", "", "S9-001.why: expected a reason, found cannot"),
        (
            "status = \"predicted\"",
            "",
            "S9-001.answers: expected answers if answered, found predicted",
        ),
        (
            "status = \"predicted\"",
            near,
            "evidence/claims/S9.S9-001.answers[0].tolerance: expected a tolerance with near, and \
             only with it, found near",
        ),
        (
            "status = \"fact\"",
            "",
            "evidence/runs: expected runs that some claim or value uses, found new",
        ),
        (
            "status = \"fact\"\ncorrected = \"9\"",
            "",
            "S9-001.correction: expected a reason, found fact",
        ),
    ];
    for (status, relation, expected) in cases {
        let answer =
            if relation.is_empty() { String::new() } else { format!("{ANSWER}{relation}") };
        let text = format!("{CLAIM}{status}\n\n{answer}");
        let error = said(&parse(&text).expect_err("it is wrong"));
        assert_eq!(error, expected, "{text}");
    }
    let right = format!("{CLAIM}status = \"predicted\"\n\n{ANSWER}relation = \"at_least\"\n");
    assert!(parse(&right).is_ok());
}

/// The files of the repository, except for a status that one claim may not have.
fn with_predicted(id: &str) -> Result<Evidence, ScenarioError> {
    let file = |name: &str| {
        let text = content(name)?;
        let Some((before, claim)) = text.split_once(&format!("[{id}]\n")) else {
            return Some(text);
        };
        let claim = claim.replacen("status = \"fitted\"", "status = \"predicted\"", 1);
        Some(format!("{before}[{id}]\n{claim}"))
    };
    evidence_of(&file)
}

#[test]
fn a_claim_that_a_drive_was_made_from_is_not_predicted() {
    for (id, run) in [
        ("S0-060", "v300-later-desktop-4k-write"),
        ("S0-069", "v300-later-random-write"),
        ("S2-031", "vertex-2-34nm-write"),
        ("S2-010", "vertex-2-34nm-heavy-2011"),
        ("S3-039", "p400m-8k-third-written"),
    ] {
        let expected = format!(
            "{id}.status: expected another status, because the run {run} was made from this claim, \
             found predicted"
        );
        assert_eq!(said(&with_predicted(id).expect_err("it was chosen for it")), expected);
    }
}

#[test]
fn a_claim_that_is_answered_like_the_one_a_drive_was_made_from_is_not_predicted() {
    for (id, other) in
        [("S0-059", "S0-060"), ("S0-063", "S0-060"), ("S3-028", "S3-037"), ("S3-079", "S3-037")]
    {
        let error = said(&with_predicted(id).expect_err("it follows from a choice"));
        let expected = format!("{id}.status: expected another status, because {other}, ");
        assert!(error.starts_with(&expected), "{error}");
    }
}
