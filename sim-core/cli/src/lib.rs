//! Words for errors, the content inside the program, and results as CSV and JSON, for the program,
//! the Python package and the core's tests.

pub mod content;
pub mod explained;
pub mod facts;
pub mod rehearsal;
pub mod whole;
pub mod words;
