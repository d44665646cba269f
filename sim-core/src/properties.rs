//! Thousands of random drives under random workloads: whatever happens, nothing is lost and the
//! tables agree. Property tests; a failing case prints its seed and its scenario.

mod parity;
mod power_cut;

use proptest::prelude::*;

use crate::ftl::{Pacing, Stamps};
use crate::scenario::{Change, Scenario, Setting};
use crate::simulation::Simulation;
use crate::units::{LogicalPage, SLOT_BYTES, Slot};

#[derive(Clone, Debug)]
struct Machine {
    channels: u32,
    dies_per_channel: u32,
    planes: u32,
    multi_plane: bool,
    blocks_per_plane: u32,
    pages_per_block: u32,
    page_slots: u32,
    policy: &'static str,
    unit: &'static str,
    pacing: &'static str,
    low: u32,
    burst: u32,
    hypothesis: bool,
    /// Share of the logical pages that the smallest spare area would still allow.
    fullness: f64,
    interface: &'static str,
    /// Percent of the units that it keeps free in the background.
    background: Option<u32>,
    compresses: bool,
    /// Percent of the units that the host first fills with one bit a cell.
    slc_cache: Option<u32>,
    parity: bool,
    /// Capacitors that last so long.
    hold_ms: Option<u32>,
}

impl Machine {
    /// The text of the drive's file, or of its NAND's.
    fn file(&self, name: &str) -> Option<String> {
        Some(match name.split_once('/') {
            Some(("nand", _)) => self.nand(),
            Some(("content-types", counts)) => content_type(counts),
            _ => self.drive(),
        })
    }

    fn drive(&self) -> String {
        let planes_together = if self.multi_plane { self.planes } else { 1 };
        let units = self.blocks_per_plane * self.planes / planes_together;
        let spare = 6.max(self.low + self.burst.max(4) + 3);
        let slots = self.channels
            * self.dies_per_channel
            * self.planes
            * self.blocks_per_plane
            * self.pages_per_block
            * self.page_slots;
        let dies = self.channels * self.dies_per_channel;
        let slots = if self.parity { slots / dies * (dies - 1) } else { slots };
        // Of what is stored compressed, the end of every unit may stay empty.
        let whole = if self.compresses { 0.87 } else { 1.0 };
        let most = whole * f64::from(slots) * f64::from(units - spare) / f64::from(units);
        let user = ((most * self.fullness) as u64).max(1) * u64::from(SLOT_BYTES);
        let mut text = String::from("name=\"d\"\ncontroller_name=\"c\"\nnand=\"n\"\n");
        text += &figure("user_bytes", &user.to_string());
        text += &number("command_ns", 5_000);
        text += &number("write_buffer_bytes", self.page_slots * self.planes * 4096 * 2);
        text += "[board]\n";
        text += &number("channels", self.channels);
        text += &number("dies_per_channel", self.dies_per_channel);
        text += &word("multi_plane", if self.multi_plane { "on" } else { "off" });
        text += "[host_link]\n";
        text += &word("generation", "sata-6");
        text += &number("command_overhead_ns", 1_000);
        text += "[power]\n";
        text += &number("idle_mw", 1_000);
        text += &number("active_mw", 2_000);
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
        text += "[integrity]\n";
        text += &number("crc_bytes", 4);
        text += &number("metadata_bytes", 0);
        text += "[collection]\n";
        text += &word("victim_policy", self.policy);
        text += &number("choices", 3);
        text += &word("unit", self.unit);
        text += &word("pacing", self.pacing);
        text += &number("low_watermark_units", self.low);
        text += &number("high_watermark_units", self.low + self.burst);
        if self.compresses {
            text += "[compression]\n";
            text += &number("bytes_per_s", 500_000_000);
        }
        if let Some(percent) = self.slc_cache {
            text += "[slc_cache]\n";
            text += &number("percent", percent);
        }
        if self.parity {
            text += "[parity]\n";
            text += &number("dies", 1);
        }
        if let Some(percent) = self.background {
            text += "[background]\n";
            text += &number("after_ms", 5);
            text += &number("free_percent", percent);
        }
        text +=
            &format!("[hypotheses.unwritten_space_unused]\non={}\ntext=\"t\"\n", self.hypothesis);
        text
    }

    fn nand(&self) -> String {
        let mut text = String::from("name=\"n\"\n");
        text += &number("pe_cycles", 3_000);
        text += "[die]\n";
        text += &number("planes", self.planes);
        text += &number("blocks_per_plane", self.blocks_per_plane);
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

fn machine() -> impl Strategy<Value = Machine> {
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
        (prop::option::of(1..91u32), any::<bool>(), prop::option::weighted(0.3, 1..101u32));
    (shape, block, words, 2..4u32, 1..4u32, any::<bool>(), background).prop_map(
        |(shape, block, words, low, burst, hypothesis, background)| Machine {
            channels: shape.0,
            dies_per_channel: shape.1,
            planes: shape.2,
            multi_plane: shape.3,
            blocks_per_plane: shape.4,
            pages_per_block: block.0,
            page_slots: block.1,
            fullness: if block.2 > 0.7 { 1.0 } else { block.2 },
            policy: words.0,
            unit: words.1,
            pacing: words.2,
            interface: words.3,
            low,
            burst,
            hypothesis,
            background: background.0,
            // What is compressed needs units of eight pages.
            compresses: background.1 && block.0 >= 8 && background.2.is_none(),
            slc_cache: background.2,
            // As most drives; those with it have properties of their own.
            parity: false,
            hold_ms: None,
        },
    )
}

fn phase() -> impl Strategy<Value = String> {
    let io = (
        prop::sample::select(vec![
            "\"sequential\"",
            "\"random\"",
            "\"hot-cold\"\nhot_range=0.3\nhot_share=0.9",
        ]),
        prop::sample::select(vec![4096u32, 8192, 65_536]),
        prop::sample::select(vec![0u32, 0, 30, 100]),
        prop::sample::select(vec![1u32, 4, 32, 256]),
        0.1..1.5f64,
        0.0..0.4f64,
        prop::sample::select(vec![
            "compressibility=1.0",
            "compressibility=0.97",
            "compressibility=0.6",
            "compressibility=0.46",
            "compressibility=0.05",
            "content_type=\"5-2-2-9\"",
            "content_type=\"0-1-1-0\"",
            "content_type=\"0-0-0-1\"",
        ]),
    )
        .prop_map(|(order, bytes, read, depth, writes, start, stored)| {
            format!(
                "[[phases]]\nkind=\"io\"\norder={order}\nblock_bytes={bytes}\n\
                 read_percent={read}\nqueue_depth={depth}\ndrive_writes={writes}\nstart={start}\n\
                 {stored}\n"
            )
        });
    // Commands of many sizes, some less than a logical page, from a host that works between them.
    let mixed = (
        prop::sample::select(vec![0u32, 50]),
        prop::sample::select(vec![1u32, 4, 32]),
        prop::sample::select(vec![0u32, 20_000]),
        0.1..1.0f64,
        prop::sample::select(vec![1.0f64, 0.46]),
    )
        .prop_map(|(read, depth, think, writes, stored)| {
            format!(
                "[[phases]]\nkind=\"io\"\norder=\"random\"\nread_percent={read}\n\
                 size_mix=[{{block_bytes=512,percent=30}},{{block_bytes=16384,percent=70}}]\n\
                 queue_depth={depth}\nthink_ns={think}\ndrive_writes={writes}\n\
                 compressibility={stored:?}\n"
            )
        });
    let trim = (0.0..0.5f64, 0.5..1.0f64)
        .prop_map(|(start, end)| format!("[[phases]]\nkind=\"trim\"\nstart={start}\nend={end}\n"));
    prop_oneof![
        6 => io,
        2 => mixed,
        1 => trim,
        1 => Just("[[phases]]\nkind=\"idle\"\nduration_s=1\n".to_owned()),
        1 => Just("[[phases]]\nkind=\"shelf\"\ndays=365\n".to_owned()),
        1 => Just("[[phases]]\nkind=\"secure_erase\"\n".to_owned()),
    ]
}

fn check(simulation: &Simulation) {
    simulation.audit();
    let stamps = &simulation.ftl.mapping.stamps;
    let faults = simulation.faults.as_ref();
    for logical in 0..simulation.plan.logical_pages {
        let slot: Slot = simulation.ftl.mapping.slot(LogicalPage(logical));
        let is_changed = faults.is_some_and(|faults| faults.is_wrong(LogicalPage(logical)));
        let flipped = if is_changed { Stamps::FLIPPED } else { 0 };
        let last = stamps.last_of_logical.get(&logical).map(|last| last ^ flipped);
        let found = if slot.is_none() { None } else { stamps.read(slot.0) };
        assert_eq!(found, last, "a read returns the last write, or what memory made of it");
    }
}

fn last_phase(depth: u32, seconds: u32) -> String {
    format!(
        "[[phases]]\nkind=\"io\"\norder=\"random\"\nblock_bytes=4096\nqueue_depth={depth}\n\
         read_percent=20\nduration_s={seconds}\nrecord=true\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_is_written_can_be_read_and_nothing_waits_for_ever(
        machine in machine(),
        phases in prop::collection::vec(phase(), 1..5),
        seed in 0..1_000_000u64,
        batch in 50..5_000u64,
    ) {
        // Pages never fail, sometimes, mostly, always; memory does in every other run.
        let worn = [0, 3_000, 6_000, 12_000][seed as usize % 4];
        let faults = [0, 20_000][seed as usize / 4 % 2];
        let text = format!(
            "title=\"t\"\ndrive=\"d\"\nseed={seed}\nworn_cycles={worn}\n\
             buffer_faults_per_million={faults}\n{}",
            phases.concat()
        );
        let scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        // Far more than any of these runs needs: a run that is not over by then hangs.
        for step in 0..20_000u32 {
            if simulation.is_finished() {
                break;
            }
            simulation.advance(1, batch);
            if step % 16 == 0 {
                check(&simulation);
            }
        }
        prop_assert!(simulation.is_finished(), "the run ends");
        prop_assert_eq!(simulation.progress().queued, 0);
        check(&simulation);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Little's law, exactly: over any time, depth x time = the time that commands waited.
    #[test]
    fn the_queue_is_as_deep_as_asked_for_and_changes_replay(
        machine in machine(),
        depth in 1..257u32,
        spare in 0.5..0.7f64,
        seed in 0..1000u64,
    ) {
        let text = format!("title=\"t\"\ndrive=\"d\"\nseed={seed}\n{}", last_phase(depth, 4));
        // Room for either way of collecting, also at half the size.
        let blocks_per_plane = machine.blocks_per_plane * 4;
        let machine = Machine { fullness: machine.fullness * 0.5, blocks_per_plane, ..machine };
        let mut scenario =
            Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        // Scaled where the drive is large enough for it.
        let _ = scenario.change(Change { at_s: 0, setting: Setting::Scale(2) });
        let mut simulation = Simulation::new(scenario.clone()).expect("it fits");
        while !simulation.is_finished() {
            let progress = simulation.advance(1, 500);
            let asked = if simulation.is_finished() { 0 } else { depth };
            prop_assert!(progress.queued >= asked, "{} queued of {depth}", progress.queued);
        }
        let mut changed = Simulation::new(scenario).expect("it fits");
        changed.advance(2, u64::MAX);
        let wanted = [
            Setting::QueueDepth(257 - depth),
            Setting::SpareFactor(Some(spare.max(changed.scenario.description().spare_factor))),
            Setting::Hypothesis { name: "unwritten_space_unused".into(), on: !machine.hypothesis },
            Setting::Pacing(if machine.pacing == "paced" { Pacing::Burst } else { Pacing::Paced }),
            Setting::Background(false),
            Setting::Trim(false),
        ];
        for setting in wanted {
            let change = changed.change(setting).expect("it is possible");
            prop_assert_eq!(change.at_s, 2);
        }
        changed.advance(u32::MAX, u64::MAX);
        check(&changed);
        let mut replayed = Simulation::new(changed.scenario.clone()).expect("it fits");
        replayed.advance(u32::MAX, u64::MAX);
        prop_assert_eq!(replayed.digest(), changed.digest());
    }
}

#[test]
fn a_change_before_the_run_is_part_of_the_scenario() {
    let text = "title=\"t\"\ndrive=\"d\"\nseed=1\n".to_owned() + &last_phase(4, 1);
    let machine = Machine {
        channels: 1,
        dies_per_channel: 1,
        planes: 1,
        multi_plane: false,
        blocks_per_plane: 16,
        pages_per_block: 8,
        page_slots: 1,
        policy: "greedy",
        unit: "block",
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
    };
    let mut scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("possible");
    scenario.change(Change { at_s: 0, setting: Setting::QueueDepth(9) }).expect("it is possible");
    assert_eq!(scenario.description().queue_depth, 9);
    let late = Change { at_s: 3, setting: Setting::Seed(2) };
    let error = scenario.change(late).expect_err("too late");
    assert_eq!(
        error.to_string(),
        "change: expected scale, parity and seed at second 0, found second 3"
    );
}
