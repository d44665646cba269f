//! The settings of a demonstration: names with values, as in a link or on a command line. A
//! demonstration takes each of its settings once. Settings that it did not take are refused.

use crate::codes;
use document::{Phrase, ScenarioError};

pub struct Settings {
    given: Vec<(String, String)>,
}

/// More settings than any demonstration has.
const SETTINGS_MAX: usize = 32;
/// The longest list that a setting may hold.
const LIST_MAX: usize = 512;

impl Settings {
    /// # Errors
    /// Errors for too many settings, or a name that is given twice.
    pub fn new(given: &[(String, String)]) -> Result<Self, ScenarioError> {
        if given.len() > SETTINGS_MAX {
            let expected = codes::at_most(SETTINGS_MAX);
            return Err(ScenarioError::new("settings", expected, given.len()));
        }
        for (index, (name, _)) in given.iter().enumerate() {
            if given[..index].iter().any(|(other, _)| other == name) {
                return Err(ScenarioError::new(name, codes::one_value(), codes::two()));
            }
        }
        Ok(Self { given: given.to_vec() })
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let index = self.given.iter().position(|(given, _)| given == name)?;
        Some(self.given.remove(index).1)
    }

    /// Takes a whole number from `min` to `max`.
    pub fn whole(
        &mut self,
        name: &str,
        min: u64,
        max: u64,
        default: u64,
    ) -> Result<u64, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(default) };
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| ScenarioError::new(name, codes::whole(min, max), value))
    }

    /// Takes one of `words`. Returns its index.
    pub fn word(
        &mut self,
        name: &str,
        words: &[&'static str],
        default: usize,
    ) -> Result<usize, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(default) };
        let index = words.iter().position(|word| *word == value);
        index.ok_or_else(|| ScenarioError::new(name, codes::one_of(words), value))
    }

    /// Takes whole numbers separated by full stops: `3.7.1`. An empty value is the empty list.
    pub fn list(&mut self, name: &str, min: u64, max: u64) -> Result<Vec<u64>, ScenarioError> {
        let expected = codes::wholes(LIST_MAX, min, max);
        let read = |word: &str| word.parse().ok().filter(|number| (min..=max).contains(number));
        Ok(self.words(name, expected, LIST_MAX, read)?.unwrap_or_default())
    }

    /// Takes at most `most` words separated by full stops; `read` parses each. Returns `None` if
    /// the setting is not given.
    pub fn words<Item>(
        &mut self,
        name: &str,
        expected: Phrase,
        most: usize,
        read: impl Fn(&str) -> Option<Item>,
    ) -> Result<Option<Vec<Item>>, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        if value.is_empty() {
            return Ok(Some(Vec::new()));
        }
        // Takes one item more than allowed, so that a list that is too long is noticed.
        let items: Option<Vec<Item>> = value.split('.').take(most + 1).map(read).collect();
        let items = items.filter(|items| items.len() <= most);
        items.map(Some).ok_or_else(|| ScenarioError::new(name, expected, value))
    }

    /// # Errors
    /// Errors for the first setting that the demonstration does not have.
    pub fn finish(self) -> Result<(), ScenarioError> {
        match self.given.into_iter().next() {
            None => Ok(()),
            Some((name, value)) => Err(ScenarioError::new(name, codes::own_setting(), value)),
        }
    }
}

#[cfg(test)]
impl Settings {
    /// The settings of a test.
    pub fn given(pairs: &[(&str, &str)]) -> Self {
        let pairs: Vec<_> = pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
        Self::new(&pairs).expect("no name twice")
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, codes};

    #[test]
    fn errors_name_the_setting_and_the_expected_and_found_values() {
        let wrong =
            Settings::given(&[("bytes", "9")]).whole("bytes", 1, 8, 4).expect_err("out of range");
        assert_eq!(wrong.to_string(), "bytes: expected whole(min=1, max=8), found 9");
        let wrong =
            Settings::given(&[("way", "c")]).word("way", &["a", "b"], 0).expect_err("no such word");
        assert_eq!(wrong.to_string(), "way: expected one_of(words=a, b), found c");
        let wrong =
            Settings::given(&[("moves", "1.x")]).list("moves", 0, 5).expect_err("not a number");
        assert_eq!(wrong.expected, codes::wholes(512u32, 0u32, 5u32));
        let wrong =
            Settings::given(&[("colour", "red")]).finish().expect_err("nobody asked for it");
        assert_eq!(wrong.to_string(), "colour: expected own_setting(), found red");
    }

    #[test]
    fn a_missing_setting_has_its_default() {
        let mut settings = Settings::given(&[("moves", "3.0.5")]);
        assert_eq!(settings.whole("bytes", 1, 8, 4), Ok(4));
        assert_eq!(settings.word("way", &["a", "b"], 1), Ok(1));
        assert_eq!(settings.list("moves", 0, 5), Ok(vec![3, 0, 5]));
        assert_eq!(settings.list("others", 0, 5), Ok(vec![]));
        assert_eq!(settings.finish(), Ok(()));
    }
}
