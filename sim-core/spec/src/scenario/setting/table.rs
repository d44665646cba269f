//! The rows of the settings.

use super::{Accepts, Effect, May, Numbers, SettingRow, Value};
use crate::code::SOFT_READS_MAX;
use crate::codes;
use crate::drive::{
    HOLD_MS_MAX, Map, PowerLoss, SPREAD_ERASES_MAX, UNWRITTEN_SPACE_UNUSED, UPDATES_MAX,
    WATERMARK_UNITS_MAX, WriteBack,
};
use crate::firmware::{
    HOT_BY, HOT_BY_WORDS, PACING_WORDS, PACINGS, Separation, VICTIM_POLICIES, VICTIM_POLICY_WORDS,
    WearLevelling,
};
use crate::scenario::{SCALE_MAX, Scenario};
use crate::workload::{DURATION_S_MAX, EXTENT_BYTES, Phase, QUEUE_DEPTH_MAX};
use document::ScenarioError;

/// The largest host memory buffer, in MiB.
const HOST_MIB_MAX: u64 = 1 << 16;

const SWITCH: &[&str] = &["off", "on"];
const OFF: &[&str] = &["off"];
/// "off", and every way to recognise hot data.
const HOT_BY_OR_OFF: [&str; HOT_BY.len() + 1] = {
    let mut words = ["off"; HOT_BY.len() + 1];
    let mut index = 0;
    while index < HOT_BY.len() {
        words[index + 1] = HOT_BY_WORDS[index];
        index += 1;
    }
    words
};

const fn words(words: &'static [&'static str]) -> Accepts {
    Accepts { words, number: Numbers::None }
}

const fn whole(min: u64, max: u64) -> Accepts {
    Accepts { words: &[], number: Numbers::Whole(min, max) }
}

const fn or_whole(words: &'static [&'static str], min: u64, max: u64) -> Accepts {
    Accepts { words, number: Numbers::Whole(min, max) }
}

/// Every setting, in the order in which the page offers them.
pub const SETTINGS: &[SettingRow] = &[
    SettingRow {
        name: "spare_factor",
        accepts: Accepts { words: &["default"], number: Numbers::Decimal(0.0, 0.9) },
        may: May::DuringRun,
        unit: "(T - U) / T",
        offered: &["default", "0.15", "0.25", "0.35"],
        meaning: "The share of the NAND that the host leaves unused; default is the drive as sold.",
        effect: Effect::Sets(|scenario, value| {
            scenario.spare_factor = match value {
                Value::Decimal(factor) => Some(factor),
                _ => None,
            };
            Ok(())
        }),
    },
    SettingRow {
        name: "queue_depth",
        accepts: whole(1, QUEUE_DEPTH_MAX as u64),
        may: May::DuringRun,
        unit: "commands",
        offered: &["1", "4", "8", "32", "128"],
        meaning: "Commands that the host keeps in the queue, in every phase.",
        effect: Effect::Sets(|scenario, value| {
            scenario.queue_depth = Some(value.whole() as u32);
            Ok(())
        }),
    },
    SettingRow {
        name: "extent_bytes",
        accepts: whole(EXTENT_BYTES.0, EXTENT_BYTES.1),
        may: May::BeforeRun,
        unit: "bytes",
        offered: &[],
        meaning: "The size of the extents, in every phase that goes through extents.",
        effect: Effect::Sets(set_extents),
    },
    SettingRow {
        name: "victim_policy",
        accepts: words(&VICTIM_POLICY_WORDS),
        may: May::DuringRun,
        unit: "",
        offered: &VICTIM_POLICY_WORDS,
        meaning: "Which closed unit is collected next.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.collection.victim_policy = VICTIM_POLICIES[value.word_index()];
            Ok(())
        }),
    },
    SettingRow {
        name: "pacing",
        accepts: words(&PACING_WORDS),
        may: May::DuringRun,
        unit: "",
        offered: &PACING_WORDS,
        meaning: "Whether the drive collects in bursts or in step with the host.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.collection.pacing = PACINGS[value.word_index()];
            Ok(())
        }),
    },
    SettingRow {
        name: "scale",
        accepts: whole(1, SCALE_MAX as u64),
        may: May::BeforeRun,
        unit: "1:N",
        offered: &["1", "8"],
        meaning: "Simulates a drive with 1/N of the pages, and stretches its seconds N-fold.",
        effect: Effect::Sets(|scenario, value| {
            scenario.scale = value.whole() as u32;
            Ok(())
        }),
    },
    SettingRow {
        name: "trim",
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether the drive sees the host's TRIM commands.",
        effect: Effect::Sets(|scenario, value| {
            scenario.trim = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "background",
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether a drive that can collect while it is idle does so.",
        effect: Effect::Sets(|scenario, value| {
            scenario.background = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "wear_levelling",
        accepts: or_whole(&["off", "dynamic"], 1, SPREAD_ERASES_MAX),
        may: May::DuringRun,
        unit: "erases",
        offered: &[],
        meaning: "How wear is spread; a number is how many erases a unit may be ahead of another.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.wear_levelling = match value {
                Value::Whole(spread) => Some(WearLevelling { spread_erases: Some(spread as u32) }),
                value => value.is_on().then_some(WearLevelling { spread_erases: None }),
            };
            Ok(())
        }),
    },
    SettingRow {
        name: "hot_by",
        accepts: words(&HOT_BY_OR_OFF),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "How the drive tells hot data from cold, if it keeps them apart.",
        effect: Effect::Sets(set_hot_by),
    },
    SettingRow {
        name: "low_watermark_units",
        accepts: whole(2, WATERMARK_UNITS_MAX as u64),
        may: May::BeforeRun,
        unit: "units",
        offered: &[],
        meaning: "Free units of an allocation group at which collection starts; a burst stays as \
                  long as it is.",
        effect: Effect::Sets(set_low_watermark),
    },
    SettingRow {
        name: "parity",
        accepts: words(SWITCH),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "Whether one page of every stripe holds the parity of the others.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.parity = value.is_on();
            Ok(())
        }),
    },
    SettingRow {
        name: "capacitors",
        accepts: or_whole(OFF, 1, HOLD_MS_MAX),
        may: May::BeforeRun,
        unit: "ms",
        offered: &[],
        meaning: "How long capacitors keep the drive going when its power fails.",
        effect: Effect::Sets(|scenario, value| {
            scenario.drive.power_loss = PowerLoss::lasting(match value {
                Value::Whole(ms) => Some(ms),
                _ => None,
            });
            Ok(())
        }),
    },
    SettingRow {
        name: "soft_reads",
        accepts: or_whole(OFF, 1, SOFT_READS_MAX),
        may: May::BeforeRun,
        unit: "reads",
        offered: &[],
        meaning: "How often a page that cannot be corrected is read at one further reference, by a \
                  drive whose code can use it.",
        effect: Effect::Sets(set_soft_reads),
    },
    SettingRow {
        name: "cached_map_percent",
        accepts: or_whole(OFF, 0, 100),
        may: May::BeforeRun,
        unit: "%",
        offered: &[],
        meaning: "The share of its map that the drive holds in memory, and off if the map is never \
                  written to flash.",
        effect: Effect::Sets(|scenario, value| {
            let logical_pages = scenario.drive.logical_pages();
            let own = scenario.drive.map.take();
            scenario.drive.map = match value {
                Value::Whole(percent) => {
                    let mut map = own.unwrap_or(Map::ASSUMED);
                    map.hold(percent, logical_pages);
                    Some(map)
                }
                _ => None,
            };
            Ok(())
        }),
    },
    SettingRow {
        name: "host_memory_buffer",
        accepts: or_whole(OFF, 1, HOST_MIB_MAX),
        may: May::BeforeRun,
        unit: "MiB",
        offered: &[],
        meaning: "The memory of the host in which the drive holds a part of its map.",
        effect: Effect::Sets(|scenario, value| {
            let map = &mut scenario.drive.map;
            if let Value::Whole(mib) = value {
                map.get_or_insert(Map::ASSUMED).host_bytes = mib << 20;
            } else if let Some(map) = map {
                map.host_bytes = 0;
            }
            Ok(())
        }),
    },
    SettingRow {
        name: "write_back_updates",
        accepts: or_whole(OFF, 1, UPDATES_MAX),
        may: May::BeforeRun,
        unit: "updates",
        offered: &[],
        meaning: "Updates of its map after which the drive writes all of them to flash.",
        effect: Effect::Sets(|scenario, value| {
            let map = &mut scenario.drive.map;
            if let Value::Whole(updates) = value {
                let map = map.get_or_insert(Map::ASSUMED);
                let catch_up_percent = map.write_back.and_then(|own| own.catch_up_percent);
                map.write_back = Some(WriteBack { updates, catch_up_percent });
            } else if let Some(map) = map {
                map.write_back = None;
            }
            Ok(())
        }),
    },
    SettingRow {
        name: "seed",
        accepts: whole(0, u64::MAX),
        may: May::BeforeRun,
        unit: "",
        offered: &[],
        meaning: "Where the random numbers of the run begin.",
        effect: Effect::Sets(|scenario, value| {
            scenario.seed = value.whole();
            Ok(())
        }),
    },
    SettingRow {
        name: "power_cut",
        accepts: whole(0, DURATION_S_MAX),
        may: May::DuringRun,
        unit: "s",
        offered: &[],
        meaning: "The second at whose end the power fails; 0: at none yet, but it may. A run must \
                  know before it starts that it may.",
        effect: Effect::CutsPower,
    },
    SettingRow {
        name: UNWRITTEN_SPACE_UNUSED,
        accepts: words(SWITCH),
        may: May::DuringRun,
        unit: "",
        offered: &[],
        meaning: "Whether the drive leaves the space of logical pages that were never written \
                  unused, which is a hypothesis.",
        effect: Effect::Sets(|scenario, value| {
            set_hypothesis(scenario, UNWRITTEN_SPACE_UNUSED, value.is_on())
        }),
    },
];

fn set_extents(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    const FIELD: &str = "extent_bytes";
    let bytes = value.whole();
    if !scenario.phases.iter().any(Phase::is_in_extents) {
        return Err(ScenarioError::new(FIELD, codes::phase_in_extents(), bytes));
    }
    scenario.phases.iter_mut().try_for_each(|phase| phase.set_extents(FIELD.to_owned(), bytes))
}

fn set_soft_reads(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    let reads = match value {
        Value::Whole(reads) => reads as u32,
        _ => 0,
    };
    match &mut scenario.drive.ecc {
        Some(ecc) if reads <= ecc.soft_reads_max() => ecc.soft_reads = reads,
        ecc => {
            let most = ecc.map_or(0, |ecc| ecc.soft_reads_max());
            return Err(ScenarioError::new("soft_reads", codes::at_most(most), reads));
        }
    }
    Ok(())
}

fn set_hot_by(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    let own = scenario.drive.separation.take();
    // The first word is "off".
    scenario.drive.separation = value.word_index().checked_sub(1).map(|index| Separation {
        hot_by: HOT_BY[index],
        hot_spare_fraction: own.and_then(|own| own.hot_spare_fraction),
    });
    scenario.drive.check()
}

fn set_low_watermark(scenario: &mut Scenario, value: Value) -> Result<(), ScenarioError> {
    let collection = &mut scenario.drive.collection;
    let burst = collection.high_watermark_units - collection.low_watermark_units;
    collection.low_watermark_units = value.whole() as u32;
    collection.high_watermark_units = collection.low_watermark_units + burst;
    scenario.drive.check()
}

fn set_hypothesis(scenario: &mut Scenario, name: &str, on: bool) -> Result<(), ScenarioError> {
    let Some(found) = scenario.drive.hypotheses.iter_mut().find(|h| h.name == name) else {
        return Err(ScenarioError::new("hypothesis", codes::own_hypothesis(), name));
    };
    found.on = on;
    Ok(())
}
