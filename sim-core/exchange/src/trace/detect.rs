//! Finds out which form a trace has, by its columns alone.
//!
//! 1. A header of fio decides at once.
//! 2. Otherwise each form reads the first lines. The one that reads most of them wins.
//! 3. The line that decided is the first one that no other form reads.

use document::Phrase;

use super::form::Form;
use super::row::{Line, line};
use crate::codes;

/// The line that decided the form, and why.
#[derive(Clone, Debug)]
pub struct Decision {
    pub line: u64,
    pub reason: Phrase,
}

/// Lines at the beginning that are looked at.
const LINES_MAX: usize = 1000;

/// The form of the text, and the line that decided it; `None` if no line has a form.
pub(super) fn detect(text: &str) -> Option<(Form, Decision)> {
    let numbered = text.lines().zip(1..).filter(|(text, _)| !text.trim().is_empty());
    let lines: Vec<(&str, u64)> = numbered.take(LINES_MAX).collect();
    let (first, number) = *lines.first()?;
    if let Some(form) = Form::of_header(first) {
        return Some((form, Decision { line: number, reason: form.columns() }));
    }
    // Version 2 and 3 of fio need their header.
    let forms = Form::ALL.into_iter().filter(|it| !matches!(it, Form::FioV2 | Form::FioV3));
    let reads = |form: Form, text: &str| matches!(line(form, text), Ok(Line::Row(_)));
    let counts = forms.map(|form| {
        let count = lines.iter().filter(|(text, _)| reads(form, text)).count();
        (form, count)
    });
    let counts: Vec<(Form, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    let most = counts.iter().map(|(_, count)| *count).max()?;
    let form = counts.iter().find(|(_, count)| *count == most)?.0;
    let others = || counts.iter().map(|(other, _)| *other).filter(|other| *other != form);
    let decisive = lines
        .iter()
        .find(|(text, _)| reads(form, text) && !others().any(|other| reads(other, text)));
    let decision = match decisive {
        Some((_, line)) => Decision { line: *line, reason: form.columns() },
        None => {
            let titles: Vec<&'static str> = others().map(Form::title).collect();
            let first = lines.iter().find(|(text, _)| reads(form, text))?;
            Decision { line: first.1, reason: codes::more_than_one_form(form.title(), titles) }
        }
    };
    Some((form, decision))
}

#[cfg(test)]
mod tests {
    use super::detect;

    fn found(text: &str) -> Option<(&'static str, u64)> {
        detect(text).map(|(form, decision)| (form.title(), decision.line))
    }

    #[test]
    fn the_columns_decide_and_the_line_is_named() {
        for (text, expected) in [
            ("\n131,host,0,Write,0,512,1\n", Some(("MSR Cambridge", 2))),
            (
                "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n1,h,0,Read,0,1,1",
                Some(("MSR Cambridge", 2)),
            ),
            ("7,R,0,4096,100\n", Some(("Alibaba block traces", 1))),
            ("1538323200,8,16,1,1063\n", Some(("Tencent block traces", 1))),
            ("0,8,4096,w,0.05\n", Some(("SPC", 1))),
            ("58 0 8 16 1\n", Some(("MQSim", 1))),
            // the first line might be Tencent's, too
            ("1538323200 0 8 1 0\n1538323201 0 8 16 1", Some(("MQSim", 2))),
            (" 8,0 1 1 0.5 42 Q W 8 + 8 [a]", Some(("blkparse", 1))),
            ("fio version 2 iolog\n", Some(("fio iolog 2", 1))),
            ("fio version 3 iolog\n", Some(("fio iolog 3", 1))),
            ("time,value\n1,2\n", None),
            ("", None),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn lines_that_have_two_forms_are_named_as_such() {
        let (form, decision) = detect("1538323200 0 8 1 0\n").expect("it has a form");
        assert_eq!(form.title(), "Tencent block traces");
        let reason = decision.reason.to_string();
        assert_eq!(reason, "more_than_one_form(form=Tencent block traces, others=MQSim)");
    }
}
