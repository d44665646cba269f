//! Small machines that a widget shows step by step.
//!
//! 1. A demonstration is a pure function of its settings: words in, steps out. Each step has its
//!    simulated time.
//! 2. The number of a step is therefore enough to find it. A reader may go forwards or backwards,
//!    or come by a link.
//! 3. [`show`] finds a demonstration by its name and serialises its steps.

mod part;
mod settings;
mod small_drive;

pub use settings::Settings;

use crate::codes;
use document::ScenarioError;
use serde::{Serialize, Serializer};

/// One line per demonstration: its module, and the name that pages, links and the command line use.
macro_rules! demonstrations {
    ($($module:ident $name:literal,)*) => {
        $(mod $module;)*

        pub const NAMES: &[&str] = &[$($name),*];

        /// # Errors
        /// Errors for a name that is not in [`NAMES`], a setting that the demonstration does not
        /// have, and a value out of its range.
        pub fn show<S: Serializer>(
            name: &str,
            settings: &[(String, String)],
            serializer: S,
        ) -> Result<Result<S::Ok, S::Error>, ScenarioError> {
            let mut settings = Settings::new(settings)?;
            match name {
                $($name => {
                    let shown = $module::show(&mut settings)?;
                    settings.finish()?;
                    Ok(shown.serialize(serializer))
                })*
                _ => Err(ScenarioError::new("demonstration", codes::names(NAMES), name)),
            }
        }
    };
}

demonstrations! {
    mapping "mapping",
    nand_cell "nand-cell",
    overwrite "overwrite",
    page_block "page-block",
    program_page "program-page",
    sub_page "sub-page",
    parallelism "parallelism",
    spare_area "spare-area",
    collection_timing "collection-timing",
    garbage_collection "garbage-collection",
    compression "compression",
    nand_gate "nand-gate",
    trim "trim",
    strobe_file "strobe-file",
    strobe_timing "strobe-timing",
}
