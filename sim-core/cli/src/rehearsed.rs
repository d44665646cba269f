//! Rehearses a job file on drives, and prints the result as text or JSON.
//!
//! 1. Each drive gets a workload of its own, since a job's bytes are a share of its capacity.
//! 2. A preview takes the largest scale up to 1:64 that the drive allows.
//! 3. `run::rehearsal` runs it; rows are written to a file as they come. JSON has the seconds of
//!    each stage, which go on without the rule that ends it.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use cli::explained::differences;
use cli::rehearsal::{Rehearsed, warm_ups};
use cli::whole::csv;
use cli::words::{phrase_said, said};
use exchange::job::{Part, Reading, Warning, scenario, workload};
use run::rehearsal::{Curve, Rehearsal, Reported, StageReport};
use serde_json::json;
use spec::drive::{Drive, DriveSheet};
use spec::scenario::Scenario;

use crate::arguments::Pair;
use crate::exported::{self, EVENTS, Export, Label};
use crate::files::Content;
use crate::output::{Fault, print};
use crate::schema;
use crate::simulated::settings;

const DRIVES_MAX: usize = 6;
/// The largest scale of a preview.
const PREVIEW_SCALE: u32 = 64;

/// The jobs to rehearse, and how.
pub struct Asked<'a> {
    pub name: &'a str,
    pub reading: &'a Reading,
    /// The warnings on a drive of a size that compresses or not.
    pub warnings: &'a dyn Fn(u64, bool) -> Vec<Warning>,
    pub content: &'a Content,
    pub settings: &'a [Pair],
    pub is_preview: bool,
    /// Instead of each drive's own.
    pub capacity_bytes: Option<u64>,
    /// The folder for rows and logs.
    pub out: Option<&'a Path>,
    /// Commands of each iolog, at most.
    pub iolog: Option<u32>,
}

/// Rehearses on every drive, and prints each as soon as it is done, or all as JSON. Returns the
/// largest number of rows of a workload.
pub fn print_all(asked: &Asked, names: &[String], is_json: bool) -> Result<usize, Fault> {
    if names.len() > DRIVES_MAX {
        let found = names.len();
        return Err(format!("--drive: expected at most {DRIVES_MAX} drives, found {found}").into());
    }
    for (index, name) in names.iter().enumerate() {
        asked.content.known("--drive", name, "drives")?;
        if names[..index].contains(name) {
            return Err(format!("--drive: expected each drive once, found {name} twice").into());
        }
    }
    let mut rows_max = 0;
    let mut objects = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let rehearsed = asked.on(name)?;
        rows_max = rows_max.max(rehearsed.rows);
        match is_json {
            true => objects.push(rehearsed.object()),
            false => {
                let gap = if index > 0 { "\n" } else { "" };
                print(format_args!("{gap}{}", table(&rehearsed)))?;
            }
        }
    }
    if is_json {
        let all = json!({
            "schema": schema::ID,
            "program": schema::PROGRAM,
            "job": asked.name,
            "drives": objects,
        });
        print(format_args!("{all}\n"))?;
    }
    Ok(rows_max)
}

impl Asked<'_> {
    fn on(&self, drive: &str) -> Result<Rehearsed, Fault> {
        let fail = |error| self.content.explained(format!("{drive}: {}", said(&error)));
        let drive_text = self.content.text("drives", drive)?;
        let nand = Drive::nand(&drive_text).map_err(fail)?;
        let nand_text = self.content.text("nand", &nand)?;
        let sheet = DriveSheet::parse(drive, &drive_text, &nand, &nand_text).map_err(fail)?;
        let capacity_bytes = self.capacity_bytes.unwrap_or(sheet.capacity.user_bytes);
        let workload = workload(&self.reading.stages, self.name, Some(capacity_bytes));
        let workload = workload.map_err(|error| format!("{}: {}", self.name, said(&error)))?;
        let text = format!("drive = \"{drive}\"\n{}", workload.text);
        let scenario = self.scenario(drive, &text)?;
        let phases: Vec<usize> = workload.parts.iter().map(|part| part.phases).collect();
        let mut file = self.out.map(|folder| RowsFile::create(folder, drive)).transpose()?;
        let mut export = self.export(drive, &scenario, &workload.parts)?;
        let mut written = Ok(());
        let scale = scenario.scale;
        let mut warnings = (self.warnings)(capacity_bytes, scenario.drive.compression.is_some());
        let warm_ups = warm_ups(&scenario, &workload.parts);
        let mut rehearsal = Rehearsal::new(scenario, &phases).map_err(fail)?;
        if export.is_some() {
            rehearsal.keep_commands();
        }
        let mut seconds = Vec::new();
        loop {
            let is_over = rehearsal.advance(EVENTS).map_err(fail)?.finished;
            if let Some(export) = &mut export {
                export.take(&rehearsal.take_commands(), &rehearsal.phase_times())?;
            }
            let rows = rehearsal.take_rows();
            if let (Some(file), Ok(())) = (&mut file, &written) {
                written = file.add(&rows);
            }
            seconds.append(&mut rehearsal.take_seconds());
            if is_over {
                break;
            }
        }
        written.and_then(|()| file.map_or(Ok(()), RowsFile::close))?;
        if let Some(export) = &mut export {
            export.finish(&rehearsal.phase_times())?;
        }
        let stages = rehearsal.reports().to_vec();
        let falls = stages.iter().zip(&workload.parts).zip(warm_ups);
        warnings.extend(falls.filter_map(|((stage, part), warm_up_s)| {
            Warning::of_warm_up(part.line, warm_up_s, stage.spare_exhausted_s?)
        }));
        Ok(Rehearsed {
            sheet,
            scale,
            warnings,
            differences: differences(self.reading, &workload),
            rows: workload.rows.len(),
            parts: workload.parts,
            stages,
            seconds,
        })
    }

    /// `None`: nobody asks for files.
    fn export(
        &self,
        drive: &str,
        scenario: &Scenario,
        parts: &[Part],
    ) -> Result<Option<Export>, String> {
        let Some(folder) = self.out else { return Ok(None) };
        let of_part = |(index, part): (usize, &Part)| {
            let job = part.name.chars().filter(|c| !c.is_control()).collect();
            let label = Label { folder: format!("stage-{}", index + 1), job };
            vec![label; part.phases]
        };
        let labels: Vec<Label> = parts.iter().enumerate().flat_map(of_part).collect();
        Export::new(folder.join(drive), self.iolog, scenario, &labels).map(Some)
    }

    /// The scenario at the scale of the settings, or at the largest of a preview.
    fn scenario(&self, drive: &str, text: &str) -> Result<Scenario, Fault> {
        let settings = settings(self.settings)?;
        let is_scaled = settings.iter().any(|setting| setting.name() == "scale");
        if self.is_preview && is_scaled {
            return Err(String::from("--preview: expected no --set scale, found both").into());
        }
        let file = |name: &str| self.content.file(name);
        let read = match self.is_preview {
            true => scenario(text, &file, &settings, PREVIEW_SCALE),
            false => Scenario::parse_with(text, &file, &settings),
        };
        read.map_err(|error| {
            let is_given = settings.iter().any(|setting| setting.name() == error.field);
            let message = said(&error);
            let message = if is_given { message } else { format!("{drive}: {message}") };
            self.content.explained(message).into()
        })
    }
}

fn table(rehearsed: &Rehearsed) -> String {
    let DriveSheet { drive_title, nand_name, .. } = &rehearsed.sheet;
    let size = match rehearsed.scale {
        1 => "full size".into(),
        scale => format!("at scale 1:{scale}"),
    };
    let mut text = format!("{drive_title}, {nand_name}, {size}\n");
    let _ = writeln!(text, "  Differences from the file: {}", rehearsed.differences.len());
    for difference in &rehearsed.differences {
        let _ = writeln!(text, "    {difference}");
    }
    let _ = writeln!(text, "  Warnings: {}", rehearsed.warnings.len());
    for Warning { line, reason } in &rehearsed.warnings {
        let _ = writeln!(text, "    line {line}: {}", phrase_said(reason));
    }
    for (index, (part, stage)) in rehearsed.parts.iter().zip(&rehearsed.stages).enumerate() {
        let (length, written) = (lasting(stage.duration_s), terabytes(stage.host_bytes));
        let Part { name, line, .. } = part;
        let _ = write!(text, "  stage {}: {name} (line {line}): ", index + 1);
        let _ = writeln!(text, "{length}, {written} written");
        for line in verdicts(stage) {
            let _ = writeln!(text, "    {line}");
        }
    }
    let (length, written) = (lasting(rehearsed.duration_s()), terabytes(rehearsed.host_bytes()));
    let share = rehearsed.endurance_percent();
    let share = share.map(|percent| format!(", {percent:.3} % of the rated endurance"));
    let share = share.unwrap_or_default();
    let _ = writeln!(text, "  in all: {length}, {written} written{share}");
    text
}

/// The curve of a stage and its three verdicts, a line each.
fn verdicts(stage: &StageReport) -> Vec<String> {
    let Some(Curve {
        first_minute_iops,
        lowest_minute_iops,
        last_quarter_iops,
        write_amplification,
        ..
    }) = stage.curve
    else {
        return vec!["curve: none, because no whole second counts".into()];
    };
    let amplification = write_amplification
        .map(|amplification| format!("; write amplification {amplification:.2}"))
        .unwrap_or_default();
    let mut lines = vec![format!(
        "commands per second: {} in the first minute, {} in the lowest, {} in the last \
         quarter{amplification}",
        grouped(first_minute_iops),
        grouped(lowest_minute_iops),
        grouped(last_quarter_iops),
    )];
    if let Some(exhausted_s) = stage.spare_exhausted_s {
        lines.push(format!("spare area used up at {exhausted_s:.0} s"));
    }
    if let Some(own) = &stage.own_rule {
        lines.push(format!("the rule of the file: {}", reported(own.met)));
    }
    lines.push(format!("five level rounds (SNIA): {}", reported(stage.pts)));
    let settled = stage.settled_iops.map_or_else(|| "-".into(), grouped);
    lines.push(match stage.steady_from_s {
        Some(from_s) => format!("steady: from {from_s:.0} s on, at {settled}"),
        None => format!("steady: not within {} s; the last quarter has {settled}", stage.watched_s),
    });
    lines
}

/// `met at 41 s with 59,998, 255.5 % above the settled mean`
fn reported(met: Option<Reported>) -> String {
    let Some(Reported { at_s, iops, error_percent }) = met else { return "not met".into() };
    let error = error_percent.map(|percent| {
        let side = if percent < 0.0 { "below" } else { "above" };
        format!(", {:.1} % {side} the settled mean", percent.abs())
    });
    format!("met at {at_s:.0} s with {}{}", grouped(iops), error.unwrap_or_default())
}

/// `16,878`
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub fn terabytes(bytes: f64) -> String {
    format!("{:.3} TB", bytes / 1e12)
}

/// Seconds, and from two minutes on also minutes or hours.
pub fn lasting(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{seconds:.0} s ({:.1} min)", seconds / 60.0),
        _ => format!("{seconds:.0} s ({:.1} h)", seconds / 3600.0),
    }
}

/// The file of a drive's rows.
struct RowsFile {
    out: BufWriter<File>,
    path: PathBuf,
    has_header: bool,
}

impl RowsFile {
    fn create(folder: &Path, drive: &str) -> Result<Self, String> {
        let path = folder.join(format!("{drive}.csv"));
        let fail = |error| exported::fault(&path, &error);
        std::fs::create_dir_all(folder).map_err(fail)?;
        let out = BufWriter::new(File::create(&path).map_err(fail)?);
        Ok(Self { out, path, has_header: false })
    }

    fn add(&mut self, rows: &[f64]) -> Result<(), String> {
        let written = csv(&mut self.out, !self.has_header, rows);
        self.has_header |= !rows.is_empty();
        written.map_err(|error| exported::fault(&self.path, &error))
    }

    fn close(mut self) -> Result<(), String> {
        let written = self.out.flush();
        written.map_err(|error| exported::fault(&self.path, &error))
    }
}
