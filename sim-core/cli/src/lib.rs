//! What the program, the Python package and the core's tests share: words for errors, the content
//! inside the program, and results as CSV and JSON.

pub mod content;
pub mod explained;
pub mod facts;
pub mod rehearsal;
pub mod whole;
pub mod words;
