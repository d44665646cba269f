//! Gives each line its fate, and each job its settings.
//!
//! 1. Lines are counted and told apart: empty, `[section]`, option.
//! 2. The options of a section are read in order, but `kb_base` first, since other values depend on
//!    it. If an option comes twice, the later one counts.
//! 3. `[global]` may come several times. Each adds to those before it and counts for the jobs that
//!    follow.

use std::collections::BTreeMap;

use document::{Found, Phrase, ScenarioError};

use super::file::refused;
use super::line::{Fate, Fault, Line, column_of, uncommented};
use super::options::{Plan, find, similar};
use super::settings::Settings;
use super::value::Value;
use super::variables::{Missing, Variables, replaced};
use crate::codes;

const LINES_MAX: usize = 10_000;
const JOBS_MAX: usize = 256;
/// Options of one section.
const OPTIONS_MAX: usize = 512;
/// Unknown options of a file for which a similar one is looked for: that compares all names.
const GUESSES_MAX: u32 = 100;
/// The longest line, as in fio.
const LINE_BYTES_MAX: usize = 4096;
/// The longest name of a section; fio takes as many bytes.
const NAME_CHARS_MAX: usize = 255;

/// A file's lines, and its jobs with the settings of each.
pub(super) struct Sections {
    pub lines: Vec<Line>,
    pub jobs: Vec<Named>,
}

pub(super) struct Named {
    pub name: String,
    pub line: u32,
    pub settings: Settings,
}

pub(super) fn read(text: &str, variables: &Variables) -> Result<Sections, ScenarioError> {
    let count = text.lines().count();
    if count > LINES_MAX {
        return Err(refused(codes::lines_at_most(LINES_MAX), codes::lines(count)));
    }
    let raw: Vec<&str> = text.lines().collect();
    let mut lines: Vec<Line> = Vec::with_capacity(count);
    let mut sections = Vec::new();
    for (index, raw) in raw.iter().enumerate() {
        let mut line = Line::new(index as u32 + 1, raw);
        let content = uncommented(raw).trim();
        if content.starts_with('[') {
            line.fate = header(content);
            sections.push(index);
        } else if !content.is_empty() && sections.is_empty() {
            let found = similar_section(content);
            line.fate = not_understood(codes::a_section_before_it(), found);
        }
        lines.push(line);
    }
    if sections.len() > JOBS_MAX {
        return Err(refused(codes::sections_at_most(JOBS_MAX), codes::sections(sections.len())));
    }
    let mut guesses_left = GUESSES_MAX;
    let mut globals = Settings::default();
    let mut jobs = Vec::new();
    for (at, &index) in sections.iter().enumerate() {
        let end = sections.get(at + 1).copied().unwrap_or(raw.len());
        let (head, options) = lines[index..end].split_at_mut(1);
        let head = &mut head[0];
        let (name, is_global) = name_of(uncommented(raw[index]).trim());
        let mut settings = globals.clone();
        let guesses_left = &mut guesses_left;
        Section { raw: &raw[index + 1..end], lines: options, variables, guesses_left }
            .apply(&mut settings);
        if is_global {
            globals = settings;
        } else if let Some(line) = settings.wrong_direction {
            let fault = Fault {
                expected: codes::a_direction(),
                found: codes::the_one_of_line(line).into(),
                done: codes::job_left_out(),
            };
            head.fate = Fate::NotUnderstood(fault);
        } else {
            jobs.push(Named { name, line: head.number, settings });
        }
    }
    Ok(Sections { lines, jobs })
}

/// A command line of fio, or an option of nothing.
fn similar_section(content: &str) -> Found {
    let is_command = content.starts_with("fio ") || content.contains(" --");
    if is_command { codes::a_command_line().into() } else { content.into() }
}

fn not_understood(expected: Phrase, found: impl Into<Found>) -> Fate {
    Fate::NotUnderstood(Fault { expected, found: found.into(), done: codes::left_out() })
}

/// The name of a section, and whether it is for all jobs that follow. fio looks at the first six
/// letters only.
fn name_of(content: &str) -> (String, bool) {
    let name = content.strip_prefix('[').unwrap_or(content);
    let name = name.find(']').map_or(name, |end| &name[..end]);
    let end = name.char_indices().nth(NAME_CHARS_MAX).map_or(name.len(), |(end, _)| end);
    (document::printable(name[..end].trim().to_owned()), name.starts_with("global"))
}

fn header(content: &str) -> Fate {
    let (name, is_global) = name_of(content);
    let expected = match content.find(']') {
        _ if content.chars().count() > NAME_CHARS_MAX + 2 => {
            codes::characters_at_most(NAME_CHARS_MAX)
        }
        None => codes::closing_bracket(),
        Some(end) if end + 1 < content.len() => codes::nothing_after_bracket(),
        Some(_) if name.is_empty() => codes::a_name(),
        Some(_) => return Fate::Section { name, is_global },
    };
    let done = codes::read_as_job(name);
    Fate::Changed(Fault { expected, found: content.into(), done })
}

/// The lines of one section without its header.
struct Section<'a> {
    raw: &'a [&'a str],
    lines: &'a mut [Line],
    variables: &'a Variables,
    guesses_left: &'a mut u32,
}

/// An option that fio knows, ready to be read.
struct Ready {
    index: usize,
    name: &'static str,
    plan: Plan,
    text: Option<String>,
    column: u32,
}

impl Section<'_> {
    fn apply(self, settings: &mut Settings) {
        let mut options: Vec<Ready> = Vec::new();
        let mut count = 0;
        for (index, raw) in self.raw.iter().enumerate() {
            let content = uncommented(raw).trim();
            if content.is_empty() {
                continue;
            }
            count += 1;
            let ready = match count > OPTIONS_MAX {
                true => Err((1, codes::options_at_most(OPTIONS_MAX), count.into())),
                false => ready(index, raw, self.variables, self.guesses_left),
            };
            match ready {
                Ok(ready) => options.push(ready),
                Err((column, expected, found)) => {
                    self.lines[index].column = column;
                    self.lines[index].fate = not_understood(expected, found);
                }
            }
        }
        options.sort_by_key(|option| option.name != "kb_base");
        let mut latest: BTreeMap<&str, usize> = BTreeMap::new();
        for option in options {
            let line = &mut self.lines[option.index];
            fate(&option, line, settings);
            (line.option, line.value) = (Some(option.name), option.text.clone());
            let is_understood = matches!(line.fate, Fate::Understood(_) | Fate::Changed(_));
            let number = line.number;
            let is_whole = !option.text.is_some_and(|text| text.starts_with(','));
            if is_understood
                && is_whole
                && let Some(before) = latest.insert(option.name, option.index)
            {
                self.lines[before].fate = Fate::Ignored(codes::replaced_in_line(number));
            }
        }
    }
}

type NotReady = (u32, Phrase, Found);

/// Looks an option up, with its variables replaced.
fn ready(
    index: usize,
    raw: &str,
    variables: &Variables,
    guesses_left: &mut u32,
) -> Result<Ready, NotReady> {
    let content = uncommented(raw).trim();
    let start = column_of(raw, raw.trim_start());
    if raw.len() > LINE_BYTES_MAX {
        return Err((start, codes::bytes_at_most(LINE_BYTES_MAX), raw.len().into()));
    }
    let word = content.split_once('=').map_or(content, |(name, _)| name).trim_end();
    if word == "include" || content.starts_with("include ") {
        return Err((start, codes::no_other_file(), content.into()));
    }
    let column = start + content.find('=').map_or(0, |at| content[..at].chars().count() as u32 + 1);
    let lost = |missing| match missing {
        Missing::Variable(name) => (column, codes::a_variable(&name), codes::nothing().into()),
        Missing::TooLong(bytes) => (column, codes::bytes_at_most(LINE_BYTES_MAX), bytes.into()),
    };
    let plan = find(word);
    let text = match replaced(content, variables) {
        // nobody needs the name of a device that is not there
        Err(Missing::Variable(_)) if matches!(plan, Some((_, Plan::Ignore(_)))) => content.into(),
        replaced => replaced.map_err(lost)?,
    };
    let (word, value) = match text.split_once('=') {
        Some((word, value)) => (word.trim_end(), Some(value.to_owned())),
        None => (text.as_str(), None),
    };
    match find(word) {
        Some((name, plan)) => Ok(Ready { index, name, plan, text: value, column }),
        None => {
            let found = word.into();
            let guess = (*guesses_left > 0).then(|| similar(word)).flatten();
            *guesses_left = guesses_left.saturating_sub(1);
            let expected = match guess {
                Some(name) => codes::option_like(name),
                None => codes::known_option(),
            };
            Err((start, expected, found))
        }
    }
}

/// Reads the value into the settings.
fn fate(option: &Ready, line: &mut Line, settings: &mut Settings) {
    let found = || option.text.clone().unwrap_or_default();
    let reader = match option.plan {
        Plan::Ignore(reason) => {
            if option.name == "filename" {
                settings.name_file(option.text.as_deref().unwrap_or_default());
            }
            line.fate = Fate::Ignored(reason());
            return;
        }
        Plan::Need(need) => {
            line.fate = not_understood(need(), option.name);
            return;
        }
        Plan::Read(reader) => reader,
    };
    let mut value = Value::new(option.text.as_deref());
    value.kb_base = settings.kb_base;
    // a value that is wrong in its last part must not leave its first part behind
    let mut changed = settings.clone();
    match reader(&mut changed, &mut value) {
        Ok(meaning) => {
            *settings = changed;
            settings.lines.keep(option.name, line.number);
            line.fate = match value.slip() {
                None => Fate::Understood(meaning),
                Some(expected) => {
                    line.column = option.column;
                    let done = codes::read_as(meaning);
                    Fate::Changed(Fault { expected, found: found().into(), done })
                }
            };
        }
        Err(refusal) => {
            line.column = option.column;
            // the slip explains the number that is refused
            line.fate = match value.slip() {
                Some(expected) => not_understood(expected, found()),
                None => not_understood(refusal.expected, refusal.found),
            };
        }
    }
    if option.name == "rw" {
        let is_wrong = matches!(line.fate, Fate::NotUnderstood(_));
        settings.wrong_direction = is_wrong.then_some(line.number);
    }
}
