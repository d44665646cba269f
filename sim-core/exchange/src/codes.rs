//! Codes of what a reader expects, of what it finds, and of what it does instead.

pub use document::codes::*;

document::codes! {
    known_file();
    // Expected of a job file.
    job_file();
    job_that_can_run();
    lines_at_most(max);
    sections_at_most(max);
    options_at_most(max);
    a_section_before_it();
    characters_at_most(max);
    closing_bracket();
    nothing_after_bracket();
    a_name();
    a_direction();
    known_option();
    option_like(name);
    no_other_file();
    a_variable(name);

    // Expected of a log or a result.
    log_file();
    a_usable_row();
    columns_between(min, max);
    a_whole_number();
    time_from(ms);
    within_seconds(max);
    a_direction_number();
    sizes_in_all_rows();
    a_row_every(ms);
    ones_in_iops();
    latencies_that_differ();
    rows_of(directions);
    json_up_to_its_end();
    jobs_at_most(max);
    a_job_with_commands();
    part_of_latency(us);
    latency_within_run(us);

    // Expected of a trace.
    trace_file();
    a_form_of_a_trace();
    a_usable_command();
    a_decimal_number();
    some_length();
    a_disk();
    a_disk_of_the_trace(names);
    read_or_write(read, write);
    an_action_of_fio();
    a_device();
    a_sector_and_a_length();
    within_years(max);
    seconds_since_1970();

    // Decides the form of a trace.
    columns_of_msr();
    columns_of_alibaba();
    columns_of_tencent();
    columns_of_spc();
    columns_of_blkparse();
    columns_of_mqsim();
    columns_of_fio_2();
    columns_of_fio_3();
    more_than_one_form(form, others);

    // Asked of a trace, and answers.
    moves_more_than_a_link(unit, mb_s, link_mb_s);
    lasts_too_long(unit, seconds, gap_s);
    times_in(unit);
    lasts_and_moves(seconds, mb_s);
    several_disks(count);
    the_disk(name);
    commands_and_bytes(commands, bytes);
    times_run_backwards(count, line, us);
    sorted_by_time();
    addresses_beyond(end_bytes, capacity_bytes);
    refused_beyond();
    wrapped_beyond();
    squeezed_beyond();

    // Expected of a packed file, and found.
    a_whole_archive();
    a_damaged_archive();
    no_command_in_it();

    // Expected of a value.
    a_value();
    one_value_only();
    no_blank();
    zero_or_one();
    size();
    some_size();
    size_without_zones();
    one_file_size();
    bytes_in_63_bits();
    whole_sectors(bytes);
    range();
    percent();
    not_negative();
    number();
    between_0_and_1();
    theta();
    time();
    time_at_most(seconds);
    expression();
    whole_before_unit();
    whole_seconds();
    unit_in_expression();
    commas();
    three_values();
    parts_at_most(max);
    shares_of_100();
    zone();
    limit();

    // Found.
    no_job();
    lines(count);
    sections(count);
    bytes(count);
    percent_in_all(percent);
    the_one_of_line(line);
    a_command_line();
    html();
    xml();
    json();
    gzip();
    zip();
    utf_16();
    binary(at);
    no_utf_8(line);
    no_row();
    more();
    columns_found(count);
    milliseconds(count);
    microseconds_mean(us);
    a_log_of(measure);
    a_cut_at(line, column);
    another_sign_at(line, column);

    // Done instead.
    left_out();
    row_left_out();
    value_left_out();
    counted_as_nothing();
    columns_count();
    job_left_out();
    read_as(meaning);
    read_as_job(name);

    // Without a meaning here, because it is about this.
    a_file();
    an_engine();
    the_computer();
    a_report();
    bytes_of_buffers();
    replaced_in_line(line);

    // Needed for an option.
    kept_contents();
    zones_of_the_range();
    a_trace();
    shares_between_jobs();
    a_latency_target();
    a_least_rate();
    a_rate_beside_pauses();
    batches();
    places_of_their_own();
    a_wait_for_one_job();
    commands_of_their_own();
    contents_of_buffers();

    // Needed for a job in a workload.
    phases_at_most(max);
    jobs_side_by_side();
    a_trim_before_each_write();
    jobs_at_once_at_most(max);
    one_kind_of_data();
    one_length();
    a_range_for_each_copy();
    a_range_on_the_drive();
    a_capacity();
    the_first_of_two_ends();
    an_end_after_commands();
    a_wait_before();
    flushes();
    each_block_once();
    a_written_drive();
    gaps();
    a_share_in_order();
    runs_in_order();
    a_center();
    zones_in_percent(max);
    sizes_of_reads_and_writes();
    a_size_of_a_workload();
    one_size_in_this_order();
    sizes_of_a_mix_at_most(max);
    shares_in_whole_percent();
    duplicates();
    a_queue_for_each_copy();
    a_pause_beside_a_rate();
    pauses_as_fio_makes_them();
    rates_of_reads_and_writes();

    // Found in a job.
    trims_of_the_job();
    microseconds(count);
    passes_or_time(passes);
    io_size();
    other_data();
    other_length();
    flushes_of_the_job();
    an_empty_range();
    a_new_drive();
    several_sizes();
    sizes_that_differ();
    rates_that_differ();

    // Done in a workload instead.
    instead(meaning);
    left_out_of_phase();
    in_turn();
    trimmed_at_once();
    of_first();
    reads_nothing();
    one_range();
    up_to_the_end();
    whole_drive();
    one_pass();
    sizes_of_writes();
    rounded_shares();
    rate_of_the_slower();

    // Contradictions of logs and results.
    little_is_off(product, depth);
    completion_above_latency(direction, part_us, whole_us);
    bandwidth_is_off(direction, found_bytes, expected_bytes);
    lengths_differ(log_s, result_s);
    mean_is_off(direction, log_iops, seconds, result_iops);
    latency_is_off(direction, log_us, seconds, result_us);
    a_measure_in_the_name();
    one_result_of_a_run();
    stages_in_turn();

    // Warnings.
    same_order_in_each_pass(passes);
    ends_after_its_passes(passes);
    time_based_without_runtime();
    warm_up_uses_the_passes();
    through_the_page_cache();
    engine_waits(queue_depth);
    engine_not_named(queue_depth);
    rest_acts_as_spare_area(percent);
    zeros_are_written();
    data_compresses(percent);
    rule_without_window();
    short_window(seconds);
    rate_and_rate_iops();
    fall_within_the_warm_up(fall_s, seconds);
}
