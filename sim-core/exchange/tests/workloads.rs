//! The workload of each job file is one that `spec` reads, and names what it cannot say.

use document::Section;
use exchange::job::{Given, Workload, read, workload};
use spec::workload::{Amount, Order, Phase, PhaseKind, phases};

const CAPACITY_BYTES: u64 = 240_000_000_000;

fn of(text: &str, capacity_bytes: Option<u64>) -> (Vec<Phase>, Workload) {
    let given = Given { capacity_bytes, ..Given::default() };
    let reading = read(text.as_bytes(), &given).expect("a job file");
    let workload = workload(&reading.stages, "t", capacity_bytes).expect("a workload");
    let mut file = Section::parse("", &workload.text).expect(&workload.text);
    let none = |_: &str| None::<String>;
    let phases = phases(&mut file, &none).unwrap_or_else(|it| panic!("{it}\n{}", workload.text));
    (phases, workload)
}

/// `a_capacity(), bytes(count=4096), whole_drive()`
fn rows(workload: &Workload) -> Vec<String> {
    let rows = workload.rows.iter().map(|row| &row.fault);
    rows.map(|it| format!("{}, {}, {}", it.expected, it.found, it.done)).collect()
}

#[test]
fn every_job_file_becomes_a_workload_that_can_be_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/jobs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the job files").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a job file");
        for capacity_bytes in [None, Some(CAPACITY_BYTES)] {
            assert!(!of(&text, capacity_bytes).0.is_empty());
        }
        count += 1;
    }
    assert_eq!(count, 12);
}

#[test]
fn a_job_that_a_workload_can_say_has_no_row() {
    for (job, expected) in [
        (
            "rw=write\nbs=256k\niodepth=8",
            "order = \"sequential\"\nblock_bytes = 262144\n\
          queue_depth = 8\ndrive_writes = 1\n",
        ),
        (
            "rw=randwrite\niodepth=32\nloops=2\nrandrepeat=0",
            "order = \"extents\"\n\
          extent_bytes = 4096\nblock_bytes = 4096\nqueue_depth = 32\ndrive_writes = 2\n",
        ),
        (
            "rw=randread\nnorandommap\ntime_based\nruntime=5m\nrate_iops=600\nrate_process=poisson",
            "order = \"random\"\nblock_bytes = 4096\nread_percent = 100\nqueue_depth = 1\n\
          rate = { iops = 600, arrivals = \"poisson\" }\nduration_s = 300\n",
        ),
        (
            "rw=randrw\nrwmixread=67\nnorandommap\nbssplit=4k/70:8k/30\ntime_based\nruntime=60\n\
          buffer_compress_percentage=54\noffset=25%\nsize=50%",
            "order = \"random\"\nsize_mix = [{ block_bytes = 4096, percent = 70 }, \
          { block_bytes = 8192, percent = 30 }]\nread_percent = 67\ncompressibility = 0.46\n\
          queue_depth = 1\nstart = 0.25\nend = 0.75\nduration_s = 60\n",
        ),
        (
            "rw=randwrite\nrandom_distribution=zipf:1.2\nsize=120000000000\nio_size=60000000000",
            "order = \"zipf\"\ntheta = 1.2\nblock_bytes = 4096\nqueue_depth = 1\nend = 0.5\n\
          drive_writes = 0.5\n",
        ),
        (
            "rw=randread\nnorandommap\nthinktime=500\ntime_based\nruntime=9",
            "order = \"random\"\nblock_bytes = 4096\nread_percent = 100\nqueue_depth = 1\n\
          think_ns = 500000\nduration_s = 9\n",
        ),
        (
            "rw=randwrite\nrandom_distribution=zoned:90/10:10/90",
            "order = \"hot-cold\"\n\
          hot_range = 0.1\nhot_share = 0.9\nblock_bytes = 4096\nqueue_depth = 1\n\
          drive_writes = 1\n",
        ),
        (
            "rw=write\nrate=,20m\nbs=16k",
            "order = \"sequential\"\nblock_bytes = 16384\n\
          queue_depth = 1\nrate = { iops = 1280, arrivals = \"even\" }\ndrive_writes = 1\n",
        ),
    ] {
        let text = format!("[fill]\nrw=write\n[a]\nstonewall\n{job}\n");
        let (_, workload) = of(&text, Some(CAPACITY_BYTES));
        assert_eq!(rows(&workload), [""; 0], "{job}");
        let whole = format!("\n[[phases]]\nkind = \"io\"\n{expected}record = true\n");
        assert!(workload.text.ends_with(&whole), "{job}\n{}", workload.text);
    }
}

#[test]
fn what_a_workload_cannot_say_is_a_row() {
    for (job, row) in [
        ("size=60g", "a_capacity(), bytes(count=64424509440), whole_drive()"),
        ("rw=randwrite\nloops=3", "the_same_order_again(), 3, new_order_each_pass()"),
        (
            "rw=randwrite\nbsrange=4k-8k",
            "each_block_once(), several_sizes(), \
          instead(meaning=order = random)",
        ),
        ("rw=read:64k", "gaps(), 65536, left_out_of_phase()"),
        (
            "bs=1536",
            "a_size_of_a_workload(), bytes(count=1536), \
          instead(meaning=block_bytes = 2048)",
        ),
        (
            "bs=64m",
            "a_size_of_a_workload(), bytes(count=67108864), \
          instead(meaning=block_bytes = 1048576)",
        ),
        ("bs=512", "one_size_in_this_order(), 1, instead(meaning=block_bytes = 4096)"),
        ("iodepth=512", "whole(min=1, max=256), 512, instead(meaning=queue_depth = 256)"),
        ("numjobs=2", "a_queue_for_each_copy(), 2, instead(meaning=queue_depth = 2)"),
        ("rw=trim", "trims_as_commands(), trims_of_the_job(), trimmed_at_once()"),
        (
            "runtime=60",
            "the_first_of_two_ends(), passes_or_time(passes=1), \
          instead(meaning=duration_s = 60)",
        ),
        ("ss=iops:5%\nss_dur=300", "a_rule_that_ends(), the_rule_of_line(line=2), full_length()"),
        (
            "rw=randwrite\nrandom_distribution=pareto:0.3",
            "a_pareto_order(), 0.3, \
          instead(meaning=order = random)",
        ),
        ("fsync=32", "flushes(), flushes_of_the_job(), left_out_of_phase()"),
        (
            "thinktime=500\nthinktime_blocks=4",
            "pauses_as_fio_makes_them(), \
          microseconds(count=500), instead(meaning=think_ns = 125000)",
        ),
        (
            "rw=randrw\nrate_iops=100,900",
            "rates_of_reads_and_writes(), rates_that_differ(), \
          rate_of_the_slower()",
        ),
    ] {
        let (_, workload) = of(&format!("[a]\n{job}\n"), None);
        assert!(rows(&workload).iter().any(|found| found == row), "{job}: {:?}", rows(&workload));
    }
    let (phases, workload) = of("[a]\nrw=write\n[b]\nrw=randwrite\n", None);
    assert_eq!((phases.len(), rows(&workload).len()), (2, 2));
    let (_, workload) = of("[a]\nrw=read\nsize=1t\n", Some(CAPACITY_BYTES));
    assert_eq!(
        rows(&workload),
        [
            "a_written_drive(), a_new_drive(), reads_nothing()",
            "a_range_on_the_drive(), bytes(count=1099511627776), up_to_the_end()",
        ]
    );
}

#[test]
fn a_warm_up_is_a_phase_that_is_not_recorded() {
    let text = "[a]\nrw=randwrite\nnorandommap\nramp_time=2m\ntime_based\nruntime=10m\n\
                [b]\nstonewall\nrw=trimwrite\n";
    let (phases, workload) = of(text, None);
    let shape: Vec<(bool, Amount)> = phases.iter().map(|it| (it.record, it.amount)).collect();
    assert_eq!(
        shape,
        [
            (false, Amount::Seconds(120)),
            (true, Amount::Seconds(600)),
            (true, Amount::Once),
            (true, Amount::DriveWrites(1.0)),
        ]
    );
    assert_eq!((phases[2].kind, phases[0].order), (PhaseKind::Trim, Order::Random));
    assert_eq!(rows(&workload).len(), 1);
}
