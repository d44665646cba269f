//! Codes of the errors of a demonstration's settings.

pub use document::codes::*;

document::codes! {
    one_value();
    two();
    own_setting();
    wholes(most, min, max);
    sizes_at_most(max);
    block_with_stale();
    bits(count);
    page_operations(most);
    page_commands(most);
    page_writes(min, max, most);
}
