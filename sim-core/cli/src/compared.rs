//! Compares the log of a run with the same test on simulated drives, and fits constants of one.
//!
//! 1. A log does not say what ran before it. The job file says it, or else a usual test is taken:
//!    an erased drive, filled in order, then written at random.
//! 2. The last stage of the test goes on for as long as the log has seconds.
//! 3. The drives are printed from the nearest to the farthest. A fit changes the first one.

use std::fmt::Write;
use std::path::Path;

use cli::words::said;
use exchange::job::{FILE_BYTES_MAX, Given, read, scenario, workload};
use exchange::log::{Facts, RateFacts, usual_depth, usual_test};
use run::comparison::{Difference, SCALE_MAX, as_long_as, difference, simulated};
use run::fit::{Constant, Fit, fit};
use serde_json::{Value, json};
use spec::drive::{Drive, DriveSheet};
use spec::scenario::Setting;

use crate::files::{self, Content};
use crate::output::Fault;

/// Drives in a table.
const NEAREST: usize = 6;

/// The drives to compare with, and how.
pub struct Comparison<'a> {
    /// Names of drives; empty: all.
    pub drives: &'a [String],
    /// The job file of the log.
    pub job: Option<&'a Path>,
    pub constants: Vec<Constant>,
    pub settings: Vec<Setting>,
    pub content: &'a Content,
}

/// A drive that ran the test.
struct Compared {
    name: String,
    title: String,
    difference: Difference,
}

/// The drives, the nearest first, and a fit of the first one.
pub struct Answer {
    test: String,
    drives: Vec<Compared>,
    /// Drives that cannot run the test, with the reason.
    refused: Vec<String>,
    fit: Option<Fit>,
}

impl Comparison<'_> {
    /// Runs the test on every drive. Errors if the log has no commands per second, or if a drive
    /// that is named cannot run the test.
    pub fn answer(&self, facts: &Facts) -> Result<Answer, Fault> {
        let rate = facts.curve.as_ref().and_then(|curve| curve.rate.as_ref());
        let Some(RateFacts { is_iops: true, per_second: measured, .. }) = rate else {
            return Err(String::from("--over: expected a log of IOPS, found none").into());
        };
        let (test, text) = self.test(facts)?;
        let all;
        let names = match self.drives {
            [] => {
                all = self.content.names("drives")?;
                &all[..]
            }
            named => named,
        };
        let (mut drives, mut refused) = (Vec::new(), Vec::new());
        for name in names {
            self.content.known("--over", name, "drives")?;
            match self.on(name, &text, measured) {
                Ok(compared) => drives.push(compared),
                Err(reason) if self.drives.is_empty() => refused.push(reason),
                Err(reason) => return Err(reason.into()),
            }
        }
        let percent = |it: &Compared| it.difference.typical_percent;
        drives.sort_by(|a, b| percent(a).total_cmp(&percent(b)));
        let fit = match (&self.constants[..], drives.first()) {
            ([], _) | (_, None) => None,
            (constants, Some(nearest)) => {
                let scenario = self.scenario(&nearest.name, &text)?;
                let fitted = fit(&scenario, measured, constants, &mut |_| {});
                Some(fitted.map_err(|error| format!("{}: {}", nearest.name, said(&error)))?)
            }
        };
        Ok(Answer { test, drives, refused, fit })
    }

    /// The test in words, and as a workload for each drive.
    fn test(&self, facts: &Facts) -> Result<(String, Test), Fault> {
        let Some(path) = self.job else {
            let depth = usual_depth(facts.queue_depth);
            let test = format!(
                "4 KiB writes at random, {depth} at once, on a drive that was filled in order \
                 (--job FILE gives another test)"
            );
            return Ok((test, Test::Usual { depth }));
        };
        let name = path.display().to_string();
        let bytes = files::bytes(path, "a job file", FILE_BYTES_MAX as u64)?;
        let reading = read(&bytes, &Given::default())
            .map_err(|unusable| format!("{name}: {}", said(&unusable.error)))?;
        Ok((format!("the jobs of {name}"), Test::Jobs { name, stages: reading.stages }))
    }

    fn scenario(&self, drive: &str, test: &Test) -> Result<spec::scenario::Scenario, String> {
        let fail = |error| self.content.explained(format!("{drive}: {}", said(&error)));
        let text = match test {
            Test::Usual { depth } => usual_test(*depth),
            Test::Jobs { name, stages } => {
                let capacity_bytes = self.sheet(drive)?.capacity.user_bytes;
                let workload = workload(stages, name, Some(capacity_bytes));
                workload.map_err(|error| format!("{name}: {}", said(&error)))?.text
            }
        };
        let text = format!("drive = \"{drive}\"\n{text}");
        let documents = |name: &str| self.content.file(name);
        scenario(&text, &documents, &self.settings, SCALE_MAX).map_err(fail)
    }

    fn sheet(&self, drive: &str) -> Result<DriveSheet, String> {
        let fail = |error| self.content.explained(format!("{drive}: {}", said(&error)));
        let text = self.content.text("drives", drive)?;
        let nand = Drive::nand(&text).map_err(fail)?;
        let nand_text = self.content.text("nand", &nand)?;
        DriveSheet::parse(drive, &text, &nand, &nand_text).map_err(fail)
    }

    fn on(&self, drive: &str, test: &Test, measured: &[f64]) -> Result<Compared, String> {
        let fail = |error| format!("{drive}: {}", said(&error));
        let scenario = self.scenario(drive, test)?;
        let rates = simulated(as_long_as(measured, &scenario)).map_err(fail)?;
        let difference = difference(measured, &rates).map_err(fail)?;
        let title = self.sheet(drive)?.drive_title;
        Ok(Compared { name: drive.into(), title, difference })
    }
}

/// The test that a log is compared with.
enum Test {
    Usual { depth: u64 },
    Jobs { name: String, stages: Vec<exchange::job::Stage> },
}

impl Answer {
    pub fn object(&self) -> Value {
        let drive = |it: &Compared| json!({ "drive": it.name, "difference": it.difference });
        json!({
            "test": self.test,
            "drives": self.drives.iter().map(drive).collect::<Vec<_>>(),
            "refused": self.refused,
            "fit": self.fit,
        })
    }

    pub fn table(&self) -> String {
        let mut text = format!("Compared with: {}\n", self.test);
        for Compared { name, title, difference } in self.drives.iter().take(NEAREST) {
            let Difference {
                typical_percent, first_ratio, settled_ratio, before_fall_ratio, ..
            } = difference;
            let _ = write!(text, "  {title} ({name}): typically {typical_percent:.1} % off; ");
            let _ =
                write!(text, "at first {first_ratio:.2} of the log, settled {settled_ratio:.2}");
            let _ = match before_fall_ratio {
                Some(ratio) => writeln!(text, ", writes before the fall {ratio:.2}"),
                None => writeln!(text, ", and no fall that both have"),
            };
        }
        if self.drives.len() > NEAREST {
            let more = self.drives.len() - NEAREST;
            let _ = writeln!(text, "  {more} more are farther away (--format json has all)");
        }
        for reason in &self.refused {
            let _ = writeln!(text, "  left out: {reason}");
        }
        if let (Some(fit), Some(nearest)) = (&self.fit, self.drives.first()) {
            fit_said(fit, &nearest.title, &mut text);
        }
        text
    }
}

fn fit_said(fit: &Fit, title: &str, text: &mut String) {
    let Fit { constants, together, is_near, before, after, runs, .. } = fit;
    let _ = writeln!(
        text,
        "Fit of {title}, {runs} runs: typically {:.1} % off before, {:.1} % \
        after",
        before.typical_percent, after.typical_percent
    );
    if !is_near {
        text.push_str(
            "  Still far away: the drive works in another way, so do not use these values.\n",
        );
    }
    for fitted in constants {
        let (name, before, value) = (fitted.name, digits(fitted.before), digits(fitted.value));
        let _ = match fitted.range {
            Some((low, high)) => {
                let (low, high) = (digits(low), digits(high));
                writeln!(text, "  {name}: {before} before, {value} fitted ({low} to {high})")
            }
            None if *is_near => {
                writeln!(text, "  {name}: {before} before; the log does not tell it")
            }
            None => writeln!(text, "  {name}: {before} before, {value} at the nearest"),
        };
    }
    for pair in together {
        let [first, second] = pair.names;
        let how = if pair.correlation > 0.0 { "both up or both down" } else { "one up, one down" };
        let _ = writeln!(
            text,
            "  {first} and {second} move together ({how}, correlation {:.2}): \
            the log tells only a combination of them",
            pair.correlation
        );
    }
}

/// Four digits.
fn digits(number: f64) -> String {
    match number.abs() {
        1000.0.. => format!("{number:.0}"),
        10.0.. => format!("{number:.1}"),
        1.0.. => format!("{number:.3}"),
        _ => format!("{number:.4}"),
    }
}
