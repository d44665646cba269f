//! A corrected file keeps its lines, and no job has a warning that a line could end.

use exchange::job::{Given, corrected, read};

fn of(text: &str) -> String {
    let reading = read(text.as_bytes(), &Given::default()).expect("a job file");
    corrected(text.as_bytes(), &reading.corrections, &|reason| reason.code.to_owned())
}

#[test]
fn a_line_is_added_below_the_header_or_replaced_where_it_stands() {
    for (text, expected) in [
        (
            "[a]\nrw=randwrite\ndirect=1\nloops=3\n",
            "[a]\n; same_order_in_each_pass\nrandrepeat=0\nrw=randwrite\ndirect=1\nloops=3\n",
        ),
        (
            "; mine\r\n[a]\r\ndirect=0 # why\r\n",
            "; mine\n[a]\n; was: direct=0 # why\n; through_the_page_cache\ndirect=1\n",
        ),
        (
            "[a]\nbuffered=1\n[b]\nstonewall\ndirect=1\n",
            "[a]\n; was: buffered=1\n; through_the_page_cache\ndirect=1\n\
             [b]\nstonewall\ndirect=1\n",
        ),
        (
            "[global]\ndirect=1\nruntime=60\nss=iops:5%\nss_dur=30\n[a]\nss_dur=20\n[b]\n",
            "[global]\ndirect=1\nruntime=60\nss=iops:5%\nss_dur=30\n\
             [a]\n; ends_after_its_passes\ntime_based=1\n\
             ; was: ss_dur=20\n; short_window\nsteadystate_duration=300\n\
             [b]\n; ends_after_its_passes\ntime_based=1\n\
             ; short_window\nsteadystate_duration=300\n",
        ),
        (
            "[a]\ndirect=1\niodepth=8\nioengine=psync\nrate=1m\nrate_iops=5\n",
            "[a]\ndirect=1\niodepth=8\n; was: ioengine=psync\n; engine_waits\nioengine=libaio\n\
             rate=1m\n; was: rate_iops=5\n; rate_and_rate_iops\nrate_iops=0\n",
        ),
        ("[a]\ndirect=1\n", "[a]\ndirect=1\n"),
        (
            "[a]\n[half\ndirect=0\n",
            "[a]\n; through_the_page_cache\ndirect=1\n\
             [half\n; was: direct=0\n; through_the_page_cache\ndirect=1\n",
        ),
    ] {
        assert_eq!(of(text), expected, "{text}");
    }
}

#[test]
fn a_corrected_file_needs_no_correction() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/jobs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the job files").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a job file");
        let again = of(&text);
        let reading = read(again.as_bytes(), &Given::default()).expect("a job file");
        assert_eq!(reading.corrections, [], "{again}");
        let kept = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let again = kept(&again.replace("; was: ", ""));
        assert!(kept(&text).iter().all(|line| again.contains(line)), "{again:?}");
        count += 1;
    }
    assert_eq!(count, 12);
}
