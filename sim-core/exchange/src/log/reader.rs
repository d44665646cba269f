//! Takes the bytes of a file piece by piece.
//!
//! 1. The first bytes say what the file is: a log, a result, or none of both, which is an error.
//! 2. The lines of a log are read one by one. A line that is no row is kept as a fault, and does
//!    not count.
//! 3. A result is kept until its end, if it is not too long.

use document::{Found, Phrase, ScenarioError, printable};

use super::name::{Measure, Name};
use super::result::{self, RESULT_BYTES_MAX, RunResult};
use super::row::{Direction, Layout, row};
use super::series::{Odd, Series};
use super::{FIELD, Fault, Faults};
use crate::splitter::Splitter;
use crate::{codes, foreign};

/// The longest line of a log.
pub const LINE_BYTES_MAX: usize = 512;
/// The first part of a file, in which a result begins, behind fio's warnings.
const HEAD_BYTES: usize = 64 << 10;
/// A later byte that no text has is a fault of its line: after a crash, zeros may end a log.
const SNIFFED_BYTES: usize = 512;
const SHOWN_CHARS_MAX: usize = 80;

/// A file that was read.
#[derive(Clone, Debug)]
pub enum LogFile {
    Rows(Box<RowsOfFile>),
    Result { result: Box<RunResult>, faults: Faults, words_before: u64 },
}

/// The rows of a log.
#[derive(Clone, Debug)]
pub struct RowsOfFile {
    /// The values; `None` if neither columns nor name say so.
    pub measure: Option<Measure>,
    /// The number of the job in the file's name.
    pub job: Option<u32>,
    /// Lines, and those that are rows; the others are blank or faults.
    pub lines: u64,
    pub rows: u64,
    pub directions: Vec<Direction>,
    /// Each row is one command.
    pub is_per_command: bool,
    pub faults: Faults,
    pub(super) series: Series,
}

impl LogFile {
    #[must_use]
    pub fn faults(&self) -> &Faults {
        match self {
            Self::Rows(rows) => &rows.faults,
            Self::Result { faults, .. } => faults,
        }
    }
}

enum Form {
    /// The first bytes, until there are enough of them.
    Head(Vec<u8>),
    Rows,
    Result {
        bytes: Vec<u8>,
        words_before: u64,
    },
}

/// Reads one file.
pub struct Reader {
    name: Name,
    form: Form,
    splitter: Splitter<LINE_BYTES_MAX>,
    lines: u64,
    layout: Option<Layout>,
    /// The last line was no row.
    is_refused: bool,
    series: Series,
    faults: Faults,
}

impl Reader {
    /// `name` is the path or the name of the file.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: Name::of(name),
            form: Form::Head(Vec::new()),
            splitter: Splitter::default(),
            lines: 0,
            layout: None,
            is_refused: false,
            series: Series::default(),
            faults: Faults::default(),
        }
    }

    /// Takes the next bytes. Errors if the file is no log and no result, or too long a result.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ScenarioError> {
        match &mut self.form {
            Form::Head(head) => {
                let room = HEAD_BYTES - head.len();
                let (first, rest) = bytes.split_at(room.min(bytes.len()));
                head.extend_from_slice(first);
                if head.len() < HEAD_BYTES {
                    return Ok(());
                }
                self.begin()?;
                self.push(rest)
            }
            Form::Rows => {
                self.rows(bytes);
                Ok(())
            }
            Form::Result { bytes: before, .. } => {
                if before.len() + bytes.len() > RESULT_BYTES_MAX {
                    let expected = codes::bytes_at_most(RESULT_BYTES_MAX);
                    return Err(refused(expected, codes::more()));
                }
                before.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// Ends the file. Errors if nothing can be used.
    pub fn finish(mut self) -> Result<LogFile, ScenarioError> {
        if matches!(self.form, Form::Head(_)) {
            self.begin()?;
        }
        if let Form::Result { bytes, words_before } = &self.form {
            let text = std::str::from_utf8(bytes).map_err(|error| {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
                refused(codes::log_file(), codes::no_utf_8(words_before + line))
            })?;
            let (result, faults) = result::read(text, *words_before)?;
            let words_before = *words_before;
            return Ok(LogFile::Result { result: Box::new(result), faults, words_before });
        }
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.finish(|line| self.take_line(line));
        self.series.settle();
        let rows = self.series.rows();
        if rows == 0 {
            return Err(self.without_rows());
        }
        let measure = self.measure();
        let tracks = Direction::ALL.iter().zip(&self.series.tracks);
        let directions = tracks.filter(|(_, track)| track.rows > 0).map(|(it, _)| *it);
        let directions: Vec<Direction> = directions.collect();
        self.check_direction(&directions);
        let rows = RowsOfFile {
            measure,
            job: self.name.job,
            lines: self.lines,
            rows,
            directions,
            is_per_command: self.series.is_per_command == Some(true),
            faults: self.faults,
            series: self.series,
        };
        Ok(LogFile::Rows(Box::new(rows)))
    }

    /// Decides what the file is, and reads its first bytes.
    fn begin(&mut self) -> Result<(), ScenarioError> {
        let Form::Head(head) = std::mem::replace(&mut self.form, Form::Rows) else { return Ok(()) };
        let wrong = |found: Phrase| Err(refused(codes::log_file(), found));
        if let Some(found) = foreign::packed(&head) {
            return wrong(found);
        }
        if let Some(at) = foreign::binary_at(&head[..SNIFFED_BYTES.min(head.len())]) {
            return wrong(codes::binary(at));
        }
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
        // the last character may be cut
        let text = String::from_utf8_lossy(head);
        if text.trim().is_empty() && head.len() < HEAD_BYTES - 3 {
            return wrong(codes::nothing());
        }
        if let Some(found) = foreign::markup(&text) {
            return wrong(found);
        }
        if let Some((start, words_before)) = result_start(head) {
            self.form = Form::Result { bytes: head[start..].to_vec(), words_before };
        } else {
            self.rows(head);
        }
        Ok(())
    }

    fn rows(&mut self, bytes: &[u8]) {
        let mut splitter = std::mem::take(&mut self.splitter);
        splitter.push(bytes, |line| self.take_line(line));
        self.splitter = splitter;
    }

    fn take_line(&mut self, bytes: &[u8]) {
        self.lines += 1;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.len() > LINE_BYTES_MAX {
            let text = String::from_utf8_lossy(&bytes[..SHOWN_CHARS_MAX]).into_owned();
            let expected = codes::bytes_at_most(LINE_BYTES_MAX);
            self.fault(&text, 1, expected, codes::more().into(), codes::row_left_out());
            return;
        }
        let text = String::from_utf8_lossy(bytes);
        if text.trim().is_empty() {
            return;
        }
        let follows_refused = std::mem::replace(&mut self.is_refused, true);
        let row = match row(&text, &mut self.layout) {
            Ok(row) => row,
            Err(refusal) => {
                let done = codes::row_left_out();
                self.fault(&text, refusal.column, refusal.expected, refusal.found, done);
                return;
            }
        };
        let odd = self.series.add(row, self.name.job.is_some(), follows_refused);
        self.is_refused = matches!(odd, Some(Odd::Refused(..)));
        match odd {
            Some(Odd::Refused(column, expected, found)) => {
                let column = column_at(&text, column as usize);
                self.fault(&text, column, expected, found, codes::row_left_out());
            }
            // a latency has no value where nothing completes
            Some(Odd::Gap { every_ms, gap_ms })
                if !self.name.measure.is_some_and(Measure::is_latency) =>
            {
                let expected = codes::a_row_every(every_ms);
                let found = codes::milliseconds(gap_ms).into();
                self.fault(&text, 1, expected, found, codes::counted_as_nothing());
            }
            _ => {}
        }
    }

    fn fault(&mut self, text: &str, column: u32, expected: Phrase, found: Found, done: Phrase) {
        let place = printable(text.trim().chars().take(SHOWN_CHARS_MAX).collect());
        let (line, column) = (Some(self.lines), Some(column));
        self.faults.add(Fault { line, column, place, expected, found, done });
    }

    /// The measure that columns and name agree on. The columns decide: a log of single commands
    /// whose values are all 1 is one of IOPS, and it is none if they are not.
    fn measure(&mut self) -> Option<Measure> {
        let named = self.name.measure;
        if self.series.is_per_command != Some(true) {
            return named;
        }
        let (measure, expected) = match (named, self.series.has_other_values) {
            (Some(Measure::Iops), true) => (Measure::Latency, codes::ones_in_iops()),
            (Some(named), false) if named.is_latency() && self.series.rows() > 1 => {
                (Measure::Iops, codes::latencies_that_differ())
            }
            (None, true) => return Some(Measure::Latency),
            (None, false) => return Some(Measure::Iops),
            (Some(named), _) => return Some(named),
        };
        self.disagree(expected, codes::a_log_of(measure.word()).into());
        Some(measure)
    }

    /// Holds the direction in the name against the rows.
    fn check_direction(&mut self, found: &[Direction]) {
        if let Some(direction) = self.name.direction
            && !found.contains(&direction)
        {
            let words: Vec<&'static str> = found.iter().map(|it| it.word()).collect();
            self.disagree(codes::rows_of(direction.word()), codes::rows_of(words).into());
        }
    }

    /// Notes that the columns contradict the name.
    fn disagree(&mut self, expected: Phrase, found: Found) {
        let done = codes::columns_count();
        self.faults.add(Fault {
            line: None,
            column: None,
            place: String::new(),
            expected,
            found,
            done,
        });
    }

    /// The first fault is the reason, as it stands in the file.
    fn without_rows(&self) -> ScenarioError {
        match self.faults.first.first() {
            Some(Fault { line: Some(line), column: Some(column), expected, found, .. }) => {
                let field = format!("{FIELD}, line {line}, column {column}");
                ScenarioError::new(field, expected.clone(), found.clone())
            }
            _ => refused(codes::a_usable_row(), codes::no_row()),
        }
    }
}

fn refused(expected: Phrase, found: impl Into<Found>) -> ScenarioError {
    ScenarioError::new(FIELD, expected, found)
}

/// The first byte of a result and the number of lines before it, unless rows come first.
fn result_start(head: &[u8]) -> Option<(usize, u64)> {
    let mut start = 0;
    for (number, line) in head.split(|byte| *byte == b'\n').enumerate() {
        let blanks = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        match line.get(blanks) {
            Some(b'{') => return Some((start + blanks, number as u64)),
            Some(byte) if byte.is_ascii_digit() && line.contains(&b',') => return None,
            _ => start += line.len() + 1,
        }
    }
    None
}

/// The place in characters at which a column begins, which is counted from 1.
fn column_at(text: &str, column: usize) -> u32 {
    let mut starts = text.match_indices(',').map(|(at, _)| at + 1);
    let start = if column == 1 { 0 } else { starts.nth(column - 2).unwrap_or(0) };
    let blanks = text[start..].len() - text[start..].trim_start().len();
    text[..start + blanks].chars().count() as u32 + 1
}
