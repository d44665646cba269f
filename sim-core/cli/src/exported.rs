//! Writes the recorded phases of a run as files of fio (`exchange::written`).
//!
//! 1. A phase is written once a command of a later one has come, or the run is over, so only one
//!    phase is in memory.
//! 2. The only recorded phase goes to the folder itself. If there are several, each has a folder of
//!    its own, because a reader adds logs that lie side by side.

use std::fs::{File, create_dir_all, write};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use cli::words::said;
use exchange::written::{Described, PhaseLog};
use run::report::PhaseTime;
use run::simulation::CompletedCommand;
use spec::scenario::Scenario;
use spec::workload::{Order, PhaseKind};

use crate::output::shown;
use crate::schema::PROGRAM;

/// Events between two looks at the commands, which take memory until then.
pub const EVENTS: u64 = 1 << 20;
const IOLOG_MAX: u32 = 1 << 20;

/// Reads the most commands of an iolog.
pub fn iolog(word: &str) -> Result<u32, String> {
    let found = word.parse().ok().filter(|commands| (1..=IOLOG_MAX).contains(commands));
    found.ok_or_else(|| format!("expected 1 to {IOLOG_MAX} commands, found {}", shown(word)))
}

/// A phase as its files describe it.
struct Recorded {
    label: Label,
    queue_depth: u32,
    is_sequential: bool,
    warm_up_s: u32,
}

/// The folder of a phase if there are several, and the name of its job.
#[derive(Clone)]
pub struct Label {
    pub folder: String,
    pub job: String,
}

/// The files of a run under way.
pub struct Export {
    folder: PathBuf,
    phases: Vec<Recorded>,
    weight: f64,
    iolog_max: usize,
    /// The phase whose commands come.
    log: Option<(usize, PhaseLog)>,
}

impl Export {
    /// Each phase has a label. Errors if the commands of an iolog would be those of a smaller
    /// drive.
    pub fn new(
        folder: PathBuf,
        iolog: Option<u32>,
        scenario: &Scenario,
        labels: &[Label],
    ) -> Result<Self, String> {
        if iolog.is_some() && scenario.scale > 1 {
            let found = scenario.scale;
            return Err(format!("--iolog: expected a drive at full size, found scale {found}"));
        }
        let plan = scenario.plan().map_err(|error| said(&error))?;
        let phases = scenario.phases.iter().zip(labels).map(|(phase, label)| {
            let orders = phase.streams.iter().map(|stream| stream.phase.order);
            let is_sequential = orders.chain([phase.order]).all(|it| it == Order::Sequential);
            let is_trace = matches!(phase.kind, PhaseKind::Trace(_));
            Recorded {
                label: label.clone(),
                queue_depth: scenario.queue_depth.unwrap_or(phase.queue_depth),
                is_sequential: is_sequential && !is_trace,
                warm_up_s: phase.warm_up_s,
            }
        });
        let mut export = Self {
            phases: phases.collect(),
            folder,
            weight: 1e9 / plan.second_ns as f64,
            iolog_max: iolog.unwrap_or(0) as usize,
            log: None,
        };
        let sends = |kind: &PhaseKind| matches!(kind, PhaseKind::Io | PhaseKind::Trace(_));
        let sending = scenario.phases.iter().filter(|phase| phase.record && sends(&phase.kind));
        if sending.count() < 2 {
            export.phases.iter_mut().for_each(|phase| phase.label.folder.clear());
        }
        Ok(export)
    }

    /// Takes the next commands of the run, whose phases so far have these times.
    pub fn take(
        &mut self,
        commands: &[CompletedCommand],
        times: &[PhaseTime],
    ) -> Result<(), String> {
        for command in commands {
            let index = command.phase_index;
            if self.log.as_ref().is_none_or(|(of, _)| *of != index) {
                self.finish(times)?;
            }
            let (_, log) = self.log.get_or_insert_with(|| (index, PhaseLog::new(self.iolog_max)));
            log.add(command);
        }
        Ok(())
    }

    /// Writes the files of the phase whose commands came last.
    pub fn finish(&mut self, times: &[PhaseTime]) -> Result<(), String> {
        let Some((index, log)) = self.log.take() else { return Ok(()) };
        let Recorded { label, queue_depth, is_sequential, warm_up_s } = &self.phases[index];
        let folder = &self.folder.join(&label.folder);
        let described = Described {
            program: PROGRAM,
            name: &label.job,
            queue_depth: *queue_depth,
            is_sequential: *is_sequential,
            length_s: times[index].end_s - times[index].begin_s - f64::from(*warm_up_s),
            weight: self.weight,
        };
        let Some(files) = log.files(&described) else { return Ok(()) };
        create_dir_all(folder).map_err(|error| fault(folder, &error))?;
        for (name, text) in files.texts {
            let path = folder.join(name);
            write(&path, text).map_err(|error| fault(&path, &error))?;
        }
        let path = folder.join(files.result_name);
        let written = File::create(&path).and_then(|file| {
            let mut out = BufWriter::new(file);
            serde_json::to_writer_pretty(&mut out, &files.result)?;
            writeln!(out)?;
            out.flush()
        });
        written.map_err(|error| fault(&path, &error))
    }
}

/// `--out: cannot write rows/intel-335-240.csv: Permission denied`
pub fn fault(path: &Path, error: &std::io::Error) -> String {
    format!("--out: cannot write {}: {error}", shown(path))
}
