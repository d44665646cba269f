//! Codes of the errors that any document may have, and of the expectations that any crate may have
//! of a field.

crate::codes! {
    // Expected.
    at_most(max);
    bytes_at_most(max);
    toml_document();
    json_document();
    table();
    tables(max, field);
    text();
    short_text();
    texts(max);
    truth();
    whole(min, max);
    decimal(min, max);
    one_of(words);
    names(words);
    known_field();

    // Found.
    nothing();
    another();
    both();
    neither();
    quoted(text);
    above_exact();
    below_exact();
    toml_array();
    toml_table();
    toml_float();
    toml_long_integer();
    toml_datetime();
    fault(line, message);
    control_character(line, character);
    unreadable(byte);
}
