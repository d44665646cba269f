//! The phases of a stage.
//!
//! 1. One job without copies is a phase of one stream.
//! 2. Jobs and copies that all run for a time are streams of one phase, which share data, warm-up,
//!    length and rule. The longest time counts.
//! 3. Jobs that end after passes follow each other, because streams have no passes.

use super::length::Length;
use super::{Part, Workload, Writer, quoted};
use crate::codes;
use crate::job::model::{Access, Job, Stage};

const RECORD: &str = "record = true\n";
/// Streams of a phase, and workers of a stream.
const STREAMS_MAX: usize = 16;
const WORKERS_MAX: u32 = 64;

pub(super) struct Stages {
    all: Workload,
    capacity_bytes: Option<u64>,
    phases: usize,
    is_recording: bool,
    /// The host has written, so that a read finds data.
    is_written: bool,
}

impl Stages {
    pub(super) fn new(all: Workload, capacity_bytes: Option<u64>) -> Self {
        Self { all, capacity_bytes, phases: 0, is_recording: false, is_written: false }
    }

    /// The workload, and how many phases it has.
    pub(super) fn finish(self) -> (Workload, usize) {
        (self.all, self.phases)
    }

    pub(super) fn add(&mut self, stage: &Stage) {
        if are_streams(&stage.jobs) {
            self.add_streams(&stage.jobs);
            return;
        }
        for job in &stage.jobs {
            let mut writer = Writer::new(job, job.copies, self.capacity_bytes);
            if stage.jobs.len() > STREAMS_MAX {
                let needed = codes::jobs_at_once_at_most(STREAMS_MAX);
                writer.lacks(needed, stage.jobs.len(), codes::in_turn());
            } else if stage.jobs.len() > 1 {
                writer.lacks(codes::jobs_side_by_side(), stage.jobs.len(), codes::in_turn());
            }
            self.add_alone(writer);
        }
    }

    fn add_alone(&mut self, mut writer: Writer) {
        let job = writer.job;
        let lay_out = self.lay_out(&mut [&mut writer]);
        let range = writer.range();
        if job.access == Access::TrimThenWrite {
            let needed = codes::a_trim_before_each_write();
            writer.lacks(needed, codes::trims_of_the_job(), codes::trimmed_at_once());
            let record = if self.is_recording { RECORD } else { "" };
            self.phase(&format!("kind = \"trim\"\n{}{record}", range.text));
        }
        let (commands, data) = (writer.commands(), writer.data());
        let length = writer.length(Some(range.share)).text();
        let text =
            format!("kind = \"io\"\n{commands}{}{data}{lay_out}{length}{RECORD}", range.text);
        self.phase(&text);
        let phases = 1 + usize::from(job.access == Access::TrimThenWrite);
        self.end_part(job.name.clone(), job.line, phases + usize::from(!lay_out.is_empty()));
        self.all.rows.append(&mut writer.rows);
    }

    fn add_streams(&mut self, jobs: &[Job]) {
        let capacity_bytes = self.capacity_bytes;
        let mut writers: Vec<Writer> =
            jobs.iter().map(|job| Writer::new(job, 1, capacity_bytes)).collect();
        let lay_out = self.lay_out(&mut writers.iter_mut().collect::<Vec<_>>());
        let mut streams = String::new();
        let mut names: Vec<String> = Vec::new();
        let mut shared: Option<(String, Length)> = None;
        for writer in &mut writers {
            let range = writer.range().text;
            let own = (writer.data(), writer.length(None));
            shared = Some(match shared {
                None => own,
                Some((data, length)) => {
                    if data != own.0 {
                        let (needed, found) = (codes::one_kind_of_data(), codes::other_data());
                        writer.lacks(needed, found, codes::of_first());
                    }
                    (data, length.together(&own.1, writer))
                }
            });
            let mut name = quoted(&writer.job.name);
            if names.contains(&name) || name.len() == 2 {
                name = quoted(&format!("{} {}", writer.job.name, writer.job.line));
            }
            let workers = writer.workers();
            streams += &format!("\n[[phases.streams]]\nname = {name}\n{workers}");
            streams += &format!("{}{range}", writer.commands());
            names.push(name);
        }
        let Some((data, length)) = shared else { return };
        self.phase(&format!("kind = \"io\"\n{data}{lay_out}{}{RECORD}{streams}", length.text()));
        let names: Vec<&str> = jobs.iter().map(|job| &*job.name).collect();
        let phases = 1 + usize::from(!lay_out.is_empty());
        self.end_part(names.join(" + "), jobs[0].line, phases);
        for writer in &mut writers {
            self.all.rows.append(&mut writer.rows);
        }
    }

    /// fio lays out the files of jobs that read, but never a device: who reads a new one is told.
    fn lay_out(&mut self, writers: &mut [&mut Writer]) -> &'static str {
        let reads = |job: &Job| matches!(job.access, Access::Read | Access::Mixed { .. });
        let is_laid_out = !self.is_recording
            && writers.iter().any(|writer| reads(writer.job) && !writer.job.is_device);
        for writer in writers.iter_mut() {
            if !self.is_written && !is_laid_out && reads(writer.job) {
                let (needed, found) = (codes::a_written_drive(), codes::a_new_drive());
                writer.lacks(needed, found, codes::reads_nothing());
            }
        }
        let writes = |job: &Job| !matches!(job.access, Access::Read | Access::Trim);
        self.is_written |= is_laid_out || writers.iter().any(|writer| writes(writer.job));
        if is_laid_out { "lay_out = true\n" } else { "" }
    }

    fn phase(&mut self, text: &str) {
        self.phases += 1;
        self.all.text += "\n[[phases]]\n";
        self.all.text += text;
    }

    fn end_part(&mut self, name: String, line: u32, phases: usize) {
        self.all.parts.push(Part { name, line, phases });
        self.is_recording = true;
    }
}

impl Writer<'_> {
    fn workers(&mut self) -> String {
        let copies = self.job.copies;
        let workers = copies.min(WORKERS_MAX);
        if workers < copies {
            let done = codes::instead(format!("workers = {workers}"));
            self.lacks(codes::whole(1u32, WORKERS_MAX), copies, done);
        }
        if workers == 1 { String::new() } else { format!("workers = {workers}\n") }
    }
}

/// Whether the jobs can be streams: several senders, each of which ends after a time. One job with
/// copies keeps its passes, which end it.
fn are_streams(jobs: &[Job]) -> bool {
    let is_one = jobs.len() == 1;
    let can = |job: &Job| {
        let amount = &job.amount;
        let is_timed = amount.time_based || (!is_one && amount.duration_us.is_some());
        is_timed && job.access != Access::TrimThenWrite
    };
    let has_several = !is_one || jobs[0].copies > 1;
    has_several && jobs.len() <= STREAMS_MAX && jobs.iter().all(can)
}
