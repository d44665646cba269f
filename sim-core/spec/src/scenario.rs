//! A run before it starts: a drive, the phases of a workload, a seed, and changes along the way.
//!
//! 1. `parse` and `read_with` read and check a scenario and the documents that it names.
//! 2. `change` changes one setting, before the run or at one of its seconds.
//! 3. `plan` returns the layout and the logical pages of the simulated drive, scaled if the
//!    scenario says so. It refuses a scenario that cannot run before anything is allocated.

mod plan;
mod setting;
mod traces;

pub use plan::{CachePlan, MapPlan, Plan};
pub use setting::{Accepts, May, Numbers, SETTINGS, Setting, SettingRow, Value};

use crate::cell::LIFE_MAX;
use crate::codes;
use crate::drive::{Drive, Hypothesis};
use crate::part::Part;
use crate::units::SLOT_BYTES;
use crate::workload::{DURATION_S_MAX, Phase, phases};
use document::{Documents, Figure, ScenarioError, Section};
use plan::check_spare;

const CHANGES_MAX: usize = 1000;
/// The largest N of a scale 1:N.
pub const SCALE_MAX: u32 = 1024;

/// A setting with the second at which it takes effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Full-size seconds from the start of the run; 0 is before the run starts.
    pub at_s: u32,
    pub setting: Setting,
}

impl Change {
    /// Reads a setting by its name and value. Errors if there is no such setting or value.
    pub fn parse(at_s: u32, name: &str, value: &str) -> Result<Self, ScenarioError> {
        Ok(Self { at_s, setting: Setting::parse(name, value)? })
    }
}

/// A run before it starts, and its changes along the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub title: String,
    /// The name of the drive's file, without folder and ending.
    pub drive_name: String,
    pub drive: Drive,
    pub phases: Vec<Phase>,
    pub seed: u64,
    /// 1:N, the divisor of the number of pages.
    pub scale: u32,
    /// (T - U) / T that the host leaves unused; `None` if it uses the whole logical capacity.
    pub spare_factor: Option<f64>,
    /// The host's TRIM commands reach the drive. RAID or an old operating system may block them.
    pub trim: bool,
    /// Background collection is on, if the drive can do it.
    pub background: bool,
    /// Program and erase cycles of every block before the run starts.
    pub worn_cycles: u32,
    /// Corrupted logical pages per million that the host writes. The corruption happens in the
    /// memory of the controller.
    pub buffer_faults_per_million: u32,
    /// Full-size seconds of one round of the steady-state verdict.
    pub round_s: u32,
    /// The power may fail, by a phase or by a change.
    pub power_may_fail: bool,
    /// Replaces the queue depth of every phase.
    pub queue_depth: Option<u32>,
    /// The published figures that the phases were chosen to reach; `None` if there are none.
    pub fitted: Option<String>,
    /// In the order of their seconds.
    pub changes: Vec<Change>,
}

/// A summary of a scenario for readers, known before it runs.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Description {
    pub title: String,
    pub drive_name: String,
    pub drive_title: String,
    pub controller_name: String,
    pub nand_name: String,
    pub figures: Vec<Figure>,
    pub hypotheses: Vec<Hypothesis>,
    /// Full-size seconds of the recorded phases.
    pub duration_s: u32,
    pub round_s: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub seed: u64,
    pub scale: u32,
    /// How many times fewer pages a block has than at full size.
    pub block_divisor: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub memory_bytes: u64,
    pub queue_depth: u32,
    pub victim_policy: String,
    pub pacing: String,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub user_bytes: u64,
    /// All NAND without bad blocks, and without spare bytes.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub raw_bytes: u64,
    /// The part of `raw_bytes` that holds parity.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub parity_bytes: u64,
    /// (T - U) / U, with the host's range limit as U; T is all NAND without bad
    /// blocks and parity.
    pub over_provisioning: f64,
    /// (T - U) / T, with the same T and U.
    pub spare_factor: f64,
    /// (T - U) / T of the drive as sold.
    pub spare_factor_default: f64,
}

impl Scenario {
    /// The path of a scenario's document: errors name its fields alone.
    pub const PATH: &str = "";

    /// Reads the text of a scenario. `files` returns the text of a file by its folder and name:
    /// `drives/kingston-v300-240`, `nand/toshiba-19nm-toggle`, `content-types/prose`. Errors name
    /// the field.
    pub fn parse(
        text: &str,
        files: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ScenarioError> {
        Self::parse_with(text, files, &[])
    }

    /// The same with settings that apply from the start.
    pub fn parse_with(
        text: &str,
        files: &dyn Fn(&str) -> Option<String>,
        settings: &[Setting],
    ) -> Result<Self, ScenarioError> {
        Self::read_with(Section::parse(Self::PATH, text)?, &files, settings)
    }

    /// Reads a scenario and the documents that it names, with settings that apply from the start.
    /// Only the result must be possible, so a drive that is too large can be read together with a
    /// smaller scale.
    pub fn read_with(
        document: Section,
        documents: &dyn Documents,
        settings: &[Setting],
    ) -> Result<Self, ScenarioError> {
        let mut scenario = Self::read(document, documents)?;
        for &setting in settings {
            match setting.power_cut_s() {
                Some(cut_s) => scenario.add_power_cut(0, cut_s, setting)?,
                None => scenario.set(setting)?,
            }
        }
        scenario.plan()?;
        Ok(scenario)
    }

    fn read(mut file: Section, documents: &dyn Documents) -> Result<Self, ScenarioError> {
        let drive_name = file.text("drive")?;
        let found = documents.open(&format!("drives/{drive_name}"), Drive::PATH)?;
        let Some(mut drive_file) = found else {
            return Err(ScenarioError::new("drive", codes::drive_file(), drive_name));
        };
        let usual_nand = Drive::take_nands(&mut drive_file)?.swap_remove(0);
        let (nand_field, nand_name) = match file.optional_text("nand")? {
            Some(name) => ("nand", name),
            None => ("drive.nand", usual_nand),
        };
        let Some(nand) = documents.open(&format!("nand/{nand_name}"), Part::PATH)? else {
            return Err(ScenarioError::new(nand_field, codes::nand_file(), nand_name));
        };
        let mut drive = Drive::read(drive_file, nand)?;
        drive.parity = file.boolean("parity", drive.parity)?;
        let phases = phases(&mut file, documents)?;
        let scenario = Self {
            title: file.text("title")?,
            drive_name,
            drive,
            seed: file.integer("seed", 0, i64::MAX as u64)?,
            scale: file.optional_integer("scale", 1, u64::from(SCALE_MAX))?.unwrap_or(1) as u32,
            spare_factor: file.optional_fraction("spare_factor", 0.0, 0.9)?,
            trim: file.boolean("trim", true)?,
            background: file.boolean("background", true)?,
            worn_cycles: file.optional_integer("worn_cycles", 0, 10_000_000)?.unwrap_or(0) as u32,
            buffer_faults_per_million: file
                .optional_integer("buffer_faults_per_million", 0, 1_000_000)?
                .unwrap_or(0) as u32,
            round_s: file.optional_integer("round_s", 1, 3600)?.unwrap_or(60) as u32,
            queue_depth: None,
            fitted: file.optional_text("fitted")?,
            power_may_fail: phases.iter().any(|phase| phase.power_cut),
            phases,
            changes: Vec::new(),
        };
        file.finish()?;
        let seconds: u64 = scenario.phases.iter().map(|p| u64::from(p.duration_s())).sum();
        if seconds > DURATION_S_MAX {
            let expected = codes::seconds_in_all(DURATION_S_MAX);
            return Err(ScenarioError::new("phases", expected, seconds));
        }
        let worn_max = LIFE_MAX * scenario.drive.part.pe_cycles;
        if scenario.worn_cycles > worn_max {
            let expected = codes::worn_cycles(worn_max, LIFE_MAX);
            return Err(ScenarioError::new("worn_cycles", expected, scenario.worn_cycles));
        }
        Ok(scenario)
    }

    /// Applies a change at second 0, or keeps it for later. An error leaves the scenario as it
    /// was.
    pub fn change(&mut self, change: Change) -> Result<(), ScenarioError> {
        if let Some(cut_s) = change.setting.power_cut_s() {
            return self.add_power_cut(change.at_s, cut_s, change.setting);
        }
        let mut changed = self.clone();
        if change.at_s == 0 {
            changed.set(change.setting)?;
        } else {
            changed.add_later(change)?;
        }
        changed.plan()?;
        *self = changed;
        Ok(())
    }

    /// Keeps a change for its second, if it is possible on the simulated drive.
    fn add_later(&mut self, change: Change) -> Result<(), ScenarioError> {
        change.setting.check_when(change.at_s)?;
        let plan = self.plan()?;
        let mut later = self.clone();
        later.set(change.setting)?;
        later.range_pages(plan.logical_pages)?;
        let most =
            later.most_free(&plan.layout, plan.low_watermark_units, plan.high_watermark_units);
        check_spare(&plan.layout, plan.all_pages().into(), most, change.setting.name())?;
        self.push_change(change)
    }

    /// Keeps a power cut at second `at_s`, set at second `now_s`. 0 allows a later one.
    fn add_power_cut(
        &mut self,
        now_s: u32,
        at_s: u32,
        setting: Setting,
    ) -> Result<(), ScenarioError> {
        if now_s > 0 && !self.power_may_fail {
            let (expected, found) =
                (codes::begun_with_power_cut(), codes::begun_without_power_cut());
            return Err(ScenarioError::new("power_cut", expected, found));
        }
        if at_s < now_s {
            return Err(ScenarioError::new("power_cut", codes::second_from(now_s), at_s));
        }
        self.power_may_fail = true;
        if at_s > 0 {
            self.push_change(Change { at_s, setting })?;
        }
        Ok(())
    }

    fn push_change(&mut self, change: Change) -> Result<(), ScenarioError> {
        if self.changes.len() >= CHANGES_MAX {
            let expected = codes::at_most(CHANGES_MAX);
            return Err(ScenarioError::new("changes", expected, CHANGES_MAX + 1));
        }
        // Sorted by second; changes of one second keep their order.
        let index = self.changes.partition_point(|c| c.at_s <= change.at_s);
        self.changes.insert(index, change);
        Ok(())
    }

    /// Applies a setting now.
    pub fn set(&mut self, setting: Setting) -> Result<(), ScenarioError> {
        setting.apply(self)
    }

    /// Whether the hypothesis `name` exists on this drive and is on.
    #[must_use]
    pub fn hypothesis(&self, name: &str) -> bool {
        self.drive.hypotheses.iter().any(|h| h.name == name && h.on)
    }

    /// Memory of the plan's tables; 0 if there is no plan.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        self.plan().map_or(0, |plan| plan.memory_bytes())
    }

    /// Returns the summary for readers.
    #[must_use]
    pub fn description(&self) -> Description {
        let full = self.drive.layout();
        let total = full.slots() as f64;
        let raw_slots = self.drive.geometry.slots();
        let user = self.drive.logical_pages() as f64;
        let used = self.spare_factor.map_or(user, |factor| total * (1.0 - factor));
        let collection = &self.drive.collection;
        Description {
            title: self.title.clone(),
            drive_name: self.drive_name.clone(),
            drive_title: self.drive.name.clone(),
            controller_name: self.drive.controller_name.clone(),
            nand_name: self.drive.part.name.clone(),
            figures: self.drive.figures.clone(),
            hypotheses: self.drive.hypotheses.clone(),
            duration_s: self.phases.iter().filter(|p| p.record).map(Phase::duration_s).sum(),
            round_s: self.round_s,
            seed: self.seed,
            scale: self.scale,
            block_divisor: self.divisors(&full).pages,
            memory_bytes: self.memory_bytes(),
            queue_depth: self
                .queue_depth
                .or_else(|| self.phases.iter().rfind(|p| p.record).map(|p| p.queue_depth))
                .unwrap_or(1),
            victim_policy: collection.victim_policy.name.into(),
            pacing: collection.pacing.name.into(),
            user_bytes: self.drive.user_bytes,
            raw_bytes: raw_slots * u64::from(SLOT_BYTES),
            parity_bytes: (raw_slots - full.slots()) * u64::from(SLOT_BYTES),
            over_provisioning: (total - used) / used,
            spare_factor: (total - used) / total,
            spare_factor_default: (total - user) / total,
        }
    }
}
