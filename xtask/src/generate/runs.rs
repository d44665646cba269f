//! Finished runs for the pages, made natively by the command line.
//!
//! 1. `drives.json`, `out-of-sample.json` and `content-types.json` list the drives, those out of
//!    sample, and the content types. `settings.ts` lists the settings of a reader, `codes.ts` the
//!    words of the numbers in rows, maps and steps.
//! 2. These runs are made: every scenario, every drive with each of its NAND parts unless a
//!    scenario is that run, one drive with each content type, the runs in the plots of the
//!    chapters, each drive of a matrix with each of its tests, and the rehearsal with which the lab
//!    opens.
//! 3. A run is due if the crate `run`, a crate below it, or a file that this run reads has changed.
//!    A changed drive makes only its own runs due.
//! 4. All due runs wait in one queue, the full-size ones first. As many run at a time as the
//!    machine has cores.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::content::{self, MatrixRun};
use crate::crates;
use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};
use crate::remap;
use crate::stamp::Stamp;

/// The profile of `Cargo.toml` that the command line is built with.
const PROFILE: &str = "native";
const BUILD_LIMIT: Duration = Duration::from_secs(1200);
const RUN_LIMIT: Duration = Duration::from_secs(900);

/// The workload of every drive's run, a file of `content/workloads`, and its scale: `cargo test -p
/// sim-core --release --test scale` holds every drive at 1:8 to its full size.
const WORKLOAD: &str = "random-write";
const DRIVE_SCALE: u32 = 8;
/// The workload of the runs that compare content types, and their scale.
const CONTENT_WORKLOAD: &str = "settled-write";
const CONTENT_SCALE: u32 = 16;
/// A drive that compresses. To a drive without compression all content types are alike.
const COMPRESSING_DRIVE: &str = "intel-335-240";
const PLAIN_DRIVE: &str = "corsair-neutron-240";
const PLAIN_CONTENT: &str = "encrypted";
/// The job of `content/lab` with which the page `/lab/` opens, its drives, and its scale.
const REHEARSED_JOB: &str = "stops-too-early";
const REHEARSED_DRIVES: [&str; 3] = ["intel-335-240", "kingston-v300-240", "samsung-840-pro-256"];
const REHEARSED_SCALE: u32 = 8;

/// Folders of the runs, below the generated folder.
const SCENARIO_RUNS: &str = "runs";
const DRIVE_RUNS: &str = "drive-runs";
const CONTENT_RUNS: &str = "content-runs";
const PLOT_RUNS: &str = "plot-runs";
const MATRIX_RUNS: &str = "matrix-runs";
const REHEARSALS: &str = "rehearsals";

/// The TypeScript modules that the command line prints: the word for it, and the message.
const MODULES: [(&str, &str); 2] =
    [("settings", "Listing every setting"), ("codes", "Listing the words of every code")];

/// One run: its name, its arguments, its output and the files that it reads.
struct Run {
    /// Folder and name of the run, which are also those of its stamp.
    name: String,
    /// The command that makes it.
    command: &'static str,
    words: Vec<String>,
    scale: u32,
    reads: Vec<PathBuf>,
}

/// Builds the native command line if any run is due.
pub(crate) fn program(project: &Project) -> Outcome {
    let lists = Lists::of(project)?;
    let mut is_listed = true;
    let modules = MODULES.map(|module| lists.module(module));
    let listed = [lists.drives(), lists.out_of_sample(), lists.content_types()];
    for stamp in listed.into_iter().chain(modules) {
        is_listed &= !stamp.is_due(project)?;
    }
    if is_listed && lists.due_runs()?.is_empty() {
        return Ok(());
    }
    build(project)
}

/// Builds the native command line.
fn build(project: &Project) -> Outcome {
    crate::say("Building the native command line");
    let mut cargo = project.cargo();
    cargo.args(["build", "--profile", PROFILE]).args(crates::COMMAND_LINE_BUILD);
    cargo.args(remap::arguments(project, "build")?);
    logged(&mut cargo, &project.scratch().join("program.log"), BUILD_LIMIT)?;
    remap::check(project, &command_line(project))
}

/// Returns what the command line prints about claims.
pub(crate) fn evidence(project: &Project, words: &[&str]) -> Outcome<String> {
    build(project)?;
    write_cliff(project, &[&["evidence"], words].concat())
}

/// Makes the lists and all due runs. Needs the command line.
pub(crate) fn all(project: &Project) -> Outcome {
    let lists = Lists::of(project)?;
    lists.drives().refresh(project, || {
        let print = |format| write_cliff(project, &["drive", "--format", format]);
        files::write(&lists.drives_json(), print("json")?.as_bytes())?;
        files::write(&lists.names(), print("names")?.as_bytes())
    })?;
    lists.out_of_sample().refresh(project, || {
        let text = write_cliff(project, &["out-of-sample"])?;
        files::write(&lists.out_of_sample_json(), text.as_bytes())
    })?;
    lists.content_types().refresh(project, || {
        let text = write_cliff(project, &["content-type"])?;
        files::write(&lists.content_types_json(), text.as_bytes())
    })?;
    for module in MODULES {
        lists.module(module).refresh(project, || {
            let text = write_cliff(project, &[module.0, "--format", "ts"])?;
            files::write(&lists.module_ts(module.0), text.as_bytes())
        })?;
    }
    lists.remove_strangers()?;
    let mut due = lists.due_runs()?;
    if due.is_empty() {
        return Ok(());
    }
    crate::say(&format!("Making {} runs natively, for the pages' first pictures", due.len()));
    // the time of a run is roughly in proportion to the size of its drive
    due.sort_by_key(|run| run.scale);
    lists.make(due)
}

/// The drives and content types to run, and the sources of all runs.
struct Lists<'a> {
    project: &'a Project,
    /// Changes if the sources of the crate `run` or of the command line change.
    sources: String,
}

impl<'a> Lists<'a> {
    fn of(project: &'a Project) -> Outcome<Self> {
        let mut sources = crates::sources(project, crates::RUNS)?;
        sources.extend(crates::Crate::read(&project.path(crates::COMMAND_LINE))?.sources(project)?);
        let sources = format!("{:016x}", files::fingerprint(&sources, "")?);
        Ok(Self { project, sources })
    }

    fn drives_json(&self) -> PathBuf {
        self.project.generated().join("drives.json")
    }

    fn out_of_sample_json(&self) -> PathBuf {
        self.project.generated().join("out-of-sample.json")
    }

    fn content_types_json(&self) -> PathBuf {
        self.project.generated().join("content-types.json")
    }

    /// The file with a line `DRIVE NAND` for each drive and each of its NAND parts.
    fn names(&self) -> PathBuf {
        self.project.scratch().join("drives.names")
    }

    fn drives(&self) -> Stamp<'static> {
        Stamp {
            name: "drives",
            says: "Listing every drive",
            inputs: ["drives", "nand"].map(|part| content::folder(self.project, part)).into(),
            outputs: vec![self.drives_json(), self.names()],
            extra: self.sources.clone(),
        }
    }

    fn out_of_sample(&self) -> Stamp<'static> {
        let folders = ["evidence", "nand", "out-of-sample"];
        let folders = folders.map(|part| content::folder(self.project, part)).into_iter();
        Stamp {
            name: "out-of-sample",
            says: "Listing the drives out of sample",
            inputs: folders.chain([self.project.path("sim-core/evidence/src")]).collect(),
            outputs: vec![self.out_of_sample_json()],
            extra: self.sources.clone(),
        }
    }

    fn content_types(&self) -> Stamp<'static> {
        Stamp {
            name: "content-types",
            says: "Listing every content type",
            inputs: vec![content::folder(self.project, "content-types")],
            outputs: vec![self.content_types_json()],
            extra: self.sources.clone(),
        }
    }

    fn module_ts(&self, name: &str) -> PathBuf {
        self.project.generated().join(format!("{name}.ts"))
    }

    fn module(&self, (name, says): (&'static str, &'static str)) -> Stamp<'static> {
        Stamp {
            name,
            says,
            inputs: Vec::new(),
            outputs: vec![self.module_ts(name)],
            extra: self.sources.clone(),
        }
    }

    fn output(&self, run: &str) -> PathBuf {
        self.project.generated().join(format!("{run}.json"))
    }

    fn stamp<'run>(&self, run: &'run Run) -> Stamp<'run> {
        Stamp {
            name: &run.name,
            says: "",
            inputs: run.reads.clone(),
            outputs: vec![self.output(&run.name)],
            extra: format!("{} {}", self.sources, run.words.join(" ")),
        }
    }

    /// Returns all runs. Those of drives are included once the drives are listed.
    fn runs(&self) -> Outcome<Vec<Run>> {
        let mut runs = Vec::new();
        let mut scenarios = Vec::new();
        let kept = content::kept(self.project)?;
        for file in content::list(self.project, "scenarios")? {
            let scenario = content::name_of(&file);
            let mut words = vec![file.to_string_lossy().into_owned()];
            if let Some(kept) = kept.iter().find(|kept| kept.scenario == scenario) {
                words.extend(kept.options.iter().cloned());
            }
            scenarios.push(files::read(&file)?);
            runs.push(self.run(format!("{SCENARIO_RUNS}/{scenario}"), 1, words, vec![file])?);
        }
        let sold: Vec<_> =
            scenarios.iter().filter_map(|text| content::drive_as_sold(text)).collect();
        if self.names().is_file() {
            let mut last_drive = "";
            let names = files::read(&self.names())?;
            for line in names.lines() {
                let (drive, nand) = drive_and_nand(line)?;
                // the first part of a drive is its usual one, which a scenario need not name
                let usual = (last_drive != drive).then_some((drive, None));
                last_drive = drive;
                let shown = [usual, Some((drive, Some(nand)))];
                if !shown.into_iter().flatten().any(|part| sold.contains(&part)) {
                    runs.push(self.drive_run(drive, nand)?);
                }
            }
        }
        let kinds = content::list(self.project, "content-types")?;
        let plain = content::file(self.project, "content-types", PLAIN_CONTENT);
        runs.push(self.content_run(PLAIN_DRIVE, &plain)?);
        for kind in &kinds {
            runs.push(self.content_run(COMPRESSING_DRIVE, kind)?);
        }
        for plot in content::plots(self.project)? {
            for (drive, workload) in plot.runs() {
                let run = self.plot_run(drive, workload, &plot.scale)?;
                // Two figures may draw one run.
                if runs.iter().all(|other: &Run| other.name != run.name) {
                    runs.push(run);
                }
            }
        }
        for run in content::matrix_runs(self.project)? {
            runs.push(self.matrix_run(&run)?);
        }
        runs.push(self.rehearsal()?);
        Ok(runs)
    }

    fn run(
        &self,
        name: String,
        scale: u32,
        words: Vec<String>,
        reads: Vec<PathBuf>,
    ) -> Outcome<Run> {
        let reads = content::with_named(self.project, reads)?;
        Ok(Run { name, command: "run", words, scale, reads })
    }

    fn rehearsal(&self) -> Outcome<Run> {
        let job = content::folder(self.project, "lab").join(format!("{REHEARSED_JOB}.fio"));
        let scale = format!("scale={REHEARSED_SCALE}");
        let file = job.to_string_lossy();
        let words = [&[&*file, "--drive"], &REHEARSED_DRIVES[..], &["--set", &scale]].concat();
        let reads = REHEARSED_DRIVES.map(|name| content::file(self.project, "drives", name));
        let mut run = self.run(
            format!("{REHEARSALS}/{REHEARSED_JOB}"),
            REHEARSED_SCALE,
            words.into_iter().map(str::to_owned).collect(),
            reads.into(),
        )?;
        run.command = "job";
        run.reads.push(job);
        Ok(run)
    }

    fn drive_run(&self, drive: &str, nand: &str) -> Outcome<Run> {
        let scale = format!("scale={DRIVE_SCALE}");
        let words = [WORKLOAD, "--drive", drive, "--nand", nand, "--set", &scale];
        let reads = [("workloads", WORKLOAD), ("drives", drive), ("nand", nand)];
        self.run(
            format!("{DRIVE_RUNS}/{drive}_{nand}"),
            DRIVE_SCALE,
            words.map(str::to_owned).into(),
            reads.map(|(folder, name)| content::file(self.project, folder, name)).into(),
        )
    }

    fn content_run(&self, drive: &str, kind: &Path) -> Outcome<Run> {
        let scale = format!("scale={CONTENT_SCALE}");
        let file = kind.to_string_lossy();
        let words = [CONTENT_WORKLOAD, "--drive", drive, "--content-type", &file, "--set", &scale];
        let reads = [("workloads", CONTENT_WORKLOAD), ("drives", drive)];
        let reads = reads.map(|(folder, name)| content::file(self.project, folder, name));
        self.run(
            format!("{CONTENT_RUNS}/{drive}_{}", content::name_of(kind)),
            CONTENT_SCALE,
            words.map(str::to_owned).into(),
            reads.into_iter().chain([kind.to_path_buf()]).collect(),
        )
    }

    fn plot_run(&self, drive: &str, workload: &str, scale: &str) -> Outcome<Run> {
        let words = [workload, "--drive", drive, "--set", &format!("scale={scale}")];
        let reads = [("workloads", workload), ("drives", drive)];
        self.run(
            format!("{PLOT_RUNS}/{drive}_{workload}_{scale}"),
            scale.parse().map_err(|_| format!("{workload}: scale: expected 1:N, found {scale}"))?,
            words.map(str::to_owned).into(),
            reads.map(|(folder, name)| content::file(self.project, folder, name)).into(),
        )
    }

    fn matrix_run(&self, run: &MatrixRun) -> Outcome<Run> {
        let MatrixRun { matrix, drive, nand, test, workload, set } = run;
        let settings: Vec<&str> = set.split_whitespace().collect();
        let scale = settings.iter().find_map(|setting| setting.strip_prefix("scale="));
        let mut words = vec![workload.as_str(), "--drive", drive, "--nand", nand];
        words.extend(settings.iter().flat_map(|&setting| ["--set", setting]));
        let reads = [("workloads", workload), ("drives", drive), ("nand", nand)];
        self.run(
            format!("{MATRIX_RUNS}/{matrix}_{drive}_{nand}_{test}"),
            scale.and_then(|scale| scale.parse().ok()).unwrap_or(1),
            words.into_iter().map(str::to_owned).collect(),
            reads.map(|(folder, name)| content::file(self.project, folder, name)).into(),
        )
    }

    fn due_runs(&self) -> Outcome<Vec<Run>> {
        let mut due = Vec::new();
        for run in self.runs()? {
            if self.stamp(&run).is_due(self.project)? {
                due.push(run);
            }
        }
        Ok(due)
    }

    /// Removes the runs that no longer exist.
    fn remove_strangers(&self) -> Outcome {
        let known: Vec<PathBuf> = self.runs()?.iter().map(|run| self.output(&run.name)).collect();
        for folder in [SCENARIO_RUNS, DRIVE_RUNS, CONTENT_RUNS, PLOT_RUNS, MATRIX_RUNS, REHEARSALS]
        {
            let folder = self.project.generated().join(folder);
            files::make_folder(&folder)?;
            for file in files::walk(&folder)?.iter().filter(|file| !known.contains(file)) {
                std::fs::remove_file(file)
                    .map_err(|error| format!("{}: {error}", file.display()))?;
            }
        }
        Ok(())
    }

    fn make(&self, due: Vec<Run>) -> Outcome {
        let cores = std::thread::available_parallelism().map_or(1, usize::from).min(due.len());
        let waiting = Mutex::new(VecDeque::from(due));
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let work = || -> Outcome {
            while let Some(run) = next() {
                self.stamp(&run).seal_after(self.project, || {
                    let words = run.words.iter().map(String::as_str);
                    let words: Vec<&str> = [run.command]
                        .into_iter()
                        .chain(words)
                        .chain(["--format", "json"])
                        .collect();
                    let text = write_cliff(self.project, &words)?;
                    files::write(&self.output(&run.name), text.as_bytes())
                })?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .map(std::thread::ScopedJoinHandle::join)
                .try_for_each(|end| end.unwrap_or_else(|_| Err("a run panicked".into())))
        })
    }
}

fn drive_and_nand(line: &str) -> Outcome<(&str, &str)> {
    line.split_once(' ')
        .ok_or_else(|| format!("`write-cliff drive`: expected DRIVE NAND, found {line}"))
}

/// The native command line.
pub(crate) fn command_line(project: &Project) -> PathBuf {
    project.target().join(PROFILE).join(crates::PROGRAM)
}

/// Returns the output of the native command line.
fn write_cliff(project: &Project, words: &[&str]) -> Outcome<String> {
    let mut command = Command::new(command_line(project));
    capture(command.current_dir(&project.root).args(words), RUN_LIMIT)
}
