//! The codes of what may be wrong with a change to a run that goes on.

document::codes! {
    run_that_measures();
    run_that_prepares();
}
