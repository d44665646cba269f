//! Words for errors, which the command line and the core's tests share.

pub mod words;
