//! The codes of errors in a change to a run that is under way.

document::codes! {
    run_that_measures();
    run_that_prepares();
}
