//! Replaces `${NAME}` and fio's three keywords in an option.
//!
//! 1. fio takes `${NAME}` from the environment, and an unknown one as nothing. Here the caller
//!    gives the values, and a missing one is named.
//! 2. If a keyword was replaced, fio has `bc` compute the value: `$ncpus*2`.

use std::collections::BTreeMap;

use super::arithmetic::evaluate;

/// Values by name: `DEVICE`, `ncpus`.
pub type Variables = BTreeMap<String, String>;

/// Names of values that fio takes from the machine that it runs on.
const KEYWORDS: [&str; 3] = ["pagesize", "mb_memory", "ncpus"];

/// The longest option after its variables are replaced, as in fio.
const OPTION_BYTES_MAX: usize = 4096;

#[derive(Debug, PartialEq)]
pub(super) enum Missing {
    Variable(String),
    /// The option would be longer than fio allows.
    TooLong(usize),
}

pub(super) fn replaced(option: &str, given: &Variables) -> Result<String, Missing> {
    let mut text = String::new();
    let mut rest = option;
    while let Some((before, after)) = rest.split_once("${") {
        text += before;
        let Some((name, after)) = after.split_once('}') else {
            text += "${";
            rest = after;
            continue;
        };
        let value = given.get(name).ok_or_else(|| Missing::Variable(name.to_owned()))?;
        text += value;
        rest = after;
        check(text.len() + rest.len())?;
    }
    text += rest;
    let mut is_keyword_there = false;
    for name in KEYWORDS {
        let keyword = format!("${name}");
        if text.contains(&keyword) {
            let value = given.get(name).ok_or_else(|| Missing::Variable(name.to_owned()))?;
            check(text.len() + text.matches(&keyword).count() * value.len())?;
            text = text.replace(&keyword, value);
            is_keyword_there = true;
        }
    }
    Ok(if is_keyword_there { computed(text) } else { text })
}

fn check(bytes: usize) -> Result<(), Missing> {
    if bytes > OPTION_BYTES_MAX { Err(Missing::TooLong(bytes)) } else { Ok(()) }
}

/// The option with its value computed, if the value is a sum or product of whole numbers.
fn computed(option: String) -> String {
    let Some((name, value)) = option.split_once('=') else { return option };
    match evaluate(value, false) {
        Some(found) if value.contains(['+', '-', '*', '/']) && !found.has_unit => {
            format!("{name}={}", found.whole)
        }
        _ => option,
    }
}

#[cfg(test)]
mod tests {
    use super::{Missing, Variables, replaced};

    fn given() -> Variables {
        [("SIZE", "4"), ("ncpus", "8")].map(|(a, b)| (a.to_owned(), b.to_owned())).into()
    }

    #[test]
    fn a_variable_is_replaced_and_a_missing_one_is_named() {
        for (option, text) in [
            ("bs=${SIZE}k", "bs=4k"),
            ("bs=${SIZE}${SIZE}k", "bs=44k"),
            ("numjobs=$ncpus", "numjobs=8"),
            ("numjobs=$ncpus*2", "numjobs=16"),
            ("description=${", "description=${"),
            ("cost=$5", "cost=$5"),
        ] {
            assert_eq!(replaced(option, &given()), Ok(text.to_owned()), "{option}");
        }
        for (option, name) in [("bs=${BLOCK}", "BLOCK"), ("size=$mb_memory", "mb_memory")] {
            let missing = Err(Missing::Variable(name.to_owned()));
            assert_eq!(replaced(option, &given()), missing, "{option}");
        }
        let long = replaced(&"${SIZE}".repeat(5000), &given());
        assert!(matches!(long, Err(Missing::TooLong(_))));
    }
}
