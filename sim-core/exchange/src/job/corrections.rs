//! Corrects a job file: a job that measures something other than it seems to gets the option that
//! it lacks.
//!
//! 1. Each correction belongs to a warning, and names its reason.
//! 2. If the job's own section has the option, its line is replaced. Otherwise the option is added
//!    below the header of the section, where it counts more than what `[global]` says.
//! 3. Every other line stays as it is.

use document::Phrase;

use super::Given;
use super::file;
use super::line::Line;
use super::sections::Named;
use super::warnings::RULES;

/// A line of a job file, and why it is as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction {
    /// The line that is replaced, or that the correction follows.
    pub line: u32,
    pub is_replacement: bool,
    /// `randrepeat=0`
    pub text: String,
    pub reason: Phrase,
}

/// Returns the corrections of all jobs, by their lines.
pub(super) fn all(jobs: &[Named], lines: &[Line]) -> Vec<Correction> {
    let mut corrections = Vec::new();
    for named in jobs {
        for (rule, remedy) in RULES {
            let found = remedy.zip(rule(&named.settings, &Given::default()));
            let Some(((option, value), (_, reason))) = found else { continue };
            let own = own_line(lines, named.line, option);
            corrections.push(Correction {
                line: own.unwrap_or(named.line),
                is_replacement: own.is_some(),
                text: format!("{option}={value}"),
                reason,
            });
        }
    }
    corrections.sort_by_key(|correction| correction.line);
    corrections
}

/// The last line of an option in the section that begins at `header`.
fn own_line(lines: &[Line], header: u32, option: &str) -> Option<u32> {
    let is_in_it = |line: &&Line| !line.text.starts_with('[');
    let section = lines.iter().skip(header as usize).take_while(is_in_it);
    // fio's `buffered` is `direct` turned around, and the later one counts
    let others: &[&str] = if option == "direct" { &["buffered"] } else { &[] };
    let is_it = |name: &str| name == option || others.contains(&name);
    let of_option = section.filter(|line| line.option.is_some_and(is_it));
    of_option.map(|line| line.number).last()
}

/// Returns the file with its corrections, each below a comment. `say` puts words to a reason.
#[must_use]
pub fn corrected(
    bytes: &[u8],
    corrections: &[Correction],
    say: &dyn Fn(&Phrase) -> String,
) -> String {
    let mut text = String::new();
    let mut left = corrections.iter().peekable();
    for (number, raw) in (1u32..).zip(file::text(bytes).unwrap_or_default().lines()) {
        let is_replaced = left.peek().is_some_and(|it| it.line == number && it.is_replacement);
        if is_replaced {
            text += "; was: ";
        }
        text += raw;
        text.push('\n');
        while let Some(correction) = left.next_if(|it| it.line == number) {
            text += &format!("; {}\n{}\n", say(&correction.reason), correction.text);
        }
    }
    text
}
