//! The drive that `write-cliff run --format json` keeps beside the rows.

use std::process::Command;

use serde_json::Value;

#[test]
fn the_pages_of_a_block_agree_with_the_map_at_every_moment() {
    let moments = "1,2,30,100,164,165,400";
    let [scale, blocks] = ["scale=64", "0.0,24.27,31.31"];
    let output = Command::new(env!("CARGO_BIN_EXE_write-cliff"))
        .args(["run", "v300-240", "--set", scale, "--format", "json"])
        .args(["--moments", moments, "--blocks", blocks])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("the program starts");
    let run: Value = serde_json::from_slice(&output.stdout).expect("a run");
    let number = |value: &Value| value.as_u64().expect("a number");
    for block in run["blocks"].as_array().expect("blocks") {
        let mut slots =
            vec![0; (number(&block["pages"]) * number(&block["slots_per_page"])) as usize];
        let mut seconds = block["seconds"].as_array().expect("seconds").iter().peekable();
        let mut state = 0;
        for moment in run["moments"].as_array().expect("moments") {
            while let Some(second) =
                seconds.next_if(|s| number(&s["time_s"]) <= number(&moment["time_s"]))
            {
                state = number(&second["state"]);
                for change in second["slots"].as_array().expect("changes") {
                    slots[number(&change[0]) as usize] = number(&change[1]);
                }
            }
            let map = &moment["map"];
            let index =
                number(&block["die"]) * number(&map["blocks_per_die"]) + number(&block["block"]);
            let valid = slots.iter().filter(|&&state| state == 1).count();
            let shown = (valid * 255 / slots.len()) as u64;
            let at = (&moment["time_s"], &block["die"], &block["block"]);
            assert_eq!(number(&map["valid"][index as usize]), shown, "{at:?}");
            assert_eq!(number(&map["state"][index as usize]), state, "{at:?}");
        }
        assert!(seconds.next().is_some(), "the run goes on after the last moment");
    }
    assert_eq!(run["blocks"].as_array().map(Vec::len), Some(3));
}
