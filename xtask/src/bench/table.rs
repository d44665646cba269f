//! Measurements, their goals, and the table that shows both.
//!
//! 1. A line `{"name": "...", "value": 1.5, "unit": "..."}` is a measurement.
//! 2. Ratios of two measurements are derived.
//! 3. Every measurement gets a row. Rows with a goal tell whether the measurement reaches it.

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measurement {
    name: String,
    value: f64,
    unit: String,
}

enum Goal {
    AtLeast(f64),
    AtMost(f64),
    /// Printed without a goal.
    Shown,
}

/// The rows of the table in their order: the measurement's name, its words, its goal.
const ROWS: [(&str, &str, Goal); 47] = [
    (
        "native_programmed_slots",
        "slots programmed per second, map pages included, native, V300 at full size, steady state",
        Goal::Shown,
    ),
    (
        "limit_read_modify_writes",
        "the machine's limit: random read-modify-writes per second",
        Goal::Shown,
    ),
    ("page_size_pinned", "of that limit, memory pages of the usual size", Goal::AtLeast(1.0)),
    ("native_share_of_limit", "native, share of the machine's limit", Goal::AtLeast(0.35)),
    (
        "browser_programmed_slots",
        "slots programmed per second, the same in a Chromium worker",
        Goal::Shown,
    ),
    ("browser_share_of_native", "Chromium worker, share of native", Goal::AtLeast(0.75)),
    (
        "instructions_per_slot",
        "instructions per slot programmed, map pages included, V300 at 1:16 (valgrind)",
        Goal::AtMost(330.0),
    ),
    (
        "small_pages_nand_pages",
        "NAND pages programmed or read per second: 4 KiB pages, 4 x 2 dies, 88 % full, greedy",
        Goal::AtLeast(5e6),
    ),
    ("host_writes_16_gib", "host writes per second on that drive, of 16 GiB", Goal::Shown),
    ("host_writes_64_gib", "host writes per second on that drive, of 64 GiB", Goal::Shown),
    ("host_writes_64_of_16_gib", "64 GiB, share of 16 GiB", Goal::AtLeast(0.9)),
    ("memory_per_slot", "memory at full size, bytes per 4 KiB of raw NAND", Goal::AtMost(10.0)),
    (
        "native_full_size_run",
        "the whole 2,000 s test at full size, fill included, native",
        Goal::Shown,
    ),
    ("native_full_size_fill", "its construction and fill", Goal::Shown),
    ("native_full_size_simulated_per_real", "simulated seconds per real second", Goal::Shown),
    (
        "browser_full_size_run",
        "the whole 2,000 s test at full size, fill included, Chromium",
        Goal::Shown,
    ),
    ("browser_full_size_simulated_per_real", "simulated seconds per real second", Goal::Shown),
    ("native_scaled_64_run", "scaled 1:64, native", Goal::Shown),
    ("native_scaled_64_simulated_per_real", "simulated seconds per real second", Goal::Shown),
    ("browser_scaled_64_run", "scaled 1:64, Chromium", Goal::Shown),
    ("browser_scaled_64_simulated_per_real", "simulated seconds per real second", Goal::Shown),
    ("browser_tebibyte_runs", "a drive of 1 TiB runs in a Chromium tab", Goal::AtLeast(1.0)),
    ("browser_tebibyte_memory", "memory of that tab's WebAssembly", Goal::Shown),
    ("browser_tebibyte_run", "its fill and ten seconds of random writes", Goal::Shown),
    ("wasm_gzipped", "WASM, gzipped", Goal::AtMost(150.0)),
    ("embeds", "figures that stand in frames; their JavaScript, gzipped:", Goal::Shown),
    ("embed_script_median", "half of them load at most", Goal::AtMost(75.0)),
    ("embed_script_film", "the heaviest film", Goal::AtMost(75.0)),
    ("embed_script_run", "the heaviest run", Goal::AtMost(100.0)),
    ("chapter_script", "JavaScript of the heaviest chapter, read to its end", Goal::AtMost(165.0)),
    (
        "main_thread_longest_task",
        "main thread while it runs: longest task over 50 ms (0: none)",
        Goal::AtMost(50.0),
    ),
    ("main_thread_frames", "main thread while it runs: frames per second", Goal::Shown),
    (
        "full_size_first_frame",
        "a run at full size: from Play to the first moving frame of the map",
        Goal::AtMost(300.0),
    ),
    ("full_size_first_second", "from Play to its first second", Goal::AtMost(600.0)),
    ("full_size_back", "back to a second that was on the screen", Goal::AtMost(200.0)),
    (
        "load_start_longest_task",
        "processor 4 times slower, start page opened and scrolled: longest task over 50 ms",
        Goal::AtMost(100.0),
    ),
    ("load_start_blocking", "its blocking time", Goal::AtMost(150.0)),
    (
        "load_chapter_longest_task",
        "the same for a chapter: longest task over 50 ms",
        Goal::AtMost(100.0),
    ),
    ("load_chapter_blocking", "its blocking time", Goal::AtMost(150.0)),
    (
        "load_evidence_longest_task",
        "the same for the table of evidence: longest task over 50 ms",
        Goal::AtMost(100.0),
    ),
    ("load_evidence_blocking", "its blocking time", Goal::AtMost(150.0)),
    (
        "load_follow_a_write_longest_task",
        "the same for the widget that follows a write: longest task over 50 ms",
        Goal::AtMost(100.0),
    ),
    ("load_follow_a_write_blocking", "its blocking time", Goal::AtMost(150.0)),
    ("films", "widgets with a film; of the worst of them:", Goal::Shown),
    ("films_first_motion", "from Play to the first frame that moves", Goal::AtMost(1000.0)),
    ("films_frames", "frames per second", Goal::AtLeast(60.0)),
    ("films_script", "script of one frame", Goal::AtMost(4.0)),
];

impl Measurement {
    pub(super) fn new(name: &str, value: f64, unit: &str) -> Self {
        Self { name: name.into(), value, unit: unit.into() }
    }

    /// Returns `None` for any other line.
    pub(super) fn read(line: &str) -> Option<Self> {
        let inner = line.trim().strip_prefix('{')?.strip_suffix('}')?;
        let (mut name, mut value, mut unit) = (None, None, None);
        for field in inner.split(',') {
            let (key, text) = field.split_once(':')?;
            match key.trim().trim_matches('"') {
                "name" => name = Some(text.trim().trim_matches('"')),
                "value" => value = text.trim().parse().ok(),
                "unit" => unit = Some(text.trim().trim_matches('"')),
                _ => return None,
            }
        }
        Some(Self::new(name?, value?, unit?))
    }
}

pub(super) fn derived(measured: &[Measurement]) -> Vec<Measurement> {
    let value = |name: &str| measured.iter().find(|one| one.name == name).map(|one| one.value);
    let quotient = |name: &str, of: Option<f64>, by: Option<f64>, unit: &str| {
        let is_new = value(name).is_none();
        of.zip(by).filter(|_| is_new).map(|(of, by)| Measurement::new(name, of / by, unit))
    };
    let (browser, native) = (value("browser_programmed_slots"), value("native_programmed_slots"));
    // the run has the same number of simulated seconds at either scale
    let simulated_s = value("native_full_size_simulated_per_real")
        .zip(value("native_full_size_run"))
        .map(|(per_real, real_s)| per_real * real_s);
    let scaled = value("native_scaled_64_run");
    let per_real = "native_scaled_64_simulated_per_real";
    [
        quotient("browser_share_of_native", browser, native, "1"),
        quotient(per_real, simulated_s, scaled, "s/s"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A missing measurement is printed as such, because a gap must not look like a pass.
pub(super) fn in_markdown(measured: &[Measurement]) -> String {
    let mut text =
        String::from("| what | measured | must reach | |\n| --- | ---: | ---: | --- |\n");
    for (name, words, goal) in &ROWS {
        let found = measured.iter().find(|found| found.name == *name);
        let value = found.map_or_else(|| "not measured".into(), in_words);
        let is_answer = found.is_some_and(|found| found.unit == "yes");
        let (must, reached) = match goal {
            Goal::AtLeast(least) if is_answer => ("yes".into(), found.map(|m| m.value >= *least)),
            Goal::AtLeast(least) => (format!("at least {least}"), found.map(|m| m.value >= *least)),
            Goal::AtMost(most) => (format!("at most {most}"), found.map(|m| m.value <= *most)),
            Goal::Shown => (String::new(), None),
        };
        let verdict = match (reached, goal) {
            (Some(true), _) => "reached",
            (None, Goal::Shown) => "",
            _ => "**not reached**",
        };
        text += &format!("| {words} | {value} | {must} | {verdict} |\n");
    }
    let known = |found: &&Measurement| ROWS.iter().any(|(name, _, _)| *name == found.name);
    for other in measured.iter().filter(|found| !known(found)) {
        text += &format!("| {} | {} | | |\n", other.name.replace('_', " "), in_words(other));
    }
    text
}

fn in_words(measurement: &Measurement) -> String {
    let Measurement { value, unit, .. } = measurement;
    if unit == "yes" {
        return if *value > 0.0 { "yes" } else { "no" }.into();
    }
    let number = match value.abs() {
        large if large >= 1e6 => format!("{:.2} million", value / 1e6),
        large if large >= 100.0 => format!("{value:.0}"),
        large if large >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    };
    match unit.as_str() {
        "" | "1" | "1/s" | "s/s" => number,
        unit => format!("{number} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_measurement_and_nothing_else() {
        let line = r#"{"name":"native_share_of_limit","value":0.41,"unit":"1"}"#;
        assert_eq!(
            Measurement::read(line),
            Some(Measurement::new("native_share_of_limit", 0.41, "1"))
        );
        for line in ["", "running 0 tests", "{}", r#"{"name":"a","value":null,"unit":"1"}"#] {
            assert_eq!(Measurement::read(line), None, "{line}");
        }
    }

    #[test]
    fn the_table_shows_reached_goals_and_missing_measurements() {
        let mut measured = vec![
            Measurement::new("native_programmed_slots", 3e6, "1/s"),
            Measurement::new("browser_programmed_slots", 2.4e6, "1/s"),
            Measurement::new("native_share_of_limit", 0.3, "1"),
            Measurement::new("browser_tebibyte_runs", 0.0, "yes"),
        ];
        measured.extend(derived(&measured));
        let table = in_markdown(&measured);
        let row = |words: &str| table.lines().find(|line| line.contains(words)).unwrap();
        assert!(row("share of native").contains("| 0.80 | at least 0.75 | reached |"));
        assert!(row("1 TiB runs").contains("| no | yes | **not reached** |"));
        assert!(row("share of the machine's").contains("**not reached**"));
        let wasm = row("WASM, gzipped");
        assert!(wasm.contains("not measured") && wasm.contains("**not"));
    }

    #[test]
    fn every_row_is_of_one_measurement() {
        let names: Result<(), String> =
            ROWS.iter().enumerate().try_for_each(|(index, (name, _, _))| {
                let is_twice = ROWS[index + 1..].iter().any(|(other, _, _)| other == name);
                if is_twice { Err((*name).to_owned()) } else { Ok(()) }
            });
        assert_eq!(names, Ok(()));
    }
}
