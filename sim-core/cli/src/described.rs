//! Puts words to a block trace and to its replays.

use std::fmt::Write;

use cli::facts::fault_object;
use cli::words::phrase_said;
use document::Phrase;
use exchange::trace::{Facts, KindFacts, TimeFacts, TraceFile};
use run::replay::{Answer, ReplayReport, Round};
use serde_json::{Value, json};
use spec::drive::DriveSheet;

use crate::faults::fault_said;
use crate::rehearsed::{grouped, lasting, terabytes};

/// Sizes and answers of a list that are printed.
const SHOWN_MAX: usize = 5;

/// Faults and questions, and the facts if they are asked for.
pub fn table(name: &str, file: &TraceFile, sha_256: &str, is_described: bool) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "Not understood: {}", file.faults.count);
    for fault in &file.faults.first {
        let _ = writeln!(text, "  {}", fault_said(name, fault));
    }
    let more = file.faults.count - file.faults.first.len() as u64;
    if more > 0 {
        let _ = writeln!(text, "  {more} more");
    }
    let _ = writeln!(text, "Questions: {}", file.questions.len());
    for question in &file.questions {
        let (reason, default) = (phrase_said(&question.reason), phrase_said(&question.default));
        let _ = writeln!(text, "  {reason}; done: {default}");
        let option = topic_word(question);
        for (word, meaning) in question.answers.iter().take(SHOWN_MAX) {
            let _ = writeln!(text, "    --{option} {word}: {}", phrase_said(meaning));
        }
        if question.answers.len() > SHOWN_MAX {
            let _ = writeln!(text, "    {} more", question.answers.len() - SHOWN_MAX);
        }
    }
    if is_described {
        let _ = writeln!(text, "File: {name}");
        for line in facts_said(file, sha_256) {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

/// `unit`, as options and JSON name it.
fn topic_word(question: &exchange::trace::Question) -> String {
    json!(question.topic).as_str().unwrap_or_default().to_owned()
}

fn facts_said(file: &TraceFile, sha_256: &str) -> Vec<String> {
    let TraceFile { facts, decision, .. } = file;
    let lines = &facts.lines;
    let reason = phrase_said(&decision.reason);
    let mut rows = vec![
        format!("form: {}, by line {}: {reason}", facts.form.title(), decision.line),
        format!("SHA-256: {sha_256}"),
        format!(
            "lines: {}: commands {}, of other disks {}, flushes {}, other events {}, headings {}, \
             blank {}, not understood {}",
            grouped(lines.all as f64),
            grouped(lines.commands as f64),
            grouped(lines.of_other_disks as f64),
            lines.flushes,
            grouped(lines.events as f64),
            lines.headings,
            lines.blank,
            grouped(lines.not_understood as f64),
        ),
    ];
    if let Some(disk) = facts.disks.get(facts.disk) {
        rows.push(format!("disk: {} (of {})", disk.name, facts.disks.len()));
    }
    for (kind, facts) in
        [("writes", &facts.writes), ("reads", &facts.reads), ("trims", &facts.trims)]
    {
        if facts.commands > 0 {
            rows.push(kind_said(kind, facts));
        }
    }
    let not_aligned: u64 =
        [&facts.writes, &facts.reads, &facts.trims].map(|it| it.not_aligned).iter().sum();
    rows.push(format!("not aligned to 4 KiB: {}", grouped(not_aligned as f64)));
    rows.push(format!(
        "addresses: {} to {} B",
        grouped(facts.begin_bytes as f64),
        grouped(facts.end_bytes as f64)
    ));
    times_said(facts, &mut rows);
    rows
}

/// `writes: 138, 2,227,712 B; 4096 B 55.1 %, 8192 B 20.3 %`
fn kind_said(kind: &str, facts: &KindFacts) -> String {
    let share = |commands: u64| commands as f64 / facts.commands as f64 * 100.0;
    let shown = facts.sizes.iter().take(SHOWN_MAX);
    let mut sizes: Vec<String> =
        shown.clone().map(|(size, count)| format!("{size} B {:.1} %", share(*count))).collect();
    let left = facts.commands - shown.map(|(_, count)| count).sum::<u64>();
    if left > 0 {
        sizes.push(format!("other sizes {:.1} %", share(left)));
    }
    let (commands, bytes) = (grouped(facts.commands as f64), grouped(facts.bytes as f64));
    format!("{kind}: {commands}, {bytes} B; {}", sizes.join(", "))
}

fn times_said(facts: &Facts, rows: &mut Vec<String>) {
    let Some(unit) = facts.unit else {
        rows.push("times: none, so that it can only be replayed as fast as possible".into());
        return;
    };
    let whole = if facts.is_in_whole_seconds { ", all of them whole seconds" } else { "" };
    rows.push(format!("times: in {}{whole}", unit.word()));
    if let Some(seconds) = facts.duration_s {
        rows.push(format!("length: {seconds:.3} s, from the first to the last read or write"));
    }
    if let Some(mb_s) = facts.mb_s {
        rows.push(format!("moves: {mb_s:.3} MB/s"));
    }
    if let Some(gaps) = &facts.gaps {
        rows.push(format!("gaps between commands: {}", spread_said(gaps)));
    }
    if let Some(busiest) = facts.busiest_second {
        rows.push(format!("busiest second: {} commands", grouped(busiest as f64)));
    }
    if let Some(responses) = &facts.responses {
        rows.push(format!("recorded response times: {}", spread_said(responses)));
    }
    if let Some(mean) = facts.under_way_mean {
        let max = facts.under_way_max.map(|max| format!(", at most {max}")).unwrap_or_default();
        rows.push(format!("commands under way: {mean:.3} on average{max}"));
    }
}

fn spread_said(times: &TimeFacts) -> String {
    let TimeFacts { mean_us, median_us, p99_us, max_us } = times;
    format!("mean {mean_us:.1} µs, median {median_us:.1}, 99 % {p99_us:.1}, longest {max_us:.1}")
}

fn answer_object((word, meaning): &(String, Phrase)) -> Value {
    json!({ "answer": word, "meaning": phrase_said(meaning) })
}

pub fn object(name: &str, file: &TraceFile, sha_256: &str) -> serde_json::Map<String, Value> {
    let question = |it: &exchange::trace::Question| {
        json!({
            "topic": it.topic,
            "reason": phrase_said(&it.reason),
            "default": phrase_said(&it.default),
            "answers": it.answers.iter().map(answer_object).collect::<Vec<_>>(),
        })
    };
    let object = json!({
        "name": name,
        "sha256": sha_256,
        "decided_by": {
            "line": file.decision.line,
            "reason": phrase_said(&file.decision.reason),
        },
        "facts": file.facts,
        "fault_count": file.faults.count,
        "faults": file.faults.first.iter().map(fault_object).collect::<Vec<_>>(),
        "questions": file.questions.iter().map(question).collect::<Vec<_>>(),
    });
    match object {
        Value::Object(map) => map,
        _ => serde_json::Map::new(),
    }
}

/// The replays on a drive, and the answer.
pub fn replayed(sheet: &DriveSheet, report: &ReplayReport) -> String {
    let mut text = format!("{}, {}, full size\n", sheet.drive_title, sheet.nand_name);
    let mut say = |line: String| {
        let _ = writeln!(text, "  {line}");
    };
    say(answer_said(report));
    let Some((first, last)) = report.rounds.first().zip(report.rounds.last()) else {
        return text;
    };
    let bytes: f64 = report.rounds.iter().map(|round| round.host_bytes).sum();
    let share = sheet.endurance.map(|it| bytes / it.rated_bytes as f64 * 100.0);
    let share = share.map(|it| format!(", {it:.3} % of the rated endurance")).unwrap_or_default();
    say(format!(
        "replayed {} times in {}: {} written, {:.2} times the drive{share}",
        grouped(report.rounds.len() as f64 * f64::from(report.round_passes)),
        lasting(last.end_s),
        terabytes(bytes),
        report.drive_writes,
    ));
    if let Some(exhausted_s) = report.spare_exhausted_s {
        say(format!("spare area used up after {}", lasting(exhausted_s)));
    }
    let rounds = match report.round_passes {
        1 => "the trace".into(),
        passes => format!("{} replays", grouped(passes.into())),
    };
    let amplification = |round: &Round| match round.write_amplification {
        Some(amplification) => format!("{amplification:.2}"),
        None => "none".into(),
    };
    if let Some(settled) = report.settled_amplification {
        let first = amplification(first);
        say(format!(
            "write amplification: {first} in the first round ({rounds}), {settled:.2} at the end"
        ));
    }
    for (name, round) in [("first round", first), ("last round", last)] {
        say(format!(
            "latency in the {name}: mean {:.0} µs, median {:.0}, 99 % {:.0}, 99.9 % {:.0}, \
             longest {:.0}; {} commands waited in the host",
            round.latency_mean_us,
            round.latency_p50_us,
            round.latency_p99_us,
            round.latency_p999_us,
            round.latency_max_us,
            grouped(round.waited as f64),
        ));
    }
    if let Some(pass_s) = report.pass_s {
        let on_time_s = pass_s * f64::from(report.round_passes);
        let late_s = last.late_s;
        say(match late_s < 0.01 * on_time_s {
            true => "the drive follows the trace: no round takes 1 % longer than recorded".into(),
            false => format!(
                "the drive cannot follow the trace: the last round takes {} instead of {}",
                lasting(last.end_s - last.begin_s),
                lasting(on_time_s)
            ),
        });
    }
    text
}

fn answer_said(report: &ReplayReport) -> String {
    match (report.answer, report.steady_from_round, report.steady_from_s) {
        (Answer::Yes, Some(round), Some(seconds)) => format!(
            "steady: yes, after {} replays ({})",
            grouped(round as f64 * f64::from(report.round_passes)),
            lasting(seconds)
        ),
        (Answer::WritesNothing, ..) => "steady: it writes nothing, so nothing has to settle".into(),
        _ => "steady: not within ten drive writes or 200 days".into(),
    }
}

pub fn replayed_object(sheet: &DriveSheet, report: &ReplayReport) -> Value {
    let mut value = json!(report);
    value["drive"] = json!(sheet.drive_name);
    value["nand"] = json!(sheet.nand_name);
    value
}
