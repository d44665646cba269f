//! What the command line and the core's tests share: words.

pub mod words;
