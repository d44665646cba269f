//! Codes of the errors of a claim, an answer or a run that an answer needs.

pub use document::codes::*;

document::codes! {
    file();
    claim_of(source);
    name_of(file);
    asked_for();
    run_name();
    run_text();
    file_name();
    name_and_value();
    run_with_figure();
    run_without_figure();
    outcome();
    above_from_us();
    above(least);
    latency_edge();
    tolerance_with_near();
    own_number();
    answers_if_answered();
    reason();
    not_made_from(run);
    not_answered_like(claim);
}
