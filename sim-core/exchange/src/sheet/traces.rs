//! A block trace, as plain data for a page.

use document::Phrase;
use serde::Serialize;
use spec::workload::TRACE_COMMANDS_MAX;

use super::{Reasoned, RowFaultSheet};
use crate::trace::{Facts, Question, Topic, TraceFile};

/// A trace that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TraceSheet {
    /// The line that decided its form, and the columns of that form.
    pub decided_by: Reasoned,
    pub facts: Facts,
    pub questions: Vec<QuestionSheet>,
    /// The first of them.
    pub faults: Vec<RowFaultSheet>,
    pub fault_count: u64,
    /// Commands that a replay can hold, at most.
    pub replayed_max: u64,
}

/// A question that a trace leaves open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct QuestionSheet {
    pub topic: Topic,
    pub reason: Phrase,
    /// The answer that holds until another one is given.
    pub default: Phrase,
    pub answers: Vec<AnswerSheet>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct AnswerSheet {
    pub word: String,
    pub meaning: Phrase,
}

impl TraceSheet {
    #[must_use]
    pub fn of(file: &TraceFile) -> Self {
        let line = u32::try_from(file.decision.line).unwrap_or(u32::MAX);
        Self {
            decided_by: Reasoned { line, reason: file.decision.reason.clone() },
            facts: file.facts.clone(),
            questions: file.questions.iter().map(question).collect(),
            faults: file.faults.first.iter().map(RowFaultSheet::of).collect(),
            fault_count: file.faults.count,
            replayed_max: TRACE_COMMANDS_MAX as u64,
        }
    }
}

fn question(question: &Question) -> QuestionSheet {
    let answers = question.answers.iter();
    QuestionSheet {
        topic: question.topic,
        reason: question.reason.clone(),
        default: question.default.clone(),
        answers: answers
            .map(|(word, meaning)| AnswerSheet { word: word.clone(), meaning: meaning.clone() })
            .collect(),
    }
}
