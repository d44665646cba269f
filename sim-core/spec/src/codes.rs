//! Codes of the errors of a drive, a NAND part, a workload, a scenario or a setting.

pub use document::codes::*;

document::codes! {
    // A NAND part.
    power_of_two();

    // A drive.
    codeword_bytes();
    parity_of_spare(most, spare_bytes, codewords, other_bytes);
    parity_bytes(t, bytes);
    superblock_for_parity();
    drive_without_parity();
    drive_with_parity();
    dies_for_parity(min);
    superblock_of_dies();
    divisor_of_dies(dies);
    slc_mode();
    drive_without_compression();
    drive_without_separation();
    drive_with_slc_cache();
    slots_below_limit();
    page_of_every_plane(bytes);
    power_of_a_program();
    units_below(units);
    above_low_watermark(units);
    dies_at_most(max);

    // A workload.
    recorded_as_before();
    recorded_phase();
    stop_limit();
    or_iops();
    another_name();
    before_recorded();
    above_start(start);
    or_compressibility();
    content_type_file();
    or_drive_writes();
    or_think_ns();
    think_ns_beside();
    block_bytes();
    shares_of_all();
    one_size();
    multiple_of(bytes);
    phase_in_extents();
    apart_from_one(least);
    some_page();
    trace_commands(max);
    times_in_order();
    sha_256_digits();
    contents_of_trace();
    a_file_with_sha_256(sha_256);
    addresses_of_trace(bytes);
    full_size_for_a_trace();
    first_pages();

    // A scenario and its plan.
    drive_file();
    nand_file();
    seconds_in_all(max);
    worn_cycles(max, times);
    begun_with_power_cut();
    begun_without_power_cut();
    second_from(second);
    no_loss_with_power_cut();
    no_loss_with_separation();
    loss_before_rebuild();
    die_not_lost(dies);
    page_of_each_kind(bytes);
    scale_that_fits(scale, bytes);
    any_scale_that_fits(bytes);
    scale_needs(scale, bytes);
    compressed_unit_pages(min);
    compressed_page_slots();
    compressed_pages_at_most(max);
    own_spare_factor(factor);
    spare_units(most, slots, units, all, groups);

    // A setting.
    words_or_whole(words, min, max);
    words_or_decimal(words, min, max);
    before_the_run();
    second(second);
    own_hypothesis();
}
