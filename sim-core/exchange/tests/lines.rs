//! The lines of a job file, as their author is told about them.

use exchange::job::{Access, Fate, Given, Line, Order, Reading, Seed, Unusable, read};

fn reading(text: &str) -> Reading {
    read(text.as_bytes(), &Given::default()).unwrap_or_else(|it| panic!("{text}: {}", it.error))
}

fn unusable(text: &str) -> Unusable {
    read(text.as_bytes(), &Given::default()).expect_err("no job can run")
}

/// `6:4 bs=4q: size(), 4q, left_out()`
fn faults(lines: &[Line]) -> Vec<String> {
    let shown = |line: &Line| {
        let fault = line.fault()?;
        let (number, column, text) = (line.number, line.column, &line.text);
        Some(format!(
            "{number}:{column} {text}: {}, {}, {}",
            fault.expected, fault.found, fault.done
        ))
    };
    lines.iter().filter_map(shown).collect()
}

#[test]
fn each_wrong_line_is_named_with_its_place_and_its_reason() {
    let text = include_str!("../../../tests/lab/jobs/j-wrong.fio");
    let reading = reading(text);
    assert_eq!(
        faults(&reading.lines),
        [
            "4:1 iodeph=32: option_like(name=iodepth), iodeph, left_out()",
            "5:4 rw=randwrit: one_of(words=read, write, trim, randread, randwrite, randtrim, rw, \
             readwrite, randrw, trimwrite, randtrimwrite), randwrit, left_out()",
            "6:4 bs=4q: size(), 4q, left_out()",
            "7:11 rwmixread=170: whole(min=0, max=100), 170, left_out()",
            "8:9 runtime=-5: not_negative(), -5, left_out()",
            "12:1 [half: closing_bracket(), [half, read_as_job(name=half)",
            "14:1 []: a_direction(), the_one_of_line(line=5), job_left_out()",
        ]
    );
    let names: Vec<&str> =
        reading.stages.iter().flat_map(|stage| &stage.jobs).map(|job| &*job.name).collect();
    assert_eq!(names, ["ok", "half"]);
}

/// With the usual `kb_base` the units of the standard are the decimal ones.
#[test]
fn a_size_that_no_drive_takes_is_refused() {
    let reading = reading("[a]\nbs=4KiB\n");
    let expected = "2:4 bs=4KiB: whole_sectors(bytes=512), bytes(count=4000), left_out()";
    assert_eq!(faults(&reading.lines), [expected]);
}

#[test]
fn understood_and_ignored_and_refused_are_all_lines() {
    let text = "\u{feff}; c\r\n\r\n[global]\r\n\tbs =8k # c\r\nthread\r\n[a]\r\nverify=crc32c\r\n\
                runtime=1h30m\r\ninclude other.fio\r\nbs=16k\r\nbs=32k";
    let reading = reading(text);
    let kinds: Vec<char> = reading
        .lines
        .iter()
        .map(|line| match line.fate {
            Fate::Empty => '-',
            Fate::Section { .. } => 's',
            Fate::Understood(_) => 'u',
            Fate::Ignored(_) => 'i',
            Fate::Changed(_) => 'c',
            Fate::NotUnderstood(_) => 'n',
        })
        .collect();
    assert_eq!(kinds.iter().collect::<String>(), "--suisncniu");
    assert_eq!(reading.lines[3].text, "bs =8k");
    assert_eq!(
        faults(&reading.lines),
        [
            "7:1 verify=crc32c: kept_contents(), verify, left_out()",
            "8:9 runtime=1h30m: time(), 1h30m, read_as(meaning=duration_us = 1)",
            "9:1 include other.fio: no_other_file(), include other.fio, left_out()",
        ]
    );
    assert_eq!(reading.stages[0].jobs[0].sizes.write[0].bytes_max, 32768);
}

#[test]
fn a_file_without_a_job_that_can_run_is_an_error_with_its_lines() {
    for (text, reason) in [
        ("[global]\nbs=4k\n", "job_that_can_run()"),
        ("[a]\nrw=wirte\n", "job_that_can_run()"),
        ("just words\n", "job_that_can_run()"),
        ("; nothing but a comment\n", "job_that_can_run()"),
        ("<!doctype html>\n", "job_file()"),
    ] {
        let unusable = unusable(text);
        assert!(unusable.error.to_string().contains(reason), "{text}: {}", unusable.error);
    }
    let lines = unusable("fio --name=a --rw=read\n").lines;
    assert_eq!(
        faults(&lines),
        ["1:1 fio --name=a --rw=read: a_section_before_it(), a_command_line(), left_out()"]
    );
}

#[test]
fn a_file_beyond_the_bounds_is_refused_by_what_is_too_much() {
    for (text, reason) in [
        ("[a]\n".repeat(257), "sections_at_most(max=256), found sections(count=257)"),
        ("\n".repeat(10_000) + "[a]\n", "lines_at_most(max=10000), found lines(count=10001)"),
        ("[a]\n".to_owned() + &"x".repeat(262_144), "bytes_at_most(max=262144), found 262148"),
    ] {
        assert!(unusable(&text).error.to_string().ends_with(reason), "{reason}");
    }
    let many = "[a]\n".to_owned() + &"loops=2\n".repeat(513);
    assert_eq!(
        faults(&reading(&many).lines),
        ["514:1 loops=2: options_at_most(max=512), 513, left_out()"]
    );
    let long = format!("[a]\nbs={}\n", "4".repeat(4096));
    assert!(faults(&reading(&long).lines)[0].contains("bytes_at_most(max=4096), 4099"));
}

#[test]
fn a_variable_without_a_value_is_asked_for_by_name() {
    let text = include_str!("../../../tests/lab/jobs/l-variables.fio");
    let reading = reading(text);
    assert_eq!(
        faults(&reading.lines),
        ["3:4 bs=${BLOCK}: a_variable(name=BLOCK), nothing(), left_out()"]
    );
}

#[test]
fn stages_follow_each_other_and_jobs_of_a_stage_run_side_by_side() {
    let text = "[global]\nrw=randwrite\n[a]\n[b]\nrw=read:64k\n[c]\nwait_for_previous\nnew_group\n\
                rw=randrw:8\nrwmixwrite=20\nrandseed=7\n[d]\nrw=trimwrite\n[e]\nstonewall=0\n";
    let stages = reading(text).stages;
    let names: Vec<Vec<&str>> =
        stages.iter().map(|stage| stage.jobs.iter().map(|job| &*job.name).collect()).collect();
    assert_eq!(names, [vec!["a", "b"], vec!["c", "d", "e"]]);
    let [a, b, c, d] =
        [&stages[0].jobs[0], &stages[0].jobs[1], &stages[1].jobs[0], &stages[1].jobs[1]];
    assert_eq!(
        [a.access, b.access, d.access],
        [Access::Write, Access::Read, Access::TrimThenWrite]
    );
    assert_eq!(c.access, Access::Mixed { read_percent: 80 });
    assert_eq!(b.order, Order::Sequential { gap_bytes: 65536 });
    let Order::Random(order) = &c.order else { panic!("an order at random") };
    assert!(order.each_once && order.run_commands == 8 && order.seed == Seed::Given(7));
    assert_eq!((a.group, c.group), (0, 1));
}

/// `fio --parse-only --debug=parse` shows the same: a colon or a hyphen parts values too.
#[test]
fn values_for_reads_writes_and_trims_are_told_apart() {
    for (text, bytes) in [
        ("8k", [8192; 3]),
        ("8k,16k", [8192, 16384, 16384]),
        ("8k,16k,32k", [8192, 16384, 32768]),
        (",16k", [4096, 16384, 16384]),
        ("8k,", [8192, 4096, 4096]),
        (",,32k", [4096, 4096, 32768]),
        ("8k-16k", [8192, 16384, 16384]),
        ("(2*4k),16k", [8192, 16384, 16384]),
    ] {
        let reading = reading(&format!("[a]\nbs={text}\n"));
        let sizes = &reading.stages[0].jobs[0].sizes;
        let found = [&sizes.read, &sizes.write, &sizes.trim].map(|sizes| sizes[0].bytes_max);
        assert_eq!(found, bytes, "{text}");
        assert_eq!(faults(&reading.lines).len(), usize::from(text.contains('-')), "{text}");
    }
}

/// `fio --parse-only --debug=parse` shows the same: 8 bytes, 5 seconds, and a refusal.
#[test]
fn a_blank_after_the_equals_sign_hides_what_follows() {
    let reading =
        reading("[a]\nsize = 8k\nruntime = 5m\niodepth = 4\ndirect = 1\nrate_process = poisson\n");
    assert_eq!(
        faults(&reading.lines),
        [
            "2:7 size = 8k: no_blank(),  8k, read_as(meaning=size_bytes = 8)",
            "3:10 runtime = 5m: no_blank(),  5m, read_as(meaning=duration_s = 5)",
            "6:15 rate_process = poisson: no_blank(),  poisson, left_out()",
        ]
    );
}

/// A boolean option needs its value in fio; one that only switches on does not.
#[test]
fn an_option_without_a_value_is_one_where_fio_takes_it_so() {
    let reading = reading("[a]\nnorandommap\ntime_based\nruntime=60\ndirect\nzero_buffers=0\n");
    assert_eq!(faults(&reading.lines), ["5:1 direct: zero_or_one(), nothing(), left_out()"]);
    let job = &reading.stages[0].jobs[0];
    assert!(job.amount.time_based && !job.direct && !job.data.zeros);
}

#[test]
fn a_job_that_measures_something_else_is_warned_about() {
    let warnings = |text: &str, capacity_bytes| {
        let given = Given { capacity_bytes, ..Given::default() };
        let reading = read(text.as_bytes(), &given).expect("a job file");
        let shown = |it: &exchange::job::Warning| format!("{} {}", it.line, it.reason);
        reading.warnings.iter().map(shown).collect::<Vec<_>>()
    };
    let good = "[a]\ndirect=1\nioengine=libaio\niodepth=32\n";
    for (text, expected) in [
        ("", &[][..]),
        ("rw=randwrite\nloops=3", &["6 same_order_in_each_pass(passes=3)"]),
        ("rw=randwrite\nloops=3\nrandrepeat=0", &[]),
        ("rw=randwrite\nloops=3\nnorandommap", &[]),
        ("rw=randwrite\nloops=3\nrandseed=5", &[]),
        ("rw=write\nloops=3", &[]),
        ("runtime=60", &["5 ends_after_its_passes(passes=1)"]),
        ("runtime=60\ntime_based", &[]),
        ("time_based", &["5 time_based_without_runtime()"]),
        ("ramp_time=60", &["5 warm_up_uses_the_passes()"]),
        ("direct=0", &["5 through_the_page_cache()"]),
        ("ioengine=psync", &["4 engine_waits(queue_depth=32)"]),
        ("buffer_compress_percentage=54", &["5 data_compresses(percent=54)"]),
        ("zero_buffers", &["5 zeros_are_written()"]),
        ("ss=iops:10%\nss_dur=30", &["5 short_window(seconds=30)"]),
        ("ss=iops:10%\nss_dur=5m", &[]),
        ("ss=iops:10%", &["5 rule_without_window()"]),
        ("rate=1m\nrate_iops=5", &["6 rate_and_rate_iops()"]),
        ("size=50%", &["5 rest_acts_as_spare_area(percent=50)"]),
        ("size=60g", &["5 rest_acts_as_spare_area(percent=25)"]),
        ("size=100%", &[]),
    ] {
        assert_eq!(warnings(&format!("{good}{text}\n"), Some(240 << 30)), expected, "{text}");
    }
    let missing = warnings("[a]\niodepth=32\n", None);
    assert_eq!(missing, ["1 through_the_page_cache()", "2 engine_not_named(queue_depth=32)"]);
}
