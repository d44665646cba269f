//! The settings of a demonstration: names with values, as a link and a command line have them. A
//! demonstration takes each of its settings once, and a setting that it did not take is refused.

use document::ScenarioError;

pub struct Settings {
    given: Vec<(String, String)>,
}

/// More settings than any demonstration has.
const SETTINGS_MAX: usize = 32;
/// The longest list that a setting may hold.
const LIST_MAX: usize = 512;

impl Settings {
    /// # Errors
    /// More settings than any demonstration has, or the same twice.
    pub fn new(given: &[(String, String)]) -> Result<Self, ScenarioError> {
        if given.len() > SETTINGS_MAX {
            let expected = format!("at most {SETTINGS_MAX}");
            return Err(ScenarioError::new("settings", expected, given.len()));
        }
        for (index, (name, _)) in given.iter().enumerate() {
            if given[..index].iter().any(|(other, _)| other == name) {
                return Err(ScenarioError::new(name, "one value", "two"));
            }
        }
        Ok(Self { given: given.to_vec() })
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let place = self.given.iter().position(|(given, _)| given == name)?;
        Some(self.given.remove(place).1)
    }

    /// A whole number from `min` to `max`.
    pub fn whole(
        &mut self,
        name: &str,
        min: u64,
        max: u64,
        default: u64,
    ) -> Result<u64, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(default) };
        let expected = || format!("a whole number from {min} to {max}");
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| ScenarioError::new(name, expected(), &value))
    }

    /// One of `words`. Returns its index.
    pub fn word(
        &mut self,
        name: &str,
        words: &[&str],
        default: usize,
    ) -> Result<usize, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(default) };
        let place = words.iter().position(|word| *word == value);
        let expected = || format!("one of {}", words.join(", "));
        place.ok_or_else(|| ScenarioError::new(name, expected(), &value))
    }

    /// Whole numbers with full stops between them: `3.7.1`. An empty value is the empty list.
    pub fn list(&mut self, name: &str, min: u64, max: u64) -> Result<Vec<u64>, ScenarioError> {
        let expected = format!("whole numbers from {min} to {max}, as in {min}.{max}");
        let read = |word: &str| word.parse().ok().filter(|number| (min..=max).contains(number));
        Ok(self.words(name, &expected, LIST_MAX, read)?.unwrap_or_default())
    }

    /// Words with full stops between them, at most `most`, each as `read` reads it. Returns `None`
    /// if the setting is not given.
    pub fn words<Item>(
        &mut self,
        name: &str,
        expected: &str,
        most: usize,
        read: impl Fn(&str) -> Option<Item>,
    ) -> Result<Option<Vec<Item>>, ScenarioError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        if value.is_empty() {
            return Ok(Some(Vec::new()));
        }
        // One more than there may be says that there are too many.
        let items: Option<Vec<Item>> = value.split('.').take(most + 1).map(read).collect();
        let items = items.filter(|items| items.len() <= most);
        let expected = || format!("at most {most} {expected}");
        items.map(Some).ok_or_else(|| ScenarioError::new(name, expected(), &value))
    }

    /// # Errors
    /// The first setting that the demonstration does not have.
    pub fn finish(self) -> Result<(), ScenarioError> {
        match self.given.into_iter().next() {
            None => Ok(()),
            Some((name, value)) => {
                Err(ScenarioError::new(name, "a setting of this demonstration", value))
            }
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
    use super::Settings;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_wrong_is_named_with_what_was_expected_and_found() {
        let wrong =
            Settings::given(&[("bytes", "9")]).whole("bytes", 1, 8, 4).expect_err("out of range");
        assert_eq!(wrong.to_string(), "bytes: expected a whole number from 1 to 8, found 9");
        let wrong =
            Settings::given(&[("way", "c")]).word("way", &["a", "b"], 0).expect_err("no such word");
        assert_eq!(wrong.to_string(), "way: expected one of a, b, found c");
        let wrong =
            Settings::given(&[("moves", "1.x")]).list("moves", 0, 5).expect_err("not a number");
        assert!(wrong.to_string().starts_with("moves: expected at most 512 whole numbers"));
        let wrong =
            Settings::given(&[("colour", "red")]).finish().expect_err("nobody asked for it");
        assert_eq!(
            wrong.to_string(),
            "colour: expected a setting of this demonstration, found red"
        );
    }

    #[test]
    fn what_is_not_given_is_the_default() {
        let mut settings = Settings::given(&[("moves", "3.0.5")]);
        assert_eq!(settings.whole("bytes", 1, 8, 4), Ok(4));
        assert_eq!(settings.word("way", &["a", "b"], 1), Ok(1));
        assert_eq!(settings.list("moves", 0, 5), Ok(vec![3, 0, 5]));
        assert_eq!(settings.list("others", 0, 5), Ok(vec![]));
        assert_eq!(settings.finish(), Ok(()));
    }
}
