//! The workload of each job file is one that `spec` reads, and names what it cannot say.

use document::Section;
use exchange::job::{Given, Workload, read, workload};
use spec::workload::{Amount, Phase, PhaseKind, phases};

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

/// Jobs, and the keys of their phases.
const SAYABLE: &[(&str, &str)] = &[
    (
        "rw=write\nbs=256k\niodepth=8",
        "order = \"sequential\"\nblock_bytes = 262144\n\
          queue_depth = 8\ndrive_writes = 1\n",
    ),
    (
        "rw=randwrite\niodepth=32\nloops=2\nrandrepeat=0",
        "order = \"pass\"\nblock_bytes = 4096\nqueue_depth = 32\ndrive_writes = 2\n",
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
          { block_bytes = 8192, percent = 30 }]\nread_percent = 67\nqueue_depth = 1\n\
          start = 0.25\nend = 0.75\ncompressibility = 0.46\nduration_s = 60\n",
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
        "rw=randwrite\nrandom_distribution=zoned:60/10:40/90",
        "order = \"zones\"\n\
          zones = [{ access_percent = 60, range_percent = 10 }, \
          { access_percent = 40, range_percent = 90 }]\nblock_bytes = 4096\n\
          queue_depth = 1\ndrive_writes = 1\n",
    ),
    (
        "rw=randwrite\nrandom_distribution=pareto:0.3",
        "order = \"pareto\"\nh = 0.3\nblock_bytes = 4096\nqueue_depth = 1\n\
          drive_writes = 1\n",
    ),
    (
        "rw=randwrite\nrandom_distribution=normal:20",
        "order = \"normal\"\ndeviation = 0.2\nblock_bytes = 4096\nqueue_depth = 1\n\
          drive_writes = 1\n",
    ),
    (
        "rw=randwrite\nloops=3\nruntime=60",
        "order = \"pass\"\nsame_each_pass = true\nblock_bytes = 4096\nqueue_depth = 1\n\
          duration_s = 60\ndrive_writes = 3\n",
    ),
    (
        "rw=randrw\nnorandommap\nbs=1536,16k",
        "order = \"random\"\nblock_bytes = 16384\n\
          read_size_mix = [{ block_bytes = 1536, percent = 100 }]\nread_percent = 50\n\
          queue_depth = 1\ndrive_writes = 1\n",
    ),
    (
        "rw=trim\nbs=1m\nsize=50%",
        "order = \"sequential\"\nblock_bytes = 1048576\ntrim_percent = 100\n\
          queue_depth = 1\nend = 0.5\ndrive_writes = 1\n",
    ),
    (
        "rw=write\nramp_time=2m\ntime_based\nruntime=10m\nss=iops_slope:0.3%\n\
          ss_dur=2m\nss_ramp=1m",
        "order = \"sequential\"\nblock_bytes = 4096\nqueue_depth = 1\nwarm_up_s = 120\n\
          duration_s = 720\nstop = { rule = \"fio\", of = \"iops_slope\", limit = \"0.3%\", \
          window_s = 120, after_s = 60 }\n",
    ),
    (
        "rw=write\nrate=,20m\nbs=16k",
        "order = \"sequential\"\nblock_bytes = 16384\n\
          queue_depth = 1\nrate = { mb_s = 20.97152, arrivals = \"even\" }\ndrive_writes = 1\n",
    ),
];

#[test]
fn a_job_that_a_workload_can_say_has_no_row() {
    for (job, expected) in SAYABLE {
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
        (
            "rw=randwrite\nbsrange=4k-8k",
            "each_block_once(), several_sizes(), \
          instead(meaning=order = random)",
        ),
        ("rw=read:64k", "gaps(), 65536, left_out_of_phase()"),
        ("bs=1536", "one_size_in_this_order(), 1, instead(meaning=block_bytes = 4096)"),
        (
            "bs=64m",
            "a_size_of_a_workload(), bytes(count=67108864), \
          instead(meaning=block_bytes = 16777216)",
        ),
        ("bs=512", "one_size_in_this_order(), 1, instead(meaning=block_bytes = 4096)"),
        ("iodepth=512", "whole(min=1, max=256), 512, instead(meaning=queue_depth = 256)"),
        ("numjobs=2", "a_queue_for_each_copy(), 2, instead(meaning=queue_depth = 2)"),
        ("rw=trimwrite", "a_trim_before_each_write(), trims_of_the_job(), trimmed_at_once()"),
        (
            "ss=iops:5%\nss_dur=1",
            "whole(min=2, max=86400), microseconds(count=1000000), \
          instead(meaning=window_s = 2)",
        ),
        (
            "rw=randwrite\nrandom_distribution=zoned_abs:50/4g:50/8g",
            "zones_in_percent(max=16), 2, instead(meaning=order = random)",
        ),
        ("rw=randwrite\nrandom_distribution=zipf:1.1:0.5", "a_center(), 0.5, left_out_of_phase()"),
        ("fsync=32", "flushes(), flushes_of_the_job(), left_out_of_phase()"),
        (
            "iodepth=2\nioengine=libaio\nthinktime=500\nthinktime_blocks=4",
            "pauses_as_fio_makes_them(), \
          microseconds(count=500), instead(meaning=think_ns = 500000, think_every = 4)",
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
    let (_, workload) = of("[a]\nfilename=/dev/sdz\nrw=read\nsize=1t\n", Some(CAPACITY_BYTES));
    assert_eq!(
        rows(&workload),
        [
            "a_written_drive(), a_new_drive(), reads_nothing()",
            "a_range_on_the_drive(), bytes(count=1099511627776), up_to_the_end()",
        ]
    );
}

/// fio writes its files before it reads them, and never a device.
#[test]
fn files_that_are_read_are_laid_out_and_devices_are_not() {
    for (name, is_laid_out) in
        [("", true), ("filename=a.0\n", true), ("filename=/dev/sdz\n", false)]
    {
        let (phases, workload) = of(&format!("[a]\n{name}rw=randread\nsize=25%\n"), None);
        assert_eq!(phases.len(), 1 + usize::from(is_laid_out), "{name}");
        assert_eq!(workload.parts[0].phases, phases.len());
        assert_eq!(rows(&workload).len(), usize::from(!is_laid_out));
        assert_eq!((phases[0].end, phases[0].record), (0.25, !is_laid_out));
    }
    let (phases, workload) = of("[a]\nrw=write\n[b]\nstonewall\nrw=read\n", None);
    assert_eq!((phases.len(), rows(&workload).len()), (2, 0));
}

#[test]
fn jobs_and_copies_with_a_runtime_are_streams() {
    let text = "[global]\ntime_based\nruntime=120\nramp_time=5\nnorandommap\nrw=randwrite\n\
                [writer]\nbs=16k\niodepth=4\nnumjobs=2\nrate=,20m\n\
                [reader]\nfilename=/dev/sdz\nrw=randread\nthinktime=500\nsize=50%\n";
    let (phases, workload) = of(text, None);
    let [phase] = &phases[..] else { panic!("one phase: {}", workload.text) };
    assert_eq!((phase.amount, phase.warm_up_s), (Amount::Seconds(125), 5));
    let streams: Vec<(&str, u32, u32, u32, f64)> = phase
        .streams
        .iter()
        .map(|it| {
            let own = &it.phase;
            (&*it.name, it.workers, own.queue_depth, own.read_percent, own.end)
        })
        .collect();
    assert_eq!(streams, [("writer", 2, 4, 0, 1.0), ("reader", 1, 1, 100, 0.5)]);
    assert!(workload.text.contains("rate = { mb_s = 20.97152, arrivals = \"even\" }"));
    assert_eq!(workload.parts[0].name, "writer + reader");
    // a device is never laid out, but something is written beside the reader
    assert_eq!(rows(&workload), ["a_written_drive(), a_new_drive(), reads_nothing()"]);
    let (phases, workload) =
        of("[a]\nrw=randwrite\nnumjobs=2\nnorandommap\ntime_based\nruntime=60\n", None);
    assert_eq!((phases[0].streams[0].workers, rows(&workload).len()), (2, 0));
}

#[test]
fn streams_that_differ_in_what_a_phase_shares_have_rows() {
    let text = "[global]\ntime_based\nrw=randwrite\nnorandommap\n[a]\nruntime=60\n\
                [b]\nruntime=90\nbuffer_compress_percentage=50\n[a]\nruntime=30\n";
    let (phases, workload) = of(text, None);
    assert_eq!(phases[0].amount, Amount::Seconds(90));
    assert_eq!(phases[0].streams[2].name, "a 10");
    assert_eq!(
        rows(&workload),
        [
            "one_kind_of_data(), other_data(), of_first()",
            "one_length(), other_length(), instead(meaning=duration_s = 90)",
            "one_length(), other_length(), instead(meaning=duration_s = 90)",
        ]
    );
}

#[test]
fn a_trim_before_each_write_is_a_phase_of_its_own() {
    let text = "[a]\nrw=trimwrite\n[b]\nstonewall\nrw=trimwrite\n";
    let (phases, workload) = of(text, None);
    let shape: Vec<(&PhaseKind, bool)> = phases.iter().map(|it| (&it.kind, it.record)).collect();
    let (trim, io) = (&PhaseKind::Trim, &PhaseKind::Io);
    assert_eq!(shape, [(trim, false), (io, true), (trim, true), (io, true)]);
    assert_eq!(workload.parts.iter().map(|part| part.phases).sum::<usize>(), 4);
}
