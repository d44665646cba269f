//! A random drive.

use proptest::prelude::*;

use spec::units::SLOT_BYTES;

#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes: u32,
    pub multi_plane: bool,
    pub cache_program: bool,
    /// Those that can hold data.
    pub blocks_per_plane: u32,
    pub bad_blocks_per_plane: u32,
    pub pages_per_block: u32,
    pub page_slots: u32,
    pub policy: &'static str,
    pub unit: &'static str,
    /// Dies that a superblock has a block on; `None`: all.
    pub superblock_dies: Option<u32>,
    pub pacing: &'static str,
    pub low: u32,
    pub burst: u32,
    pub hypothesis: bool,
    /// Share of the logical pages that the smallest spare area would still allow.
    pub fullness: f64,
    pub interface: &'static str,
    /// Percent of the units that it keeps free in the background.
    pub background: Option<u32>,
    pub compresses: bool,
    /// The cache that the host fills first, with one bit per cell.
    pub slc_cache: Option<SlcCache>,
    pub parity: bool,
    /// How long its capacitors last; `None` without capacitors.
    pub hold_ms: Option<u32>,
    /// How it tells hot data from cold, and the percentage of the spare area for hot data.
    pub separation: Option<(&'static str, Option<u32>)>,
    /// Wear leveling, with the spread of erases if it is static.
    pub wear_levelling: Option<Option<u32>>,
    pub sleeps: bool,
    /// How often it reads a page at one further reference; `None`: its code is BCH.
    pub soft_reads: Option<u32>,
    /// How it keeps its map in flash.
    pub map: Option<Map>,
    pub program_limits: Option<ProgramLimits>,
}

/// The limits on the programs of a random drive; a sheet with neither is not one.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgramLimits {
    /// Programs for which it has power.
    pub at_once: Option<u32>,
    /// Megabytes per second on its write path.
    pub mb_per_s: u32,
}

/// The SLC cache of a random drive, in percent.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlcCache {
    pub percent: u32,
    /// The percentage that always stays cache, and the used share of the capacity at which the
    /// cache has shrunk to it; `None` if the cache keeps its size.
    pub shrinks: Option<(u32, u32)>,
    pub reopens: &'static str,
}

/// How a random drive keeps its map in flash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Map {
    pub entry_bytes: u32,
    pub page_slots: u32,
    pub cached_pages: u32,
    /// Updates until changed map pages are written, and the percentage that is caught up beside
    /// each new one.
    pub write_back: Option<(u32, Option<u32>)>,
    pub update_ns: u32,
}

/// Power of the program that draws most, in one plane: the one with one bit per cell.
const PROGRAM_MW: u32 = 100;

/// A small drive without anything special.
pub(super) const PLAIN: Machine = Machine {
    channels: 1,
    dies_per_channel: 1,
    planes: 1,
    multi_plane: false,
    cache_program: false,
    blocks_per_plane: 16,
    bad_blocks_per_plane: 0,
    pages_per_block: 8,
    page_slots: 1,
    policy: "greedy",
    unit: "block",
    superblock_dies: None,
    pacing: "burst",
    low: 2,
    burst: 1,
    hypothesis: false,
    fullness: 1.0,
    interface: "sdr-5",
    background: None,
    compresses: false,
    slc_cache: None,
    parity: false,
    hold_ms: None,
    separation: None,
    wear_levelling: None,
    sleeps: false,
    soft_reads: None,
    map: None,
    program_limits: None,
};

impl Machine {
    /// The text of the drive's file, or of its NAND's.
    pub(super) fn file(&self, name: &str) -> Option<String> {
        Some(match name.split_once('/') {
            Some(("nand", _)) => self.nand(),
            Some(("content-types", counts)) => content_type(counts),
            _ => self.drive(),
        })
    }

    fn drive(&self) -> String {
        let planes_together = if self.multi_plane { self.planes } else { 1 };
        let units = self.blocks_per_plane * self.planes / planes_together;
        let pages = match self.unit {
            "block" => self.pages_per_block,
            _ => self.pages_per_block * self.dies_per_superblock(),
        };
        let kinds = if self.separation.is_some() { 2 + (2 * units).div_ceil(pages) } else { 0 };
        let spare = 6.max(self.low + self.burst.max(4) + 3) + kinds;
        let slots = self.channels
            * self.dies_per_channel
            * self.planes
            * self.blocks_per_plane
            * self.pages_per_block
            * self.page_slots;
        let dies = self.dies_per_superblock();
        let slots = if self.parity { slots / dies * (dies - 1) } else { slots };
        // If data is stored compressed, the end of every unit may stay empty.
        let whole = if self.compresses { 0.87 } else { 1.0 };
        let most = whole * f64::from(slots) * f64::from(units - spare) / f64::from(units);
        let user = (self.beside_map(most) * self.fullness) as u64;
        let user = user.max(1) * u64::from(SLOT_BYTES);
        let mut text = String::from("name=\"d\"\ncontroller_name=\"c\"\nnand=\"n\"\n");
        text += &figure("user_bytes", &user.to_string());
        text += &number("command_ns", 5_000);
        text += &number("write_buffer_bytes", self.page_slots * self.planes * 4096 * 2);
        text += &self.board();
        text += "[host_link]\n";
        text += &word("generation", "sata-6");
        text += &number("command_overhead_ns", 1_000);
        text += "[power]\n";
        text += &number("idle_mw", 1_000);
        text += &number("active_mw", 2_000);
        if self.sleeps {
            text += &number("sleep_mw", 50);
            text += &number("sleep_after_ms", 100);
            text += &number("wake_us", 10_000);
        }
        text += "[power_loss]\n";
        text += &word("capacitors", if self.hold_ms.is_some() { "on" } else { "off" });
        if let Some(hold_ms) = self.hold_ms {
            text += &number("hold_ms", hold_ms);
        }
        text += "[ecc]\n";
        text += &number("codeword_bytes", 1024);
        text += &number("t", 4);
        text += &number("decode_ns", 2_000);
        text += &number("retries", 2);
        if let Some(reads) = self.soft_reads {
            text += &word("code", "ldpc");
            text += &number("soft_reads", reads);
        }
        text += "[integrity]\n";
        text += &number("crc_bytes", 4);
        text += &number("metadata_bytes", 0);
        text += "[collection]\n";
        text += &word("victim_policy", self.policy);
        text += &number("choices", 3);
        text += &word("unit", self.unit);
        if let Some(dies) = self.superblock_dies {
            text += &number("superblock_dies", dies);
        }
        text += &word("pacing", self.pacing);
        text += &number("low_watermark_units", self.low);
        text += &number("high_watermark_units", self.low + self.burst);
        text += &self.sections();
        text +=
            &format!("[hypotheses.unwritten_space_unused]\non={}\ntext=\"t\"\n", self.hypothesis);
        text
    }

    fn board(&self) -> String {
        let mut text = String::from("[board]\n");
        text += &number("channels", self.channels);
        text += &number("dies_per_channel", self.dies_per_channel);
        text += &word("multi_plane", if self.multi_plane { "on" } else { "off" });
        text += &word("cache_program", if self.cache_program { "on" } else { "off" });
        text
    }

    fn dies_per_superblock(&self) -> u32 {
        self.superblock_dies.unwrap_or(self.channels * self.dies_per_channel)
    }

    /// The logical pages that fit into `slots` together with their map pages.
    fn beside_map(&self, slots: f64) -> f64 {
        let Some(map) = self.map else { return slots };
        let entries = map.page_slots * SLOT_BYTES / map.entry_bytes;
        let page_slots = f64::from(map.page_slots);
        (slots - page_slots) / (1.0 + page_slots / f64::from(entries))
    }

    /// The optional sections of the drive's file.
    fn sections(&self) -> String {
        let mut text = String::new();
        if self.compresses {
            text += "[compression]\n";
            text += &number("bytes_per_s", 500_000_000);
        }
        if let Some(SlcCache { percent, shrinks, reopens }) = self.slc_cache {
            text += "[slc_cache]\n";
            text += &number("percent", percent);
            text += &word("reopens", reopens);
            if let Some((static_percent, from_percent)) = shrinks {
                text += &number("static_percent", static_percent);
                text += &number("static_from_percent", from_percent);
            }
        }
        if self.parity {
            text += "[parity]\n";
            text += &number("dies", 1);
        }
        if let Some((hot_by, percent)) = self.separation {
            text += "[separation]\n";
            text += &word("hot_by", hot_by);
            text += &percent.map_or(String::new(), |n| number("hot_spare_percent", n));
        }
        if let Some(spread) = self.wear_levelling {
            text += "[wear_levelling]\n";
            text += &spread.map_or(String::new(), |erases| number("spread_erases", erases));
        }
        if let Some(map) = self.map {
            text += "[map]\n";
            text += &number("entry_bytes", map.entry_bytes);
            text += &number("page_slots", map.page_slots);
            text += &number("cached_bytes", map.cached_pages * map.page_slots * SLOT_BYTES);
            text += &number("update_ns", map.update_ns);
            if let Some((updates, percent)) = map.write_back {
                text += &number("write_back_updates", updates);
                text += &percent.map_or(String::new(), |n| number("catch_up_percent", n));
            }
        }
        if let Some(ProgramLimits { at_once, mb_per_s }) = self.program_limits {
            text += "[program_limits]\n";
            text += &figure("bytes_per_s", &format!("{mb_per_s}_000_000"));
            let planes = if self.multi_plane { self.planes } else { 1 };
            text += &at_once.map_or(String::new(), |n| number("power_mw", n * planes * PROGRAM_MW));
        }
        if let Some(percent) = self.background {
            text += "[background]\n";
            text += &number("after_ms", 5);
            text += &number("free_percent", percent);
        }
        text
    }

    fn nand(&self) -> String {
        let mut text = String::from("name=\"n\"\n");
        text += &number("pe_cycles", 3_000);
        text += "[die]\n";
        text += &number("planes", self.planes);
        text += &number("blocks_per_plane", self.blocks_per_plane + self.bad_blocks_per_plane);
        text += &number("bad_blocks_per_plane", self.bad_blocks_per_plane);
        text += &number("pages_per_block", self.pages_per_block);
        text += &number("page_bytes", self.page_slots * SLOT_BYTES);
        text += &number("spare_bytes", 224);
        text += "[cell]\n";
        text += &number("bits_per_cell", 2);
        text += &number("retention_days", 365);
        text += &number("new_errors_per_gbit", 10);
        text += &number("worn_errors_per_gbit", 100_000);
        text += &number("aged_errors_per_gbit", 1_000_000);
        text += "[array]\n";
        text += &number("read_ns", 50_000);
        text += &number("program_ns", 900_000);
        text += &number("erase_ns", 3_000_000);
        text += "[interface]\n";
        text += &word("mode", self.interface);
        text += "[energy]\n";
        text += &number("read_nj", 10_000);
        text += &number("program_nj", 70_000);
        text += &number("erase_nj", 150_000);
        text += &number("transfer_pj", 100);
        text += "[slc_mode]\n";
        text += &number("pages_per_block", self.pages_per_block.div_ceil(3));
        text += &number("program_ns", 200_000);
        text += &number("program_nj", 20_000);
        text
    }
}

/// A content type whose name is its pages of 512 bytes, 2,048, 3,008 and 4,096.
fn content_type(name: &str) -> String {
    let sizes = [512, 2048, 3008, 4096].into_iter().zip(name.split('-'));
    let pages: String = sizes.map(|(bytes, pages)| format!("{bytes} = {pages}\n")).collect();
    format!("title=\"t\"\nsample=\"t\"\nsource=\"t\"\n[pages]\n{pages}")
}

fn figure(key: &str, value: &str) -> String {
    format!("{key} = {{value={value}, source=\"t\"}}\n")
}

fn number(key: &str, value: u32) -> String {
    figure(key, &value.to_string())
}

fn word(key: &str, value: &str) -> String {
    figure(key, &format!("\"{value}\""))
}

fn map() -> impl Strategy<Value = Map> {
    let write_back = prop::option::of((1..200u32, prop::option::of(1..400u32)));
    (8..513u32, 1..3u32, 1..12u32, write_back, prop_oneof![Just(0u32), 1..20_000u32]).prop_map(
        |(entry_bytes, page_slots, cached_pages, write_back, update_ns)| Map {
            entry_bytes,
            page_slots,
            cached_pages,
            write_back,
            update_ns,
        },
    )
}

fn program_limits() -> impl Strategy<Value = ProgramLimits> {
    (prop::option::of(1..6u32), 1..200u32)
        .prop_map(|(at_once, mb_per_s)| ProgramLimits { at_once, mb_per_s })
}

fn slc_cache() -> impl Strategy<Value = SlcCache> {
    let shrinks = prop::option::weighted(0.7, (0..101u32, 1..101u32));
    let reopens = prop::sample::select(vec!["between-collections", "once-empty"]);
    (1..101u32, shrinks, reopens).prop_map(|(percent, shrinks, reopens)| SlcCache {
        percent,
        shrinks: shrinks.map(|(of_all, from)| (of_all.min(percent), from)),
        reopens,
    })
}

pub(super) fn machine() -> impl Strategy<Value = Machine> {
    let shape = (1..4u32, 1..3u32, prop::sample::select(vec![1u32, 2]), any::<bool>(), 12..24u32);
    let block =
        (prop_oneof![1..9u32, 8..13u32], prop::sample::select(vec![1u32, 2, 4]), 0.05..1.0f64);
    let words = (
        prop::sample::select(vec!["greedy", "fifo", "random", "d-choices", "cost-benefit"]),
        prop::sample::select(vec!["block", "superblock"]),
        prop::sample::select(vec!["burst", "paced"]),
        prop::sample::select(vec!["sdr-5", "nv-ddr-5", "toggle-2.0"]),
    );
    let background =
        (prop::option::of(1..91u32), any::<bool>(), prop::option::weighted(0.3, slc_cache()));
    let separation = prop::option::of((
        prop::sample::select(vec!["hint", "recency"]),
        prop::option::of(1..100u32),
    ));
    let wear_levelling = prop::option::of(prop::option::of(1..20u32));
    let more =
        (any::<[bool; 4]>(), background, separation, wear_levelling, prop::option::of(map()));
    let soft_reads = prop::option::of(0..7u32);
    let limits = prop::option::weighted(0.3, program_limits());
    (shape, block, words, (2..4u32, 1..4u32), (soft_reads, limits), more).prop_map(
        |(shape, block, words, (low, burst), (soft_reads, program_limits), more)| {
            let (
                [hypothesis, sleeps, is_apart, cache_program],
                background,
                separation,
                wear_levelling,
                map,
            ) = more;
            Machine {
                channels: shape.0,
                dies_per_channel: shape.1,
                planes: shape.2,
                multi_plane: shape.3,
                cache_program,
                // Separate hot and cold data need more and larger units, and map pages need room.
                blocks_per_plane: shape.4
                    + if separation.is_some() { 12 } else { 0 }
                    + if map.is_some() { 4 } else { 0 },
                bad_blocks_per_plane: 0,
                pages_per_block: block.0 + if separation.is_some() { 6 } else { 0 },
                page_slots: block.1,
                fullness: if block.2 > 0.7 { 1.0 } else { block.2 },
                policy: words.0,
                unit: words.1,
                superblock_dies: (is_apart && words.1 == "superblock" && shape.0 > 1)
                    .then_some(shape.0),
                pacing: words.2,
                interface: words.3,
                low,
                burst,
                hypothesis,
                background: background.0,
                // Compressed data needs units of at least eight pages.
                compresses: background.1 && block.0 >= 8 && background.2.is_none(),
                // A drive with an SLC cache does not separate hot and cold data.
                slc_cache: background.2.filter(|_| separation.is_none()),
                separation,
                wear_levelling,
                sleeps,
                soft_reads,
                map,
                program_limits,
                // Drives with parity or capacitors have property tests of their own.
                parity: false,
                hold_ms: None,
            }
        },
    )
}
