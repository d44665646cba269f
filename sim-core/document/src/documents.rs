//! Where a document finds those that it names.

use crate::{ScenarioError, Section};

/// The documents that a document may name, by folder and name: `drives/kingston-v300-240`.
///
/// A function that returns their texts is one, if they are TOML.
pub trait Documents {
    /// Opens the document `name`; `None` if there is none. `path` begins the paths of its fields in
    /// errors. Errors if it cannot be read.
    fn open(&self, name: &str, path: &str) -> Result<Option<Section>, ScenarioError>;
}

impl<Texts: Fn(&str) -> Option<String> + ?Sized> Documents for Texts {
    fn open(&self, name: &str, path: &str) -> Result<Option<Section>, ScenarioError> {
        self(name).map(|text| Section::parse(path, &text)).transpose()
    }
}
