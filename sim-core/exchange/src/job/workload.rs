//! Writes a workload (`content/workloads`) that does what the jobs do, as far as a workload can.
//!
//! 1. Each job becomes a phase, or two if it trims or warms up first. Stages and the jobs of a
//!    stage follow each other.
//! 2. Everything that a workload cannot say is a row: what it would need, what the job asks, and
//!    what the phase does instead.
//!
//! A drive begins new, as in every workload; fio begins with the drive as it is.

mod commands;

use document::decimal::shown;
use document::{Found, Phrase, ScenarioError};
use spec::workload::DURATION_S_MAX;

use super::line::Fault;
use super::model::{Access, Flush, Job, Length, Stage};
use crate::codes;

/// As many phases as a workload may have.
const PHASES_MAX: usize = 64;
/// The least and the most of `drive_writes`.
const DRIVE_WRITES: (f64, f64) = (1e-6, 1000.0);
const SECOND_US: u64 = 1_000_000;

/// A workload as TOML, and what it does otherwise than the jobs.
#[derive(Clone, Debug)]
pub struct Workload {
    pub text: String,
    pub rows: Vec<Row>,
}

/// A difference between a job and its phase.
#[derive(Clone, Debug)]
pub struct Row {
    pub job: String,
    /// The line of the job's section.
    pub line: u32,
    pub fault: Fault,
}

/// Errors if the jobs need more phases than a workload may have.
pub fn workload(
    stages: &[Stage],
    title: &str,
    capacity_bytes: Option<u64>,
) -> Result<Workload, ScenarioError> {
    let title: String = title.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect();
    let text = format!("title = \"{title}\"\nseed = 1\nround_s = 60\n");
    let mut all = Workload { text, rows: Vec::new() };
    let (mut phases, mut is_recording, mut is_written) = (0, false, false);
    for stage in stages {
        for job in &stage.jobs {
            let mut writer = Writer { job, capacity_bytes, rows: Vec::new() };
            if stage.jobs.len() > 1 {
                writer.lacks(codes::jobs_side_by_side(), stage.jobs.len(), codes::in_turn());
            }
            if !is_written && matches!(job.access, Access::Read | Access::Mixed { .. }) {
                let (needed, found) = (codes::a_written_drive(), codes::a_new_drive());
                writer.lacks(needed, found, codes::reads_nothing());
            }
            is_written |= !matches!(job.access, Access::Read | Access::Trim);
            for phase in writer.phases(is_recording) {
                phases += 1;
                all.text += "\n[[phases]]\n";
                all.text += &phase;
            }
            all.rows.append(&mut writer.rows);
            is_recording = true;
        }
    }
    match phases {
        0..=PHASES_MAX => Ok(all),
        _ => Err(ScenarioError::new("workload", codes::phases_at_most(PHASES_MAX), phases)),
    }
}

struct Writer<'a> {
    job: &'a Job,
    capacity_bytes: Option<u64>,
    rows: Vec<Row>,
}

impl Writer<'_> {
    fn lacks(&mut self, expected: Phrase, found: impl Into<Found>, done: Phrase) {
        let fault = Fault { expected, found: found.into(), done };
        self.rows.push(Row { job: self.job.name.clone(), line: self.job.line, fault });
    }

    fn phases(&mut self, is_recording: bool) -> Vec<String> {
        const RECORD: &str = "record = true\n";
        let job = self.job;
        let range = self.range();
        let mut phases = Vec::new();
        if matches!(job.access, Access::Trim | Access::TrimThenWrite) {
            let needed = match job.access {
                Access::Trim => codes::trims_as_commands(),
                _ => codes::a_trim_before_each_write(),
            };
            self.lacks(needed, codes::trims_of_the_job(), codes::trimmed_at_once());
            let recorded = if is_recording || job.access == Access::Trim { RECORD } else { "" };
            phases.push(format!("kind = \"trim\"\n{}{recorded}", range.text));
        }
        if job.access == Access::Trim {
            return phases;
        }
        let body = format!("kind = \"io\"\n{}{}", self.commands(), range.text);
        if job.amount.warm_up_us > 0 {
            match is_recording {
                true => self.lacks(
                    codes::a_warm_up_between_stages(),
                    codes::microseconds(job.amount.warm_up_us),
                    codes::warm_up_counted(),
                ),
                false => {
                    let seconds = job.amount.warm_up_us.div_ceil(SECOND_US);
                    phases.push(format!("{body}duration_s = {seconds}\n"));
                }
            }
        }
        let amount = self.amount(range.share);
        self.ends();
        phases.push(format!("{body}{amount}{RECORD}"));
        phases
    }

    /// `start` and `end`, and the share of the drive between them.
    fn range(&mut self) -> RangeText {
        let range = self.job.range;
        if self.job.copies > 1 && !matches!(range.copy_step, Length::Bytes(0) | Length::Percent(0))
        {
            self.lacks(codes::a_range_for_each_copy(), self.job.copies, codes::one_range());
        }
        for length in [Some(range.start), range.size].into_iter().flatten() {
            if let (Length::Bytes(bytes), Some(capacity)) = (length, self.capacity_bytes)
                && bytes > capacity
            {
                let found = codes::bytes(bytes);
                self.lacks(codes::a_range_on_the_drive(), found, codes::up_to_the_end());
            }
        }
        let start = self.share(range.start);
        let size = range.size.map_or(Some(1.0), |size| self.share(size));
        let (Some(start), Some(size)) = (start, size) else {
            let lengths = [Some(range.start), range.size];
            let bytes = lengths.into_iter().flatten().filter_map(|length| match length {
                Length::Bytes(bytes) => Some(bytes),
                Length::Percent(_) => None,
            });
            let found = codes::bytes(bytes.max().unwrap_or(0));
            self.lacks(codes::a_capacity(), found, codes::whole_drive());
            return RangeText { text: String::new(), share: 1.0 };
        };
        let end = (start + size).min(1.0);
        if start >= end {
            let done = codes::whole_drive();
            self.lacks(codes::a_range_on_the_drive(), codes::an_empty_range(), done);
            return RangeText { text: String::new(), share: 1.0 };
        }
        let mut text = String::new();
        if start > 0.0 {
            text += &format!("start = {}\n", shown(start));
        }
        if end < 1.0 {
            text += &format!("end = {}\n", shown(end));
        }
        RangeText { text, share: end - start }
    }

    /// `None` if it is a number of bytes, and the drive's are not known.
    fn share(&self, length: Length) -> Option<f64> {
        match length {
            Length::Percent(percent) => Some(f64::from(percent) / 100.0),
            Length::Bytes(0) => Some(0.0),
            Length::Bytes(bytes) => {
                self.capacity_bytes.map(|capacity| (bytes as f64 / capacity as f64).min(1.0))
            }
        }
    }

    fn amount(&mut self, range_share: f64) -> String {
        let amount = self.job.amount;
        if let Some(us) = amount.duration_us {
            let seconds = us.div_ceil(SECOND_US).min(DURATION_S_MAX);
            let text = format!("duration_s = {seconds}");
            if seconds * SECOND_US != us {
                let needed = codes::whole(1u32, DURATION_S_MAX);
                self.lacks(needed, codes::microseconds(us), codes::instead(&text));
            }
            if !amount.time_based {
                let found = codes::passes_or_time(amount.passes);
                self.lacks(codes::the_first_of_two_ends(), found, codes::instead(&text));
            }
            return text + "\n";
        }
        let pass = match amount.pass_bytes.map(|bytes| self.share(bytes)) {
            None => 1.0,
            Some(Some(share)) => share / range_share,
            Some(None) => {
                self.lacks(codes::a_capacity(), codes::io_size(), codes::one_pass());
                1.0
            }
        };
        let asked = pass * f64::from(amount.passes) * f64::from(self.job.copies);
        let writes = asked.clamp(DRIVE_WRITES.0, DRIVE_WRITES.1);
        let text = format!("drive_writes = {}", shown(writes));
        if writes != asked {
            let needed = codes::decimal(DRIVE_WRITES.0, DRIVE_WRITES.1);
            self.lacks(needed, asked, codes::instead(&text));
        }
        text + "\n"
    }

    /// Ends, waits and flushes that a phase does not have.
    fn ends(&mut self) {
        let (amount, stop, flush) = (self.job.amount, self.job.stop, self.job.flush);
        if let Some(commands) = amount.commands {
            self.lacks(codes::an_end_after_commands(), commands, codes::left_out_of_phase());
        }
        if let Some(stop) = stop {
            let found = codes::the_rule_of_line(stop.line);
            self.lacks(codes::a_rule_that_ends(), found, codes::full_length());
        }
        if amount.delay_us.1 > 0 {
            let found = codes::microseconds(amount.delay_us.1);
            self.lacks(codes::a_wait_before(), found, codes::left_out_of_phase());
        }
        if flush != Flush::default() {
            self.lacks(codes::flushes(), codes::flushes_of_the_job(), codes::left_out_of_phase());
        }
    }
}

struct RangeText {
    text: String,
    share: f64,
}
