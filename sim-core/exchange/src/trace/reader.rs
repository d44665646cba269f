//! Takes the bytes of a trace piece by piece.
//!
//! 1. The first bytes decide the form. A file of another kind is refused by its name.
//! 2. Each line is a command, an event, a heading, blank, or a fault that names its column.
//! 3. Sums are kept for one disk; the commands themselves only if they are asked for.

use document::{Found, Phrase, ScenarioError, printable};
use spec::workload::{TRACE_COMMANDS_MAX, TRACE_LENGTH_MAX, TraceCommand};

use super::detect::{Decision, detect};
use super::disks::DiskList;
use super::facts::{Facts, Lines, Question, facts, questions, unit};
use super::form::{Form, TimeUnit};
use super::given::Given;
use super::row::{Line, Moment, Row, line};
use super::tally::Tally;
use crate::columns::Refusal;
use crate::faults::{Fault, Faults};
use crate::splitter::Splitter;
use crate::{codes, foreign};

/// The longest line of a trace.
pub const LINE_BYTES_MAX: usize = 1024;
/// The part of a file that decides its form.
const HEAD_BYTES: usize = 64 << 10;
const SNIFFED_BYTES: usize = 512;
const SHOWN_CHARS_MAX: usize = 80;
const FIELD: &str = "trace";
const SECTOR_BYTES: u64 = 512;
const SECOND_NS: u64 = 1_000_000_000;
const YEARS_MAX: u64 = 100;
const TIME_NS_MAX: i128 = YEARS_MAX as i128 * 366 * 24 * 3600 * SECOND_NS as i128;
/// Added to kept times, which may lie before the first row's.
const KEPT_AFTER_NS: i128 = 2 * TIME_NS_MAX;

/// A trace that was read.
#[derive(Clone, Debug)]
pub struct TraceFile {
    pub facts: Facts,
    pub decision: Decision,
    pub questions: Vec<Question>,
    pub faults: Faults,
    /// In the order of their times, since the first one. `None`: not asked for, or too many.
    pub commands: Option<Vec<TraceCommand>>,
}

/// Reads one file.
pub struct Reader {
    given: Given,
    /// The first bytes, until there are enough of them.
    head: Vec<u8>,
    form: Option<(Form, Decision)>,
    /// The moment of a command that counts in a trace that records several.
    moment: Moment,
    splitter: Splitter<LINE_BYTES_MAX>,
    lines: Lines,
    is_in_summary: bool,
    /// The time of the first row.
    base_ticks: Option<u64>,
    disks: DiskList,
    tally: Tally,
    faults: Faults,
    commands: Option<Vec<TraceCommand>>,
}

impl Reader {
    #[must_use]
    pub fn new(given: Given) -> Self {
        let commands = given.keeps_commands.then(Vec::new);
        let disks = DiskList::new(given.disk.clone());
        Self {
            given,
            head: Vec::new(),
            form: None,
            moment: Moment::Sent,
            splitter: Splitter::default(),
            lines: Lines::default(),
            is_in_summary: false,
            base_ticks: None,
            disks,
            tally: Tally::default(),
            faults: Faults::default(),
            commands,
        }
    }

    /// Takes the next bytes. Errors if the file is no trace.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ScenarioError> {
        if self.form.is_some() {
            self.take(bytes);
            return Ok(());
        }
        let (first, rest) = bytes.split_at((HEAD_BYTES - self.head.len()).min(bytes.len()));
        self.head.extend_from_slice(first);
        if self.head.len() < HEAD_BYTES {
            return Ok(());
        }
        self.begin()?;
        self.take(rest);
        Ok(())
    }

    /// Ends the file. Errors if no line is a command, or if the chosen disk has no commands.
    pub fn finish(mut self) -> Result<TraceFile, ScenarioError> {
        if self.form.is_none() {
            self.begin()?;
        }
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.finish(|line| self.take_line(line));
        let Self { given, form, lines, disks, tally, faults, commands, .. } = self;
        let Some((form, decision)) = form else { return Err(no_trace(codes::nothing())) };
        if lines.commands == 0 {
            return Err(without_commands(&disks, &faults));
        }
        let disks = disks.into_facts();
        let questions = questions(form, &given, &disks, &tally);
        let commands = commands.map(|it| settled(it, &tally));
        let facts = facts(form, &given, lines, disks, tally);
        Ok(TraceFile { facts, decision, questions, faults, commands })
    }

    /// Decides the form, and reads the first bytes.
    fn begin(&mut self) -> Result<(), ScenarioError> {
        let head = std::mem::take(&mut self.head);
        if let Some(found) = foreign::packed(&head) {
            return Err(no_trace(found));
        }
        if let Some(at) = foreign::binary_at(&head[..SNIFFED_BYTES.min(head.len())]) {
            return Err(no_trace(codes::binary(at)));
        }
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
        // the last character may be cut
        let text = String::from_utf8_lossy(head);
        if text.trim().is_empty() {
            return Err(no_trace(codes::nothing()));
        }
        if let Some(found) = foreign::markup(&text) {
            return Err(no_trace(found));
        }
        let Some((form, decision)) = detect(&text) else {
            let (first, number) = text
                .lines()
                .zip(1u64..)
                .find(|(text, _)| !text.trim().is_empty())
                .unwrap_or_default();
            let field = format!("{FIELD}, line {number}");
            let found = codes::quoted(shortened(first));
            return Err(ScenarioError::new(field, codes::a_form_of_a_trace(), found));
        };
        self.moment = counted_moment(form, &text);
        self.form = Some((form, decision));
        self.take(head);
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) {
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.push(bytes, |line| self.take_line(line));
        self.splitter = splitter;
    }

    fn take_line(&mut self, bytes: &[u8]) {
        self.lines.all += 1;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LINE_BYTES_MAX)]);
        if bytes.len() > LINE_BYTES_MAX {
            let expected = codes::bytes_at_most(LINE_BYTES_MAX);
            return self.fault(&text, Refusal { column: 1, expected, found: codes::more().into() });
        }
        if text.trim().is_empty() {
            self.lines.blank += 1;
            return;
        }
        if self.is_in_summary || self.is_heading(&text) {
            self.lines.headings += 1;
            return;
        }
        let Some((form, _)) = &self.form else { return };
        match line(*form, &text) {
            Ok(Line::Row(row)) => self.row(&row, &text),
            Ok(Line::Flush) => self.lines.flushes += 1,
            Ok(Line::Event) => self.lines.events += 1,
            Ok(Line::Summary) => {
                self.is_in_summary = true;
                self.lines.headings += 1;
            }
            Err(refusal) => self.fault(&text, refusal),
        }
    }

    /// Whether a line before the first row names columns or a version.
    fn is_heading(&self, text: &str) -> bool {
        let is_first = self.base_ticks.is_none() && self.lines.all - self.lines.blank == 1;
        is_first
            && (Form::of_header(text).is_some() || !text.bytes().any(|byte| byte.is_ascii_digit()))
    }

    fn row(&mut self, row: &Row, text: &str) {
        let Some((form, _)) = &self.form else { return };
        let form = *form;
        if row.moment != self.moment && row.moment != Moment::Completed {
            self.lines.events += 1;
            return;
        }
        let base_ticks = *self.base_ticks.get_or_insert(row.ticks);
        let unit_ns = unit(form, &self.given).map_or(0, TimeUnit::ns);
        let parts = if form.has_decimals() { i128::from(SECOND_NS) } else { 1 };
        let ns = |ticks: i128| ticks * i128::from(unit_ns) / parts;
        let time_ns = ns(i128::from(row.ticks) - i128::from(base_ticks));
        if time_ns.abs() > TIME_NS_MAX {
            let found = Found::from(row.ticks);
            let expected = codes::within_years(YEARS_MAX);
            return self.fault(text, Refusal { column: 1, expected, found });
        }
        if row.moment != self.moment {
            self.lines.events += 1;
            if self.disks.is_counted(row.disk) {
                self.tally.completed_at(time_ns);
            }
            return;
        }
        if !self.disks.add(row.disk, row.bytes) {
            self.lines.of_other_disks += 1;
            return;
        }
        self.lines.commands += 1;
        self.tally.kind(row.kind).add(row.offset_bytes, row.bytes);
        self.tally.place(row.offset_bytes, row.bytes);
        self.tally.sent_at(time_ns, row.kind, self.lines.all);
        if let Some(ticks) = row.response_ticks {
            self.tally.responses.add(u64::try_from(ns(ticks.into())).unwrap_or(u64::MAX));
        }
        self.keep_command(row, (time_ns + KEPT_AFTER_NS) as u64);
    }

    /// Keeps a command for a replay, unless there are too many.
    fn keep_command(&mut self, row: &Row, at_ns: u64) {
        let Some(commands) = &mut self.commands else { return };
        let mut first = row.offset_bytes / SECTOR_BYTES;
        let end = (row.offset_bytes + row.bytes).div_ceil(SECTOR_BYTES);
        while first < end {
            let sectors = (end - first).min(TRACE_LENGTH_MAX.into());
            if commands.len() == TRACE_COMMANDS_MAX {
                self.commands = None;
                return;
            }
            commands.push(TraceCommand::new(at_ns, row.kind, first, sectors as u32));
            first += sectors;
        }
    }

    fn fault(&mut self, text: &str, Refusal { column, expected, found }: Refusal) {
        self.lines.not_understood += 1;
        let place = printable(text.trim().chars().take(SHOWN_CHARS_MAX).collect());
        let (line, column) = (Some(self.lines.all), Some(column));
        let done = codes::row_left_out();
        self.faults.add(Fault { line, column, place, expected, found, done });
    }
}

/// The first of the moments that the file records: sent, issued or completed.
fn counted_moment(form: Form, text: &str) -> Moment {
    let moments = text.lines().filter_map(|text| match line(form, text) {
        Ok(Line::Row(row)) => Some(row.moment),
        _ => None,
    });
    moments.min_by_key(|moment| *moment as u8).unwrap_or(Moment::Sent)
}

/// Commands in the order of their times, since the first one. Those of a trace in whole seconds are
/// spread evenly over their second.
fn settled(mut commands: Vec<TraceCommand>, tally: &Tally) -> Vec<TraceCommand> {
    if tally.backwards > 0 {
        commands.sort_by_key(|command| command.at_ns());
    }
    let begin_ns = commands.first().map_or(0, |command| command.at_ns());
    for command in &mut commands {
        *command = command.at(command.at_ns() - begin_ns);
    }
    let is_spread = !tally.has_fractions && tally.with_trims_ns() > 0;
    if is_spread {
        for second in commands.chunk_by_mut(|a, b| a.at_ns() == b.at_ns()) {
            let count = second.len() as u64;
            for (index, command) in second.iter_mut().enumerate() {
                *command = command.at(command.at_ns() + index as u64 * SECOND_NS / count);
            }
        }
    }
    commands
}

fn no_trace(found: impl Into<Found>) -> ScenarioError {
    ScenarioError::new(FIELD, codes::trace_file(), found)
}

/// The first fault is the reason, as it stands in the file.
fn without_commands(disks: &DiskList, faults: &Faults) -> ScenarioError {
    if let Some(wanted) = disks.wanted() {
        let expected: Phrase = codes::a_disk_of_the_trace(disks.first_names());
        return ScenarioError::new("disk", expected, wanted.to_owned());
    }
    match faults.first.first() {
        Some(Fault { line: Some(line), column: Some(column), expected, found, .. }) => {
            let field = format!("{FIELD}, line {line}, column {column}");
            ScenarioError::new(field, expected.clone(), found.clone())
        }
        _ => ScenarioError::new(FIELD, codes::a_usable_command(), codes::no_command_in_it()),
    }
}

fn shortened(text: &str) -> String {
    text.trim().chars().take(SHOWN_CHARS_MAX).collect()
}
