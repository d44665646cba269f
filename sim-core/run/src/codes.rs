//! The codes of errors in a change to a run that is under way, and in a rehearsal,
//! and in a comparison with a measured run.

document::codes! {
    run_that_measures();
    run_that_prepares();
    rules_at_most(max);
    seconds_in_common(min, max);
    constants_to_fit(max);
}
