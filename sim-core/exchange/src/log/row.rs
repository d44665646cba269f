//! Reads one row of a log of fio.
//!
//! 1. A row has 4 to 8 columns: time in milliseconds, value, direction, size in bytes, and maybe
//!    offset, priority and the time of submission, which are not used.
//! 2. With fio's `log_window_value=both` the highest value stands behind the mean, so that the
//!    direction is one column later. The first row that can be read in one way only decides.
//! 3. Columns stand between commas, or between blanks if there is no comma.

use document::Found;
use serde::Serialize;

use crate::codes;
use crate::columns::Refusal;

type Columns<'a> = crate::columns::Columns<'a, { COLUMNS.1 }>;

/// More is no rate and no latency: eleven days in nanoseconds.
const VALUE_MAX: u64 = 1_000_000_000_000_000;
const SIZE_BYTES_MAX: u64 = 1 << 40;
/// Columns of a row, at least and at most.
const COLUMNS: (usize, usize) = (4, 8);
/// No command is shorter, so that a size is told from a direction.
const SIZE_BYTES_MIN: u64 = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    Read,
    Write,
    Trim,
}

impl Direction {
    pub const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Trim];

    /// As a result of fio names it.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["read", "write", "trim"][self as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub time_ms: u64,
    /// A rate, or a latency in nanoseconds.
    pub value: u64,
    /// The highest value of the commands in the row, if it is known.
    pub highest: Option<u64>,
    pub direction: Direction,
    /// The size of the command; 0 in a row for all commands of an interval.
    pub bytes: u64,
}

/// Whether the highest value stands behind the mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Single,
    Pair,
}

/// Reads a line that is not blank. `layout` is set once it is certain.
pub(super) fn row(line: &str, layout: &mut Option<Layout>) -> Result<Row, Refusal> {
    let columns = Columns::of(line);
    let refusal = |at: usize, expected, found: Found| {
        let column = line[..at].chars().count() as u32 + 1;
        Refusal { column, expected, found }
    };
    let number = |index: usize, max: u64| {
        let (at, text) = columns.parts[index];
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<u64>() {
            Ok(number) if is_number && number <= max => Ok(number),
            _ if is_number => Err(refusal(at, codes::at_most(max), text.into())),
            _ if text.starts_with('-') && text[1..].parse::<u64>().is_ok() => {
                Err(refusal(at, codes::not_negative(), text.into()))
            }
            _ => Err(refusal(at, codes::a_whole_number(), text.into())),
        }
    };
    if !(COLUMNS.0..=COLUMNS.1).contains(&columns.count) {
        // a word is named by itself, and not by the number of columns
        number(0, u64::MAX)?;
        let expected = codes::columns_between(COLUMNS.0, COLUMNS.1);
        return Err(refusal(0, expected, codes::columns_found(columns.count).into()));
    }
    let time_ms = number(0, u64::MAX)?;
    let value = number(1, VALUE_MAX)?;
    if layout.is_none() && columns.count > COLUMNS.0 {
        *layout = certain_layout(&columns);
    }
    let used = layout.unwrap_or(Layout::Single);
    let after = usize::from(used == Layout::Pair);
    let mut highest = None;
    if used == Layout::Pair {
        highest = Some(number(2, VALUE_MAX)?);
        if columns.count == COLUMNS.0 {
            let expected = codes::columns_between(COLUMNS.0 + 1, COLUMNS.1);
            return Err(refusal(0, expected, codes::columns_found(columns.count).into()));
        }
    }
    let direction = number(2 + after, u64::MAX)?;
    let Some(&direction) = Direction::ALL.get(direction as usize) else {
        let (at, text) = columns.parts[2 + after];
        return Err(refusal(at, codes::a_direction_number(), text.into()));
    };
    let bytes = number(3 + after, SIZE_BYTES_MAX)?;
    let highest = highest.or((bytes > 0).then_some(value));
    Ok(Row { time_ms, value, highest, direction, bytes })
}

/// The layout, if the columns can be read in one way only.
fn certain_layout(columns: &Columns) -> Option<Layout> {
    let number = |index: usize| columns.parts[index].1.parse::<u64>().ok();
    let is_direction = |index: usize| number(index).is_some_and(|it| it < 3);
    let is_size = |index: usize| number(index).is_some_and(|it| it == 0 || it >= SIZE_BYTES_MIN);
    let is_single = is_direction(2) && is_size(3);
    let is_pair = is_direction(3) && is_size(4) && number(2) >= number(1);
    match (is_single, is_pair) {
        (true, false) => Some(Layout::Single),
        (false, true) => Some(Layout::Pair),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Layout, Row, row};

    fn read(line: &str) -> Result<(u64, u64, Direction, u64), String> {
        let read = row(line, &mut None);
        read.map(|Row { time_ms, value, direction, bytes, .. }| (time_ms, value, direction, bytes))
            .map_err(|it| format!("{}: {}, {}", it.column, it.expected, it.found))
    }

    #[test]
    fn every_form_of_a_row_is_read() {
        for (line, value, bytes) in [
            ("1000, 4000, 1, 0", 4000, 0),
            ("1000,4000,1,0,0", 4000, 0),
            ("1000\t4000\t1\t4096\t8192", 4000, 4096),
            ("  1000   4000 1  4096 8192 0 ", 4000, 4096),
            ("1000, 4000, 1, 4096, 8192, 0x2001", 4000, 4096),
            ("1000, 4000, 1, 4096, 8192, 0, 123456", 4000, 4096),
            ("1000, 4000, 9000, 1, 0, 0", 4000, 0),
            ("1000, 4000, 9000, 1, 0, 0, 0, 0", 4000, 0),
        ] {
            assert_eq!(read(line), Ok((1000, value, Direction::Write, bytes)), "{line}");
        }
    }

    #[test]
    fn a_line_that_is_no_row_is_named_by_its_column() {
        for (line, message) in [
            ("3000, 41", "1: columns_between(min=4, max=8), columns_found(count=2)"),
            ("2000, four, 1, 0", "7: a_whole_number(), four"),
            ("1000, -5, 1, 0", "7: not_negative(), -5"),
            ("1000, 4.5, 1, 0", "7: a_whole_number(), 4.5"),
            ("1000, 5, 3, 0", "10: a_direction_number(), 3"),
            ("1000, , 1, 0", "7: a_whole_number(), nothing()"),
            ("1000, 99999999999999999999, 1, 0", "7: at_most(max=1000000000000000), 99999999999"),
            ("time,value,direction,size", "1: a_whole_number(), time"),
            ("disk stats", "1: a_whole_number(), disk"),
            ("1,2,1,0,0,0,0,0,0", "1: columns_between(min=4, max=8), columns_found(count=9)"),
        ] {
            let error = read(line).expect_err(line);
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }

    #[test]
    fn a_layout_that_is_certain_holds_for_the_rows_that_follow() {
        let mut layout = None;
        let mut read = |line: &str| row(line, &mut layout).map(|row| row.value);
        assert_eq!(read("1000, 0, 0, 0, 0, 0").ok(), Some(0));
        assert_eq!(read("2000, 5, 700, 1, 0, 0").ok(), Some(5));
        assert_eq!(read("3000, 1, 2, 0, 0, 0").ok(), Some(1));
        assert!(read("4000, 1, 1, 0").is_err());
        assert_eq!(layout, Some(Layout::Pair));
    }
}
