//! The state of a page, in one encoding for every demonstration that shows page by page.

use serde::{Serialize, Serializer};

spec::numbered! {
    /// The state of a page in a step. The last operation may mark it.
    pub enum PageState {
        Free = "free",
        Valid = "valid",
        Stale = "stale",
        /// Stale, because the step has read it to move it.
        Read = "read",
        /// Valid, and programmed by the step.
        Program = "program",
        /// Valid, and moved by this collection.
        Moved = "moved",
        /// Useless, because the host has deleted its data, but valid to the drive.
        Garbage = "garbage",
    }
}

/// The state of every page, sent as one letter per page: the first of the state's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pages(pub Vec<PageState>);

impl Serialize for Pages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A part of a `str` may not exist, and the words for that are 4 KB of WebAssembly.
        let letter =
            |state: &PageState| char::from(PageState::NAMES[*state as usize].as_bytes()[0]);
        serializer.serialize_str(&self.0.iter().map(letter).collect::<String>())
    }
}
