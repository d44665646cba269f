//! Reads block traces, and gives them to the scenarios that replay them.

use std::path::Path;

use cli::words::{phrase_said, said};
use exchange::Sha256;
use exchange::trace::{Given, Reader, TimeUnit, TraceFile};
use spec::scenario::Scenario;
use spec::workload::{Replay, TRACE_COMMANDS_MAX, Trace};

use crate::faults::fault_said;
use crate::files;
use crate::output::{Fault, shown, tell};

const KIND: &str = "a block trace";

/// Reads a trace, and returns its name, its contents, and the SHA-256 of its bytes.
pub fn read(path: &Path, given: Given) -> Result<(String, TraceFile, String), String> {
    let is_input = path.to_str() == Some("-");
    let name = if is_input { "the standard input".to_owned() } else { shown(path) };
    let mut reader = Reader::new(given);
    let mut digest = Sha256::default();
    files::unpack(path, KIND, &mut |part| digest.update(part), &mut |part| reader.push(part))?;
    let file = reader.finish().map_err(|error| format!("{name}: {}", said(&error)))?;
    Ok((name, file, digest.digits()))
}

pub fn too_many(name: &str, file: &TraceFile) -> String {
    let found = file.facts.lines.commands;
    format!("{name}: expected at most {TRACE_COMMANDS_MAX} commands for a replay, found {found}")
}

/// Gives a scenario the traces that its phases replay. Their files are beside its own.
pub fn give_all(scenario: &mut Scenario, beside: &Path) -> Result<(), Fault> {
    for replay in scenario.traces() {
        let path = beside.parent().unwrap_or(Path::new("")).join(&replay.file);
        let Replay { unit, disk, beyond, .. } = &replay;
        let unit = unit.and_then(|word| TimeUnit::CHOICES.into_iter().find(|it| it.word() == word));
        let given = Given {
            unit,
            disk: disk.clone(),
            beyond: Some(*beyond),
            keeps_commands: true,
            ..Given::default()
        };
        let (name, mut file, sha_256) = read(&path, given)?;
        let fail = |error| format!("{name}: {}", said(&error));
        for line in open(&name, &file) {
            tell(line);
        }
        let commands = file.commands.take().ok_or_else(|| too_many(&name, &file))?;
        let trace = Trace::new(sha_256, commands).map_err(fail)?;
        scenario.give_trace(&replay, &trace).map_err(fail)?;
    }
    Ok(())
}

/// Faults and questions, a line each.
fn open(name: &str, file: &TraceFile) -> Vec<String> {
    let faults = file.faults.first.iter().map(|fault| fault_said(name, fault));
    let questions = file.questions.iter().map(|it| {
        format!("{name}: {}; done: {}", phrase_said(&it.reason), phrase_said(&it.default))
    });
    faults.chain(questions).collect()
}
