//! A run, before it runs: drive + workload phases + seed, and the changes made on the way.
//!
//! 1. `parse` reads and checks the scenario text and its drive's.
//! 2. `change` sets one thing, before the run or at a second of it.
//! 3. `plan` works out what is simulated: the layout, scaled if asked for, and the logical pages;
//!    it refuses what could not run before anything is allocated.

use crate::document::{Figure, ScenarioError, Section};
use crate::drive::{Drive, Hypothesis, PACINGS, UNWRITTEN_SPACE_UNUSED};
use crate::ftl::{PACED_UNITS, Pacing, RESERVED_UNITS, VictimPolicy};
use crate::nand::Layout;
use crate::units::{Nanoseconds, SLOT_BYTES};
use crate::workload::{DURATION_S_MAX, Phase, QUEUE_DEPTH_MAX, phases};

/// Units of every group that may hold no settled data beside the free ones: one open for the
/// host, one open for collection, one victim waiting for its erase.
const UNITS_OPEN: u32 = 3;
/// And the fewest that must be left: two kept for collection, and one with something stale.
const UNITS_SPARE_MIN: u32 = UNITS_OPEN + RESERVED_UNITS as u32 + 1;

/// Units beyond the low watermark that hold no settled data: none while the spare area is first
/// used up, about two when the drive has settled (half an open unit each for host and collection,
/// half a victim, an erase). Scaling sets this many aside and shrinks the rest, which keeps both
/// the time of the cliff and the settled write amplification (`tests/full_size.rs`).
const UNITS_IN_FLIGHT: f64 = 0.75;

/// The largest state that a scenario may ask for.
const MEMORY_BYTES_MAX: u64 = 3 << 30;
const SWITCH: [&str; 2] = ["off", "on"];
const CHANGES_MAX: usize = 1000;
const SCALE_MAX: u32 = 1024;

/// One change of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The full-size second at which it happens; 0 is before the run starts.
    pub at_s: u32,
    pub setting: Setting,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    QueueDepth(u32),
    /// `(T - U) / T` by limiting the range that the host uses; `None` is the drive as sold.
    SpareFactor(Option<f64>),
    VictimPolicy(VictimPolicy),
    Pacing(Pacing),
    /// Whether the drive sees the host's TRIM commands.
    Trim(bool),
    /// Whether a drive that collects while it is idle does so.
    Background(bool),
    Hypothesis {
        name: String,
        on: bool,
    },
    /// 1:N; before the run only.
    Scale(u32),
    /// Before the run only.
    Seed(u64),
}

impl Setting {
    /// Reads a setting from the two words a share link or a command line has.
    pub fn parse(name: &str, value: &str) -> Result<Self, ScenarioError> {
        let number = |expected: &str, min: f64, max: f64| match value.parse::<f64>() {
            Ok(x) if (min..=max).contains(&x) => Ok(x),
            _ => Err(ScenarioError::new(name, expected, value)),
        };
        let word = |words: &[&str]| {
            words.iter().position(|w| *w == value).ok_or_else(|| {
                ScenarioError::new(name, format!("one of {}", words.join(", ")), value)
            })
        };
        let whole = |min: u64, max: u64| match value.parse::<u64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(n),
            _ => {
                Err(ScenarioError::new(name, format!("a whole number from {min} to {max}"), value))
            }
        };
        Ok(match name {
            "queue_depth" => Self::QueueDepth(whole(1, u64::from(QUEUE_DEPTH_MAX))? as u32),
            "spare_factor" if value == "default" => Self::SpareFactor(None),
            "spare_factor" => {
                Self::SpareFactor(Some(number("default or a number from 0 to 0.9", 0.0, 0.9)?))
            }
            "victim_policy" => {
                Self::VictimPolicy(VictimPolicy::from_word(word(&VictimPolicy::WORDS)?, 10))
            }
            "pacing" => Self::Pacing(Pacing::from_word(word(&PACINGS)?)),
            "trim" => Self::Trim(word(&SWITCH)? == 1),
            "background" => Self::Background(word(&SWITCH)? == 1),
            UNWRITTEN_SPACE_UNUSED => {
                Self::Hypothesis { name: name.into(), on: word(&SWITCH)? == 1 }
            }
            "scale" => Self::Scale(whole(1, u64::from(SCALE_MAX))? as u32),
            "seed" => Self::Seed(whole(0, u64::MAX)?),
            _ => {
                let expected = "queue_depth, spare_factor, victim_policy, pacing, trim, \
                                background, scale, seed or unwritten_space_unused";
                return Err(ScenarioError::new("setting", expected, name));
            }
        })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub title: String,
    /// The name of the drive's file.
    pub drive_name: String,
    pub drive: Drive,
    pub phases: Vec<Phase>,
    pub seed: u64,
    pub scale: u32,
    pub spare_factor: Option<f64>,
    /// The drive sees the host's TRIM commands: no RAID or old operating system is in between.
    pub trim: bool,
    /// A drive that collects while it is idle does so.
    pub background: bool,
    /// Length of one round of the steady-state verdict.
    pub round_s: u32,
    /// Overrides the queue depth of every phase.
    pub queue_depth: Option<u32>,
    pub changes: Vec<Change>,
}

/// What a reader may know about a scenario before it runs.
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
    /// Length of the measured part, full-size seconds.
    pub duration_s: u32,
    pub round_s: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub seed: u64,
    pub scale: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub memory_bytes: u64,
    pub queue_depth: u32,
    pub victim_policy: String,
    pub pacing: String,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub user_bytes: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub raw_bytes: u64,
    /// (T - U) / U and (T - U) / T, with the range limit in force.
    pub over_provisioning: f64,
    pub spare_factor: f64,
    pub spare_factor_default: f64,
}

/// What is simulated, in slots and units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub layout: Layout,
    /// Logical pages of the drive.
    pub logical_pages: u32,
    /// Logical pages that the host uses.
    pub range_pages: u32,
    pub low_watermark_units: u32,
    pub high_watermark_units: u32,
    /// Free units of a group at which collection stops while the drive is idle.
    pub background_units: Option<u32>,
    pub write_buffer_slots: u32,
    /// Simulated length of one full-size second.
    pub second_ns: Nanoseconds,
}

impl Scenario {
    /// `files` looks up the text of a file by its folder and name: `drives/kingston-v300-240`,
    /// `nand/toshiba-19nm-toggle`.
    pub fn parse(
        text: &str,
        files: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ScenarioError> {
        let mut file = Section::parse("", text)?;
        let drive_name = file.text("drive")?;
        let Some(drive_text) = files(&format!("drives/{drive_name}")) else {
            return Err(ScenarioError::new("drive", "the name of a drive file", drive_name));
        };
        let (nand_field, nand_name) = match file.optional_text("nand")? {
            Some(name) => ("nand", name),
            None => ("drive.nand", Drive::nand(&drive_text)?),
        };
        let Some(nand_text) = files(&format!("nand/{nand_name}")) else {
            return Err(ScenarioError::new(nand_field, "the name of a NAND file", nand_name));
        };
        let scenario = Self {
            title: file.text("title")?,
            drive_name,
            drive: Drive::parse(&drive_text, &nand_text)?,
            seed: file.integer("seed", 0, i64::MAX as u64)?,
            scale: file.optional_integer("scale", 1, u64::from(SCALE_MAX))?.unwrap_or(1) as u32,
            spare_factor: file.optional_fraction("spare_factor", 0.0, 0.9)?,
            trim: file.boolean("trim", true)?,
            background: file.boolean("background", true)?,
            round_s: file.optional_integer("round_s", 1, 3600)?.unwrap_or(60) as u32,
            queue_depth: None,
            phases: phases(&mut file)?,
            changes: Vec::new(),
        };
        file.finish()?;
        let seconds: u64 = scenario.phases.iter().map(|p| u64::from(p.duration_s())).sum();
        if seconds > DURATION_S_MAX {
            let expected = format!("at most {DURATION_S_MAX} seconds in all");
            return Err(ScenarioError::new("phases", expected, seconds));
        }
        scenario.plan()?;
        Ok(scenario)
    }

    pub fn change(&mut self, change: Change) -> Result<(), ScenarioError> {
        let mut changed = self.clone();
        if change.at_s == 0 {
            changed.set(change.setting)?;
        } else {
            if matches!(change.setting, Setting::Scale(_) | Setting::Seed(_)) {
                let found = format!("second {}", change.at_s);
                return Err(ScenarioError::new("change", "scale and seed at second 0", found));
            }
            if changed.changes.len() >= CHANGES_MAX {
                let expected = format!("at most {CHANGES_MAX}");
                return Err(ScenarioError::new("changes", expected, CHANGES_MAX + 1));
            }
            // It must be possible on the drive as it is simulated; the run applies it then.
            let plan = changed.plan()?;
            let mut later = changed.clone();
            later.set(change.setting.clone())?;
            later.range_pages(plan.logical_pages)?;
            let most = later.most_free(plan.low_watermark_units, plan.high_watermark_units);
            check_spare(&plan.layout, u64::from(plan.logical_pages), most, "pacing")?;
            changed.changes.push(change);
            changed.changes.sort_by_key(|c| c.at_s);
        }
        changed.plan()?;
        *self = changed;
        Ok(())
    }

    /// Sets one thing of the scenario as it is from now on.
    pub(crate) fn set(&mut self, setting: Setting) -> Result<(), ScenarioError> {
        match setting {
            Setting::QueueDepth(depth) => self.queue_depth = Some(depth),
            Setting::SpareFactor(factor) => self.spare_factor = factor,
            Setting::VictimPolicy(policy) => self.drive.collection.victim_policy = policy,
            Setting::Pacing(pacing) => self.drive.collection.pacing = pacing,
            Setting::Trim(on) => self.trim = on,
            Setting::Background(on) => self.background = on,
            Setting::Scale(scale) => self.scale = scale,
            Setting::Seed(seed) => self.seed = seed,
            Setting::Hypothesis { name, on } => {
                let Some(found) = self.drive.hypotheses.iter_mut().find(|h| h.name == name) else {
                    let expected = "a hypothesis of this drive";
                    return Err(ScenarioError::new("hypothesis", expected, name));
                };
                found.on = on;
            }
        }
        Ok(())
    }

    #[must_use]
    pub fn hypothesis(&self, name: &str) -> bool {
        self.drive.hypotheses.iter().any(|h| h.name == name && h.on)
    }

    /// Works out what is simulated, or says why it cannot be.
    pub fn plan(&self) -> Result<Plan, ScenarioError> {
        let full = self.drive.layout();
        let full_pages = self.drive.user_bytes / u64::from(SLOT_BYTES);
        let collection = &self.drive.collection;
        let most = self.most_free(collection.low_watermark_units, collection.high_watermark_units);
        check_spare(&full, full_pages, most, "drive.user_bytes")?;
        let scaled = |units: u32| (f64::from(units) / f64::from(self.scale)).round() as u32;
        let low = if self.scale == 1 {
            collection.low_watermark_units
        } else {
            scaled(collection.low_watermark_units).max(2)
        };
        let burst = collection.high_watermark_units - collection.low_watermark_units;
        let high = low + if self.scale == 1 { burst } else { scaled(burst).max(1) };
        let (layout, logical_pages) = self.scaled(&full, full_pages, low)?;
        check_spare(&layout, u64::from(logical_pages), self.most_free(low, high), "scale")?;
        let plan = Plan {
            layout,
            logical_pages,
            range_pages: self.range_pages(logical_pages)?,
            low_watermark_units: low,
            high_watermark_units: high,
            background_units: self.drive.background.map(|background| {
                (f64::from(layout.units_per_group) * background.free_fraction).ceil() as u32
            }),
            write_buffer_slots: (self.drive.write_buffer_bytes / u64::from(SLOT_BYTES)) as u32,
            second_ns: (1e9 * f64::from(logical_pages) / full_pages as f64).round() as u64,
        };
        let memory_bytes = plan.memory_bytes();
        if memory_bytes > MEMORY_BYTES_MAX {
            let expected = format!("a drive that needs at most {MEMORY_BYTES_MAX} bytes");
            return Err(ScenarioError::new("scale", expected, memory_bytes));
        }
        Ok(plan)
    }

    /// Free units of a group at which collection stops.
    fn most_free(&self, low: u32, high: u32) -> u32 {
        match self.drive.collection.pacing {
            Pacing::Burst => high,
            Pacing::Paced => low + 2 * PACED_UNITS,
        }
    }

    /// Logical pages that the host uses, of a drive that is simulated with `logical_pages`.
    pub(crate) fn range_pages(&self, logical_pages: u32) -> Result<u32, ScenarioError> {
        let Some(factor) = self.spare_factor else { return Ok(logical_pages) };
        let full_slots = self.drive.layout().slots() as f64;
        let full_pages = (self.drive.user_bytes / u64::from(SLOT_BYTES)) as f64;
        // Whole slots, so that a drive's own spare factor, as printed, is not refused.
        let share = (full_slots * (1.0 - factor)).floor() / full_pages;
        if share > 1.0 {
            let own = 1.0 - full_pages / full_slots;
            let expected = format!("at least the drive's own {own:.4}");
            return Err(ScenarioError::new("spare_factor", expected, factor));
        }
        Ok(((f64::from(logical_pages) * share) as u32).max(1))
    }

    /// Divides the blocks by the scale. What is in flight does not shrink with the drive, so it
    /// is set aside first; then the logical pages are chosen so that the over-provisioning that
    /// remains is the full-size drive's.
    fn scaled(
        &self,
        full: &Layout,
        full_pages: u64,
        low: u32,
    ) -> Result<(Layout, u32), ScenarioError> {
        if self.scale == 1 {
            return Ok((*full, full_pages as u32));
        }
        let ahead = match self.drive.collection.pacing {
            Pacing::Burst => UNITS_IN_FLIGHT,
            Pacing::Paced => UNITS_IN_FLIGHT + f64::from(PACED_UNITS),
        };
        let full_idle = f64::from(self.drive.collection.low_watermark_units) + ahead;
        let idle = f64::from(low) + ahead;
        let units = idle + (f64::from(full.units_per_group) - full_idle) / f64::from(self.scale);
        let layout = Layout { units_per_group: units.ceil() as u32, ..*full };
        let slots_per_unit = f64::from(full.groups) * f64::from(full.slots_per_unit);
        let data_full = full.slots() as f64 - full_idle * slots_per_unit;
        let data = layout.slots() as f64 - idle * slots_per_unit;
        let pages = (full_pages as f64 * data / data_full) as u32;
        Ok((layout, pages))
    }

    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        self.plan().map_or(0, |plan| plan.memory_bytes())
    }

    #[must_use]
    pub fn description(&self) -> Description {
        let full = self.drive.layout();
        let raw = full.slots() as f64;
        let user = (self.drive.user_bytes / u64::from(SLOT_BYTES)) as f64;
        let used = self.spare_factor.map_or(user, |factor| raw * (1.0 - factor));
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
            memory_bytes: self.memory_bytes(),
            queue_depth: self
                .queue_depth
                .or_else(|| self.phases.iter().rfind(|p| p.record).map(|p| p.queue_depth))
                .unwrap_or(1),
            victim_policy: collection.victim_policy.word().into(),
            pacing: collection.pacing.word().into(),
            user_bytes: self.drive.user_bytes,
            raw_bytes: full.slots() * u64::from(SLOT_BYTES),
            over_provisioning: (raw - used) / used,
            spare_factor: (raw - used) / raw,
            spare_factor_default: (raw - user) / raw,
        }
    }
}

/// A burst must be able to reach its high watermark, and the smallest drive to go on at all.
fn check_spare(layout: &Layout, pages: u64, high: u32, field: &str) -> Result<(), ScenarioError> {
    let units = UNITS_SPARE_MIN.max(UNITS_OPEN + high);
    let reserve = u64::from(units) * u64::from(layout.groups) * u64::from(layout.slots_per_unit);
    let most = layout.slots().saturating_sub(reserve);
    if pages <= most && pages > 0 {
        return Ok(());
    }
    let expected = format!(
        "at most {most} of {} slots of 4 KiB in use ({units} of {} collection units stay free in \
         each of {} groups)",
        layout.slots(),
        layout.units_per_group,
        layout.groups,
    );
    Err(ScenarioError::new(field, expected, pages))
}

impl Plan {
    /// Bytes of the tables that grow with the drive.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let slots = self.layout.slots();
        u64::from(self.logical_pages) * 4
            + slots * 4
            + slots / 8
            + u64::from(self.layout.units()) * 40
    }
}
