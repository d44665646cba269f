//! A run, before it runs: drive + workload phases + seed, and the changes made on the way.
//!
//! 1. `parse` reads and checks the scenario text and its drive's.
//! 2. `change` sets one thing, before the run or at a second of it.
//! 3. `plan` works out what is simulated: the layout, scaled if asked for, and the logical pages;
//!    it refuses what could not run before anything is allocated.

mod plan;

pub use plan::Plan;

use crate::cell::LIFE_MAX;
use crate::drive::{
    Drive, HOLD_MS_MAX, Hypothesis, PowerLoss, SPREAD_ERASES_MAX, UNWRITTEN_SPACE_UNUSED,
    WATERMARK_UNITS_MAX,
};
use crate::firmware::PACINGS;
use crate::firmware::{HotBy, Pacing, Separation, VictimPolicy, WearLevelling};
use crate::units::SLOT_BYTES;
use crate::workload::{DURATION_S_MAX, Phase, QUEUE_DEPTH_MAX, phases};
use document::{Figure, ScenarioError, Section, decimal};
use plan::check_spare;

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
    /// Parity over the dies; before the run only.
    Parity(bool),
    /// Before the run only.
    Capacitors(PowerLoss),
    WearLevelling(Option<WearLevelling>),
    /// How the drive keeps hot and cold data apart, if it does; before the run only.
    HotBy(Option<HotBy>),
    /// Free units of a group at which collection starts; a burst stays as long as it is. Before the
    /// run only.
    LowWatermark(u32),
    /// 1:N; before the run only.
    Scale(u32),
    /// Before the run only.
    Seed(u64),
    /// The power fails at the end of this second of the measured part; 0: at no second yet, but it
    /// may. A run must know before it starts that it may.
    PowerCut(u32),
}

impl Setting {
    /// It decides what is simulated, so it cannot change while it is.
    pub fn is_of_the_whole_run(&self) -> bool {
        matches!(
            self,
            Self::Parity(_)
                | Self::Capacitors(_)
                | Self::Scale(_)
                | Self::Seed(_)
                | Self::HotBy(_)
                | Self::LowWatermark(_)
        )
    }

    /// Reads a setting from the two words a share link or a command line has.
    pub fn parse(name: &str, value: &str) -> Result<Self, ScenarioError> {
        let number = |expected: &str, min: f64, max: f64| match decimal::parse(value) {
            Some(x) if (min..=max).contains(&x) => Ok(x),
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
        // What it may be beside a whole number.
        let or_whole = |words: &str, min, max| {
            whole(min, max).map_err(|error| {
                let expected = format!("{words} or {}", error.expected);
                ScenarioError { expected, ..error }
            })
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
            "parity" => Self::Parity(word(&SWITCH)? == 1),
            "capacitors" if value == SWITCH[0] => Self::Capacitors(PowerLoss::lasting(None)),
            "capacitors" => {
                Self::Capacitors(PowerLoss::lasting(Some(or_whole("off", 1, HOLD_MS_MAX)?)))
            }
            "wear_levelling" => Self::WearLevelling(match value {
                "off" => None,
                "dynamic" => Some(WearLevelling { spread_erases: None }),
                _ => {
                    let spread = or_whole("off, dynamic", 1, SPREAD_ERASES_MAX)?;
                    Some(WearLevelling { spread_erases: Some(spread as u32) })
                }
            }),
            "hot_by" if value == SWITCH[0] => Self::HotBy(None),
            "hot_by" => Self::HotBy(Some(HotBy::from_word(word(&HotBy::WORDS)?))),
            "low_watermark_units" => {
                Self::LowWatermark(whole(2, u64::from(WATERMARK_UNITS_MAX))? as u32)
            }
            "scale" => Self::Scale(whole(1, u64::from(SCALE_MAX))? as u32),
            "seed" => Self::Seed(whole(0, u64::MAX)?),
            "power_cut" => Self::PowerCut(whole(0, DURATION_S_MAX)? as u32),
            _ => {
                let expected = "queue_depth, spare_factor, victim_policy, pacing, trim, \
                                background, wear_levelling, hot_by, low_watermark_units, \
                                parity, capacitors, scale, seed, power_cut or \
                                unwritten_space_unused";
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
    /// Cycles behind every block when the run starts.
    pub worn_cycles: u32,
    /// Of the logical pages that the host writes, how many are changed in the controller's memory.
    pub buffer_faults_per_million: u32,
    /// Length of one round of the steady-state verdict.
    pub round_s: u32,
    /// A phase or a change cuts the power, or may.
    pub power_may_fail: bool,
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
    /// All NAND, and what of it holds parity.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub raw_bytes: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub parity_bytes: u64,
    /// (T - U) / U and (T - U) / T, with the range limit in force; T without the parity.
    pub over_provisioning: f64,
    pub spare_factor: f64,
    pub spare_factor_default: f64,
}

impl Scenario {
    /// `files` looks up the text of a file by its folder and name: `drives/kingston-v300-240`,
    /// `nand/toshiba-19nm-toggle`, `content-types/prose`.
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
        let mut drive = Drive::parse(&drive_text, &nand_text)?;
        drive.parity = file.boolean("parity", drive.parity)?;
        let phases = phases(&mut file, files)?;
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
            power_may_fail: phases.iter().any(|phase| phase.power_cut),
            phases,
            changes: Vec::new(),
        };
        file.finish()?;
        let seconds: u64 = scenario.phases.iter().map(|p| u64::from(p.duration_s())).sum();
        if seconds > DURATION_S_MAX {
            let expected = format!("at most {DURATION_S_MAX} seconds in all");
            return Err(ScenarioError::new("phases", expected, seconds));
        }
        let worn_max = LIFE_MAX * scenario.drive.part.pe_cycles;
        if scenario.worn_cycles > worn_max {
            let expected =
                format!("at most {worn_max}, {LIFE_MAX} times what the NAND is made for");
            return Err(ScenarioError::new("worn_cycles", expected, scenario.worn_cycles));
        }
        scenario.plan()?;
        Ok(scenario)
    }

    pub fn change(&mut self, change: Change) -> Result<(), ScenarioError> {
        let mut changed = self.clone();
        if let Setting::PowerCut(at_s) = change.setting {
            return self.add_power_cut(change.at_s, at_s);
        }
        if change.at_s == 0 {
            changed.set(change.setting)?;
        } else {
            if change.setting.is_of_the_whole_run() {
                let found = format!("second {}", change.at_s);
                let expected = "scale, parity, capacitors, seed, hot_by and low_watermark_units \
                                at second 0";
                return Err(ScenarioError::new("change", expected, found));
            }
            // It must be possible on the drive as it is simulated; the run applies it then.
            let plan = changed.plan()?;
            let mut later = changed.clone();
            later.set(change.setting.clone())?;
            later.range_pages(plan.logical_pages)?;
            let most =
                later.most_free(&plan.layout, plan.low_watermark_units, plan.high_watermark_units);
            check_spare(&plan.layout, u64::from(plan.logical_pages), most, "pacing")?;
            changed.push_change(change)?;
        }
        changed.plan()?;
        *self = changed;
        Ok(())
    }

    /// Notes at second `now_s` that the power fails at second `at_s`.
    fn add_power_cut(&mut self, now_s: u32, at_s: u32) -> Result<(), ScenarioError> {
        if now_s > 0 && !self.power_may_fail {
            let expected = "a run that began with power_cut, 0 or a second";
            return Err(ScenarioError::new("power_cut", expected, "one without it"));
        }
        if at_s < now_s {
            let expected = format!("a second from {now_s} on");
            return Err(ScenarioError::new("power_cut", expected, at_s));
        }
        self.power_may_fail = true;
        if at_s > 0 {
            self.push_change(Change { at_s, setting: Setting::PowerCut(at_s) })?;
        }
        Ok(())
    }

    fn push_change(&mut self, change: Change) -> Result<(), ScenarioError> {
        if self.changes.len() >= CHANGES_MAX {
            let expected = format!("at most {CHANGES_MAX}");
            return Err(ScenarioError::new("changes", expected, CHANGES_MAX + 1));
        }
        // In their order of time, and of one second in the order in which they were made.
        let place = self.changes.partition_point(|c| c.at_s <= change.at_s);
        self.changes.insert(place, change);
        Ok(())
    }

    /// Sets one thing of the scenario as it is from now on.
    pub fn set(&mut self, setting: Setting) -> Result<(), ScenarioError> {
        match setting {
            Setting::QueueDepth(depth) => self.queue_depth = Some(depth),
            Setting::SpareFactor(factor) => self.spare_factor = factor,
            Setting::VictimPolicy(policy) => self.drive.collection.victim_policy = policy,
            Setting::Pacing(pacing) => self.drive.collection.pacing = pacing,
            Setting::Trim(on) => self.trim = on,
            Setting::Background(on) => self.background = on,
            Setting::Parity(on) => self.drive.parity = on,
            Setting::Capacitors(power_loss) => self.drive.power_loss = power_loss,
            Setting::WearLevelling(wear_levelling) => self.drive.wear_levelling = wear_levelling,
            Setting::HotBy(None) => self.drive.separation = None,
            Setting::HotBy(Some(hot_by)) => {
                let own = self.drive.separation.take();
                let hot_spare_fraction = own.and_then(|own| own.hot_spare_fraction);
                self.drive.separation = Some(Separation { hot_by, hot_spare_fraction });
                self.drive.check()?;
            }
            Setting::LowWatermark(units) => {
                let collection = &mut self.drive.collection;
                let burst = collection.high_watermark_units - collection.low_watermark_units;
                collection.low_watermark_units = units;
                collection.high_watermark_units = units + burst;
                self.drive.check()?;
            }
            Setting::Scale(scale) => self.scale = scale,
            Setting::Seed(seed) => self.seed = seed,
            // It happens once, and sets nothing.
            Setting::PowerCut(_) => {}
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

    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        self.plan().map_or(0, |plan| plan.memory_bytes())
    }

    #[must_use]
    pub fn description(&self) -> Description {
        let full = self.drive.layout();
        let total = full.slots() as f64;
        let raw_slots = self.drive.geometry.slots();
        let user = (self.drive.user_bytes / u64::from(SLOT_BYTES)) as f64;
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
            memory_bytes: self.memory_bytes(),
            queue_depth: self
                .queue_depth
                .or_else(|| self.phases.iter().rfind(|p| p.record).map(|p| p.queue_depth))
                .unwrap_or(1),
            victim_policy: collection.victim_policy.word().into(),
            pacing: collection.pacing.word().into(),
            user_bytes: self.drive.user_bytes,
            raw_bytes: raw_slots * u64::from(SLOT_BYTES),
            parity_bytes: (raw_slots - full.slots()) * u64::from(SLOT_BYTES),
            over_provisioning: (total - used) / used,
            spare_factor: (total - used) / total,
            spare_factor_default: (total - user) / total,
        }
    }
}
