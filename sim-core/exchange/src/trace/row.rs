//! Reads one line of a trace.
//!
//! Numbers and places are checked here, so that a line is either a command with a possible address
//! and length, an event that is none, or refused by its column.

use spec::workload::{CommandKind, TRACE_SECTORS_END};

use super::form::Form;
use crate::codes;
use crate::columns::{Columns as AnyColumns, Refusal};

/// No form has more columns that are read.
const COLUMNS_MAX: usize = 16;
type Columns<'a> = AnyColumns<'a, COLUMNS_MAX>;

const SECTOR_BYTES: u64 = 512;
/// Addresses below 512 TiB.
const ADDRESS_BYTES_MAX: u64 = TRACE_SECTORS_END * SECTOR_BYTES - 1;
/// The longest read or write: 1 GiB. The longest TRIM may cover a whole disk.
const LENGTH_BYTES_MAX: u64 = 1 << 30;
const TRIM_BYTES_MAX: u64 = 1 << 46;
const DECIMALS: usize = 9;
const DISK_BYTES_MAX: usize = 256;
/// Times since 1970 in seconds: from 2001 on they have ten digits.
const UNIX_SECONDS_MIN: u64 = 1_000_000_000;
const UNIX_SECONDS_MAX: u64 = 9_999_999_999;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    /// In the form's unit, or in its billionth part if its times have decimals.
    pub ticks: u64,
    pub disk: &'a str,
    pub kind: CommandKind,
    pub offset_bytes: u64,
    pub bytes: u64,
    /// From the command to its answer, in ticks.
    pub response_ticks: Option<u64>,
    pub moment: Moment,
}

/// The moment of a command that a line records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// A program asked for it.
    Sent,
    /// It went to the drive.
    Issued,
    Completed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Row(Row<'a>),
    Flush,
    /// Nothing that a drive is asked to do.
    Event,
    /// A heading of blkparse's summary, which lasts to the end of the file.
    Summary,
}

type Read<'a> = Result<Line<'a>, Refusal>;

/// Reads a line that is not blank.
pub(super) fn line(form: Form, text: &str) -> Read<'_> {
    match form {
        Form::Msr => msr(text),
        Form::Alibaba => alibaba(text),
        Form::Tencent => tencent(text),
        Form::Spc => spc(text),
        Form::Blkparse => blkparse(text),
        Form::Mqsim => mqsim(text),
        Form::FioV2 => fio(text, 0),
        Form::FioV3 => fio(text, 1),
    }
}

fn with_columns(text: &str, least: usize, most: usize) -> Result<Columns<'_>, Refusal> {
    let columns = Columns::of(text);
    if (least..=most).contains(&columns.count) {
        return Ok(columns);
    }
    let expected = codes::columns_between(least, most);
    Err(columns.refusal(0, expected, codes::columns_found(columns.count)))
}

fn number(columns: &Columns, index: usize, max: u64) -> Result<u64, Refusal> {
    let text = columns.text(index);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if is_number && number <= max => Ok(number),
        _ if is_number => Err(columns.refusal(index, codes::at_most(max), text)),
        _ if text.is_empty() => {
            Err(columns.refusal(index, codes::a_whole_number(), codes::nothing()))
        }
        _ if text.starts_with('-') => Err(columns.refusal(index, codes::not_negative(), text)),
        _ => Err(columns.refusal(index, codes::a_whole_number(), text)),
    }
}

/// Seconds with up to nine decimals, in nanoseconds. Further decimals are dropped.
fn nanoseconds(columns: &Columns, index: usize) -> Result<u64, Refusal> {
    let text = columns.text(index);
    let refused = || {
        let expected =
            if text.starts_with('-') { codes::not_negative() } else { codes::a_decimal_number() };
        match text.is_empty() {
            true => columns.refusal(index, codes::a_decimal_number(), codes::nothing()),
            false => columns.refusal(index, expected, text),
        }
    };
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(decimals) {
        return Err(refused());
    }
    let seconds = whole.parse::<u64>().ok().filter(|it| *it <= UNIX_SECONDS_MAX);
    let seconds = seconds.ok_or_else(refused)?;
    let digits = decimals.bytes().chain(std::iter::repeat(b'0')).take(DECIMALS);
    Ok(digits.fold(seconds, |number, digit| number * 10 + u64::from(digit - b'0')))
}

/// Checks where a command lies. `scale` is the number of bytes of a unit in both columns.
fn place(
    columns: &Columns,
    kind: CommandKind,
    (offset, offset_bytes): (usize, u64),
    (length, length_bytes): (usize, u64),
) -> Result<(u64, u64), Refusal> {
    let start = number(columns, offset, ADDRESS_BYTES_MAX / offset_bytes)? * offset_bytes;
    let most = if kind == CommandKind::Trim { TRIM_BYTES_MAX } else { LENGTH_BYTES_MAX };
    let bytes = number(columns, length, most / length_bytes)? * length_bytes;
    if bytes == 0 {
        return Err(columns.refusal(length, codes::some_length(), columns.text(length)));
    }
    if start + bytes > ADDRESS_BYTES_MAX + 1 {
        let most = (ADDRESS_BYTES_MAX + 1 - start) / length_bytes;
        return Err(columns.refusal(length, codes::at_most(most), columns.text(length)));
    }
    Ok((start, bytes))
}

fn disk<'a>(columns: &Columns<'a>, index: usize) -> Result<&'a str, Refusal> {
    let text = columns.text(index);
    match text.len() {
        0 => Err(columns.refusal(index, codes::a_disk(), codes::nothing())),
        1..=DISK_BYTES_MAX => Ok(text),
        _ => Err(columns.refusal(index, codes::bytes_at_most(DISK_BYTES_MAX), codes::more())),
    }
}

/// Reads a kind by its words, whatever their case.
fn kind(columns: &Columns, index: usize, read: &str, write: &str) -> Result<CommandKind, Refusal> {
    let text = columns.text(index);
    match text {
        _ if text.eq_ignore_ascii_case(read) => Ok(CommandKind::Read),
        _ if text.eq_ignore_ascii_case(write) => Ok(CommandKind::Write),
        "" => Err(columns.refusal(index, codes::read_or_write(read, write), codes::nothing())),
        _ => Err(columns.refusal(index, codes::read_or_write(read, write), text)),
    }
}

fn sent<'a>(
    ticks: u64,
    disk: &'a str,
    kind: CommandKind,
    (offset_bytes, bytes): (u64, u64),
) -> Row<'a> {
    Row { ticks, disk, kind, offset_bytes, bytes, response_ticks: None, moment: Moment::Sent }
}

/// Time, host, disk, Read or Write, offset, size, time until the answer.
fn msr(text: &str) -> Read<'_> {
    let columns = with_columns(text, 7, 7)?;
    let ticks = number(&columns, 0, u64::MAX)?;
    disk(&columns, 1)?;
    number(&columns, 2, u64::MAX)?;
    let (begin, (at, number_text)) = (columns.parts[1].0, columns.parts[2]);
    let disk = &text[begin..at + number_text.len()];
    let kind = kind(&columns, 3, "Read", "Write")?;
    let place = place(&columns, kind, (4, 1), (5, 1))?;
    let response_ticks = Some(number(&columns, 6, u64::MAX)?);
    Ok(Line::Row(Row { response_ticks, ..sent(ticks, disk, kind, place) }))
}

/// Disk, R or W, offset, length, time.
fn alibaba(text: &str) -> Read<'_> {
    let columns = with_columns(text, 5, 5)?;
    let disk = disk(&columns, 0)?;
    let kind = kind(&columns, 1, "R", "W")?;
    let place = place(&columns, kind, (2, 1), (3, 1))?;
    Ok(Line::Row(sent(number(&columns, 4, u64::MAX)?, disk, kind, place)))
}

/// Time, sector, sectors, 0 or 1, disk.
fn tencent(text: &str) -> Read<'_> {
    let columns = with_columns(text, 5, 5)?;
    let ticks = number(&columns, 0, UNIX_SECONDS_MAX)?;
    if ticks < UNIX_SECONDS_MIN {
        return Err(columns.refusal(0, codes::seconds_since_1970(), columns.text(0)));
    }
    let kind = kind(&columns, 3, "0", "1")?;
    let place = place(&columns, kind, (1, SECTOR_BYTES), (2, SECTOR_BYTES))?;
    Ok(Line::Row(sent(ticks, disk(&columns, 4)?, kind, place)))
}

/// Application unit, sector, bytes, r or w, time; further columns are the application's.
fn spc(text: &str) -> Read<'_> {
    let columns = with_columns(text, 5, COLUMNS_MAX)?;
    number(&columns, 0, u64::MAX)?;
    let disk = disk(&columns, 0)?;
    let kind = kind(&columns, 3, "r", "w")?;
    let place = place(&columns, kind, (1, SECTOR_BYTES), (2, 1))?;
    Ok(Line::Row(sent(nanoseconds(&columns, 4)?, disk, kind, place)))
}

/// Time, disk, sector, sectors, 0 (write) or 1 (read).
fn mqsim(text: &str) -> Read<'_> {
    let columns = with_columns(text, 5, 5)?;
    let ticks = number(&columns, 0, u64::MAX)?;
    number(&columns, 1, u64::MAX)?;
    let disk = disk(&columns, 1)?;
    let kind = kind(&columns, 4, "1", "0")?;
    let place = place(&columns, kind, (2, SECTOR_BYTES), (3, SECTOR_BYTES))?;
    Ok(Line::Row(sent(ticks, disk, kind, place)))
}

/// Time (only in version 3), file, action, offset, length.
fn fio(text: &str, times: usize) -> Read<'_> {
    let columns = Columns::between(text, false);
    let (least, most) = (2 + times, 4 + times);
    if !(least..=most).contains(&columns.count) {
        let expected = codes::columns_between(least, most);
        return Err(columns.refusal(0, expected, codes::columns_found(columns.count)));
    }
    let ticks = if times > 0 { number(&columns, 0, u64::MAX)? } else { 0 };
    let disk = disk(&columns, times)?;
    let kind = match columns.text(1 + times) {
        "read" => CommandKind::Read,
        "write" => CommandKind::Write,
        "trim" => CommandKind::Trim,
        "sync" | "datasync" => return Ok(Line::Flush),
        "add" | "open" | "close" => return Ok(Line::Event),
        "wait" if times == 0 => return Ok(Line::Event),
        other => return Err(columns.refusal(1 + times, codes::an_action_of_fio(), other)),
    };
    if columns.count < most {
        let expected = codes::columns_between(most, most);
        return Err(columns.refusal(0, expected, codes::columns_found(columns.count)));
    }
    let place = place(&columns, kind, (2 + times, 1), (3 + times, 1))?;
    Ok(Line::Row(sent(ticks, disk, kind, place)))
}

/// Device, processor, number, time, process, event, kind, and for a command sector + sectors.
fn blkparse(text: &str) -> Read<'_> {
    if is_summary(text) {
        return Ok(Line::Summary);
    }
    let columns = Columns::between(text, false);
    if columns.count < 6 {
        let expected = codes::columns_between(6usize, COLUMNS_MAX);
        return Err(columns.refusal(0, expected, codes::columns_found(columns.count)));
    }
    let is_device = |text: &str| {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        text.split_once(',').is_some_and(|(major, minor)| is_number(major) && is_number(minor))
    };
    let disk = disk(&columns, 0)?;
    if !is_device(disk) {
        return Err(columns.refusal(0, codes::a_device(), disk));
    }
    for index in [1, 2, 4] {
        number(&columns, index, u64::MAX)?;
    }
    let ticks = nanoseconds(&columns, 3)?;
    let moment = match columns.text(5) {
        "Q" => Moment::Sent,
        "D" => Moment::Issued,
        "C" => Moment::Completed,
        _ => return Ok(Line::Event),
    };
    let flags = columns.text(6);
    let has_length = columns.text(8) == "+";
    let kind = match () {
        () if flags.contains('D') => CommandKind::Trim,
        () if flags.contains('R') => CommandKind::Read,
        () if flags.contains('W') && (has_length || !flags.starts_with('F')) => CommandKind::Write,
        () if flags.starts_with('F') && moment == Moment::Sent => return Ok(Line::Flush),
        () => return Ok(Line::Event),
    };
    if !has_length {
        let expected = codes::a_sector_and_a_length();
        return Err(columns.refusal(7, expected, columns.text(7)));
    }
    let place = place(&columns, kind, (7, SECTOR_BYTES), (9, SECTOR_BYTES))?;
    Ok(Line::Row(Row { moment, ..sent(ticks, disk, kind, place) }))
}

/// `CPU1 (sdd):` or `Total (sdd):`
fn is_summary(text: &str) -> bool {
    let text = text.trim();
    (text.starts_with("CPU") || text.starts_with("Total")) && text.ends_with("):")
}

#[cfg(test)]
mod tests {
    use super::{Line, line};
    use crate::trace::Form;

    /// `8,48 write 130805760+4096 at 79288748`
    fn said(form: Form, text: &str) -> String {
        match line(form, text) {
            Ok(Line::Row(it)) => {
                let kind = format!("{:?}", it.kind).to_lowercase();
                let moment = format!("{:?}", it.moment).to_lowercase();
                let (offset, bytes) = (it.offset_bytes, it.bytes);
                format!("{} {kind} {offset}+{bytes} {moment} at {}", it.disk, it.ticks)
            }
            Ok(other) => format!("{other:?}").to_lowercase(),
            Err(it) => format!("{}: {}, {}", it.column, it.expected, it.found),
        }
    }

    #[test]
    fn each_form_has_its_columns() {
        for (form, text, expected) in [
            (Form::Msr, "100,host,0,Write,4096,512,7", "host,0 write 4096+512 sent at 100"),
            (Form::Msr, "100\thost\t0\tread\t0\t1\t7", "host\t0 read 0+1 sent at 100"),
            (Form::Alibaba, "7,W,4096,8192,15", "7 write 4096+8192 sent at 15"),
            (Form::Tencent, "1538323200,8,16,0,1063", "1063 read 4096+8192 sent at 1538323200"),
            (Form::Spc, "0,8,4096,w,0.058425", "0 write 4096+4096 sent at 58425000"),
            (Form::Spc, "0,8,4096,R,2,0x4,1", "0 read 4096+4096 sent at 2000000000"),
            (Form::Mqsim, "58 0 8 1 1", "0 read 4096+512 sent at 58"),
            (Form::FioV2, "/dev/sdz trim 0 4096", "/dev/sdz trim 0+4096 sent at 0"),
            (Form::FioV3, "58 /dev/sdz read 512 9", "/dev/sdz read 512+9 sent at 58"),
            (Form::FioV3, "58 f datasync 0 0", "flush"),
            (Form::FioV2, "f wait 1000", "event"),
            (
                Form::Blkparse,
                "  8,48 1 2 0.5 42 Q WS 8 + 16 [a b]",
                "8,48 write 4096+8192 sent at 500000000",
            ),
            (
                Form::Blkparse,
                "8,0 1 2 1 42 D R 8 + 8 [a]",
                "8,0 read 4096+4096 issued at 1000000000",
            ),
            (
                Form::Blkparse,
                "8,0 1 2 1 42 C R 8 + 8 [0]",
                "8,0 read 4096+4096 completed at 1000000000",
            ),
            (Form::Blkparse, "8,0 1 2 1.0 42 Q FWS [a]", "flush"),
            (
                Form::Blkparse,
                "8,0 1 2 1.0 42 Q FWS 8 + 8 [a]",
                "8,0 write 4096+4096 sent at 1000000000",
            ),
            (Form::Blkparse, "8,0 1 2 1.0 42 C FWS 0 [0]", "event"),
            (Form::Blkparse, "8,0 1 2 1.0 42 A W 8 + 8 <- (8,1) 0", "event"),
            (Form::Blkparse, "8,0 1 2 1.0 42 P N [a]", "event"),
            (Form::Blkparse, "CPU1 (sdd):", "summary"),
        ] {
            assert_eq!(said(form, text), expected, "{text}");
        }
    }

    #[test]
    fn a_line_that_is_no_command_is_named_by_its_column() {
        for (form, text, expected) in [
            (
                Form::Msr,
                "1,h,0,Write,0",
                "1: columns_between(min=7, max=7), columns_found(count=5)",
            ),
            (Form::Msr, "1,h,0,Trim,0,1,1", "7: read_or_write(read=Read, write=Write), Trim"),
            (Form::Msr, "1,h,0,Read,-5,1,1", "12: not_negative(), -5"),
            (Form::Alibaba, "7,R,0,0,1", "7: some_length(), 0"),
            (Form::Alibaba, "7,R,562949953421312,1,1", "5: at_most(max=562949953421311), 5629"),
            (Form::Alibaba, "7,R,562949953421311,2,1", "21: at_most(max=1), 2"),
            (Form::Alibaba, ",R,0,1,1", "1: a_disk(), nothing()"),
            (Form::Alibaba, "7,R,0,1073741825,1", "7: at_most(max=1073741824), 1073741825"),
            (Form::Tencent, "1,0,8,1,5", "1: seconds_since_1970(), 1"),
            (Form::Tencent, "1538323200,0,8,2,5", "16: read_or_write(read=0, write=1), 2"),
            (Form::Spc, "0,0,8,r,1e3", "9: a_decimal_number(), 1e3"),
            (Form::Spc, "0,0,8,r,-1", "9: not_negative(), -1"),
            (Form::Mqsim, "1 0 0 8 ", "1: columns_between(min=5, max=5), columns_found(count=4)"),
            (
                Form::FioV3,
                "1 f write 0",
                "1: columns_between(min=5, max=5), columns_found(count=4)",
            ),
            (Form::FioV3, "1 f wait 9", "5: an_action_of_fio(), wait"),
            (Form::Blkparse, "8:0 1 2 1.0 4 Q W 0 + 8 [a]", "1: a_device(), 8:0"),
            (Form::Blkparse, "8,0 1 2 1.0 4 Q W [a]", "19: a_sector_and_a_length(), [a]"),
        ] {
            let found = said(form, text);
            assert!(found.starts_with(expected), "{text}: {found}");
        }
    }
}
