//! The commands of a recorded trace, as they are replayed.

use std::fmt;
use std::sync::Arc;

use super::{CommandKind, SLOT_SECTORS};
use crate::codes;
use crate::units::Nanoseconds;
use document::{ScenarioError, Section};

/// Commands of a trace, at most: 64 MiB of them.
pub const TRACE_COMMANDS_MAX: usize = 1 << 22;
/// Addresses of a trace are below so many sectors: 512 TiB.
pub const TRACE_SECTORS_END: u64 = 1 << SECTOR_BITS;
/// The longest command of a trace in sectors: 2 GiB.
pub const TRACE_LENGTH_MAX: u32 = (1 << LENGTH_BITS) - 1;
const SECTOR_BITS: u32 = 40;
const LENGTH_BITS: u32 = 22;
/// Passes over a trace, at most.
const PASSES_MAX: u64 = 1_000_000_000;
/// The queue of a SATA link.
const QUEUE_DEPTH: u64 = 32;
const SHA_256_DIGITS: usize = 64;
const UNITS: [&str; 4] = ["s", "ms", "us", "ns"];

/// One command, packed into 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceCommand {
    at_ns: Nanoseconds,
    /// From the highest bit on: kind, sectors, first sector.
    packed: u64,
}

impl TraceCommand {
    /// A command of 1 to `TRACE_LENGTH_MAX` sectors below `TRACE_SECTORS_END`.
    #[must_use]
    pub fn new(at_ns: Nanoseconds, kind: CommandKind, first_sector: u64, sectors: u32) -> Self {
        assert!(first_sector < TRACE_SECTORS_END && (1..=TRACE_LENGTH_MAX).contains(&sectors));
        let kind = match kind {
            CommandKind::Write => 0,
            CommandKind::Read => 1,
            CommandKind::Trim => 2,
        };
        let packed = (kind << (SECTOR_BITS + LENGTH_BITS))
            | (u64::from(sectors) << SECTOR_BITS)
            | first_sector;
        Self { at_ns, packed }
    }

    /// When the host sent it, since the trace began.
    #[must_use]
    pub fn at_ns(self) -> Nanoseconds {
        self.at_ns
    }

    /// The same command at another time.
    #[must_use]
    pub fn at(self, at_ns: Nanoseconds) -> Self {
        Self { at_ns, ..self }
    }

    #[must_use]
    pub fn kind(self) -> CommandKind {
        match self.packed >> (SECTOR_BITS + LENGTH_BITS) {
            0 => CommandKind::Write,
            1 => CommandKind::Read,
            _ => CommandKind::Trim,
        }
    }

    #[must_use]
    pub fn first_sector(self) -> u64 {
        self.packed & (TRACE_SECTORS_END - 1)
    }

    #[must_use]
    pub fn sectors(self) -> u32 {
        (self.packed >> SECTOR_BITS) as u32 & TRACE_LENGTH_MAX
    }

    /// The logical page in which it begins, on a drive without an end.
    #[must_use]
    pub fn first_page(self) -> u64 {
        self.first_sector() / u64::from(SLOT_SECTORS)
    }

    /// The logical page behind its last one.
    #[must_use]
    pub fn end_page(self) -> u64 {
        (self.first_sector() + u64::from(self.sectors())).div_ceil(SLOT_SECTORS.into())
    }
}

/// The commands of a trace in the order of their times, shared by all copies.
#[derive(Clone, PartialEq, Eq)]
pub struct Trace(Arc<Recorded>);

#[derive(PartialEq, Eq)]
struct Recorded {
    sha_256: String,
    commands: Vec<TraceCommand>,
    /// The logical page behind the last one that a command names.
    end_page: u64,
    /// Bytes that it writes.
    written_bytes: u64,
}

impl Trace {
    /// `sha_256` is that of the file, in hexadecimal digits. Errors if there is no command or too
    /// many, or if their times run backwards.
    pub fn new(sha_256: String, commands: Vec<TraceCommand>) -> Result<Self, ScenarioError> {
        let refused = |expected, found| Err(ScenarioError::new("trace", expected, found));
        if commands.is_empty() || commands.len() > TRACE_COMMANDS_MAX {
            return refused(codes::trace_commands(TRACE_COMMANDS_MAX), commands.len().to_string());
        }
        if let Some(at) = commands.windows(2).position(|pair| pair[1].at_ns < pair[0].at_ns) {
            return refused(codes::times_in_order(), commands[at + 1].at_ns.to_string());
        }
        let end_page = commands.iter().map(|it| it.end_page()).max().unwrap_or(0);
        let writes = commands.iter().filter(|it| it.kind() == CommandKind::Write);
        let written_bytes = writes.map(|it| u64::from(it.sectors()) * 512).sum();
        Ok(Self(Arc::new(Recorded { sha_256, commands, end_page, written_bytes })))
    }

    #[must_use]
    pub fn commands(&self) -> &[TraceCommand] {
        &self.0.commands
    }

    /// The SHA-256 of its file, in hexadecimal digits.
    #[must_use]
    pub fn sha_256(&self) -> &str {
        &self.0.sha_256
    }

    #[must_use]
    pub fn end_page(&self) -> u64 {
        self.0.end_page
    }

    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        self.0.written_bytes
    }

    /// The length of one pass. The gap before the next one is as long as a gap is on average.
    #[must_use]
    pub fn pass_ns(&self) -> Nanoseconds {
        let commands = &self.0.commands;
        let (first, last) = (commands[0].at_ns, commands[commands.len() - 1].at_ns);
        let gaps = (commands.len() as u64 - 1).max(1);
        last - first + (last - first) / gaps
    }
}

/// Its commands are many, and the digest stands for them.
impl fmt::Debug for Trace {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "Trace({})", self.0.sha_256)
    }
}

/// How fast a trace is replayed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// As so many times the recorded speed, whatever the drive does: an open loop.
    Times(f64),
    /// A command as soon as the queue has room: a closed loop.
    AsFastAsPossible,
}

/// The fate of addresses beyond the range that the host uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The trace is refused.
    Refuse,
    /// They begin again at the first logical page.
    Wrap,
    /// All addresses are scaled to the range.
    Squeeze,
}

impl Beyond {
    pub const ALL: [Self; 3] = [Self::Refuse, Self::Wrap, Self::Squeeze];
    const WORDS: [&'static str; 3] = ["refuse", "wrap", "squeeze"];

    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// A phase that replays a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The name of the file.
    pub file: String,
    /// Hexadecimal digits; `None`: any contents will do.
    pub sha_256: Option<String>,
    /// The unit of its times and the disk whose commands count, for whoever reads the file; `None`:
    /// those of the file.
    pub unit: Option<&'static str>,
    pub disk: Option<String>,
    pub speed: Speed,
    pub beyond: Beyond,
    pub passes: u32,
    /// The contents, which whoever can open files must give.
    pub trace: Option<Trace>,
}

impl Replay {
    /// Reads `file`, `sha256`, `unit`, `disk`, `speed`, `beyond`, `passes`.
    pub(super) fn read(s: &mut Section) -> Result<Self, ScenarioError> {
        let file = s.text("file")?;
        let sha_256 = s.optional_text("sha256")?;
        if let Some(text) = &sha_256 {
            let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            if text.len() != SHA_256_DIGITS || !text.bytes().all(is_digit) {
                let (path, expected) = (s.path_of("sha256"), codes::sha_256_digits());
                return Err(ScenarioError::new(path, expected, text.clone()));
            }
        }
        let beyond = match s.has("beyond") {
            true => Beyond::ALL[s.choice("beyond", &Beyond::WORDS)?],
            false => Beyond::Refuse,
        };
        let unit = match s.has("unit") {
            true => Some(UNITS[s.choice("unit", &UNITS)?]),
            false => None,
        };
        let disk = s.optional_text("disk")?;
        let passes = s.optional_integer("passes", 1, PASSES_MAX)?.unwrap_or(1) as u32;
        let speed = Speed::read(s)?;
        Ok(Self { file, sha_256, unit, disk, speed, beyond, passes, trace: None })
    }

    /// Whether both read the same commands of the same file.
    #[must_use]
    pub fn reads_as(&self, other: &Self) -> bool {
        self.file == other.file && self.unit == other.unit && self.disk == other.disk
    }

    /// The depth of the queue, beyond which commands wait in the host.
    pub(super) fn queue_depth(s: &mut Section) -> Result<u32, ScenarioError> {
        let depth = s.optional_integer("queue_depth", 1, super::QUEUE_DEPTH_MAX.into())?;
        Ok(depth.unwrap_or(QUEUE_DEPTH) as u32)
    }
}

impl Speed {
    const TIMES: (f64, f64) = (0.001, 1000.0);
    const AT_ONCE: &'static str = "as fast as possible";

    fn read(s: &mut Section) -> Result<Self, ScenarioError> {
        if !s.has("speed") {
            return Ok(Self::Times(1.0));
        }
        if s.has_text("speed") {
            s.choice("speed", &[Self::AT_ONCE])?;
            return Ok(Self::AsFastAsPossible);
        }
        Ok(Self::Times(s.fraction("speed", Self::TIMES.0, Self::TIMES.1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{TRACE_LENGTH_MAX, TRACE_SECTORS_END, Trace, TraceCommand};
    use crate::workload::CommandKind;

    #[test]
    fn a_command_is_unpacked_as_it_was_packed() {
        for kind in [CommandKind::Write, CommandKind::Read, CommandKind::Trim] {
            for (first, sectors) in [(0, 1), (7, 9), (TRACE_SECTORS_END - 1, TRACE_LENGTH_MAX)] {
                let it = TraceCommand::new(u64::MAX, kind, first, sectors);
                let found = (it.at_ns(), it.kind(), it.first_sector(), it.sectors());
                assert_eq!(found, (u64::MAX, kind, first, sectors));
            }
        }
        let it = TraceCommand::new(0, CommandKind::Write, 7, 9);
        assert_eq!((it.first_page(), it.end_page()), (0, 2));
        assert_eq!(size_of::<TraceCommand>(), 16);
    }

    #[test]
    fn a_trace_has_commands_in_order() {
        let command = |at_ns| TraceCommand::new(at_ns, CommandKind::Write, 8, 8);
        let error =
            |commands| Trace::new(String::new(), commands).expect_err("refused").to_string();
        assert!(error(Vec::new()).contains("expected trace_commands(max=4194304), found 0"));
        assert!(error(vec![command(2), command(1)]).contains("expected times_in_order(), found 1"));
        let trace = Trace::new("00".into(), vec![command(1), command(5), command(9)]);
        let trace = trace.expect("it is right");
        assert_eq!((trace.pass_ns(), trace.end_page(), trace.written_bytes()), (12, 2, 12_288));
        assert_eq!(format!("{trace:?}"), "Trace(00)");
    }
}
