//! The codes of errors in a change to a run that is under way, and in a rehearsal.

document::codes! {
    run_that_measures();
    run_that_prepares();
    rules_at_most(max);
}
