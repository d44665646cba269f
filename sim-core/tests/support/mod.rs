//! Drives and scenarios for the tests that compare the simulation with the world.

#![allow(dead_code, reason = "each test file uses some of it")]

pub mod closed_form;
pub mod invented;

use std::path::{Path, PathBuf};

use sim_core::evidence::Evidence;
use sim_core::{COLUMNS, Drive, Scenario, ScenarioError, Simulation, column_index};

/// A plain drive. Each test sets only the fields that matter to it.
pub struct TestDrive {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes: u32,
    pub blocks_per_plane: u32,
    pub pages_per_block: u32,
    pub page_bytes: u32,
    pub read_ns: u32,
    pub program_ns: u32,
    pub erase_ns: u32,
    pub command_ns: u32,
    pub read_latency_ns: u32,
    /// Names of a timing mode of the bus, and of a generation of the host's link.
    pub interface: &'static str,
    pub link: &'static str,
    pub user_pages: u64,
    pub policy: &'static str,
    pub choices: u32,
    pub low_watermark_units: u32,
    /// Percentage of the units that background collection keeps free; `None` without it.
    pub background: Option<u32>,
    pub compresses: bool,
    /// The data of the next page is sent while the array programs.
    pub cache_program: bool,
    /// The text of the content type that the phases name.
    pub content_type: Option<&'static str>,
    /// Milliseconds that the capacitors last; `None` without them.
    pub hold_ms: Option<u32>,
    /// The drive falls asleep 100 ms after its last work, and takes 10 ms to wake.
    pub sleeps: bool,
    /// Further sections of the drive's file.
    pub sections: String,
}

impl Default for TestDrive {
    fn default() -> Self {
        Self {
            channels: 1,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: 1024,
            pages_per_block: 64,
            page_bytes: 4096,
            read_ns: 50_000,
            program_ns: 900_000,
            erase_ns: 3_000_000,
            command_ns: 5_000,
            read_latency_ns: 0,
            interface: "nv-ddr-5",
            link: "sata-6",
            user_pages: 1,
            policy: "greedy",
            choices: 10,
            low_watermark_units: 2,
            background: None,
            compresses: false,
            cache_program: false,
            content_type: None,
            hold_ms: None,
            sleeps: false,
            sections: String::new(),
        }
    }
}

/// The error rates of the test's NAND. 12 bits in 512 bytes are enough for it.
const CELL: &str = "[cell]\n\
                    bits_per_cell = { value = 2, source = \"test\" }\n\
                    retention_days = { value = 365, source = \"test\" }\n\
                    new_errors_per_gbit = { value = 10, source = \"test\" }\n\
                    worn_errors_per_gbit = { value = 18800, source = \"test\" }\n\
                    aged_errors_per_gbit = { value = 188000, source = \"test\" }\n";

impl TestDrive {
    /// The drive of an analytic model, which knows only blocks and slots. No figure of such a model
    /// depends on times, so they are short. A page of several slots makes the simulation faster.
    pub fn of_slots(
        blocks: u32,
        slots_per_block: u32,
        slots_per_page: u32,
        over_provisioning: f64,
    ) -> Self {
        let slots = f64::from(blocks) * f64::from(slots_per_block);
        Self {
            blocks_per_plane: blocks,
            pages_per_block: slots_per_block / slots_per_page,
            page_bytes: slots_per_page * 4096,
            user_pages: (slots / (1.0 + over_provisioning)) as u64,
            read_ns: 1000,
            program_ns: 1000,
            erase_ns: 1000,
            command_ns: 0,
            ..Self::default()
        }
    }

    /// Returns the write amplification of the recorded phases.
    pub fn write_amplification(&self, phases: &str) -> f64 {
        let mut simulation = Simulation::new(self.scenario(phases)).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        simulation.audit();
        simulation.write_amplification()
    }

    fn power_loss(&self) -> String {
        match self.hold_ms {
            None => "capacitors = { value = \"off\", source = \"test\" }\n".into(),
            Some(hold_ms) => format!(
                "capacitors = {{ value = \"on\", source = \"test\" }}\n\
                 hold_ms = {{ value = {hold_ms}, source = \"test\" }}\n"
            ),
        }
    }

    /// Returns the text of the drive's file, and that of its NAND's file.
    pub fn texts(&self) -> [String; 2] {
        let buffer = self.page_bytes * self.planes * self.channels * self.dies_per_channel * 4;
        let power_loss = self.power_loss();
        let sleep = match self.sleeps {
            true => {
                "sleep_mw = { value = 50, source = \"test\" }\n\
                 sleep_after_ms = { value = 100, source = \"test\" }\n\
                 wake_us = { value = 10000, source = \"test\" }\n"
            }
            false => "",
        };
        let cache_program = match self.cache_program {
            true => "cache_program = { value = \"on\", source = \"test\" }\n",
            false => "",
        };
        let drive = format!(
            "name = \"test\"\ncontroller_name = \"test\"\nnand = \"test\"\n\
             user_bytes = {{ value = {}, source = \"test\" }}\n\
             command_ns = {{ value = {}, source = \"test\" }}\n\
             read_latency_ns = {{ value = {}, source = \"test\" }}\n\
             write_buffer_bytes = {{ value = {buffer}, source = \"test\" }}\n\
             [board]\n\
             channels = {{ value = {}, source = \"test\" }}\n\
             dies_per_channel = {{ value = {}, source = \"test\" }}\n\
             multi_plane = {{ value = \"on\", source = \"test\" }}\n\
             {cache_program}\
             [host_link]\ngeneration = {{ value = \"{}\", source = \"test\" }}\n\
             command_overhead_ns = {{ value = 1000, source = \"test\" }}\n\
             [power]\n\
             idle_mw = {{ value = 1000, source = \"test\" }}\n\
             active_mw = {{ value = 2000, source = \"test\" }}\n\
             {sleep}\
             [power_loss]\n\
             {power_loss}\
             [collection]\n\
             victim_policy = {{ value = \"{}\", source = \"test\" }}\n\
             choices = {{ value = {}, source = \"test\" }}\n\
             unit = {{ value = \"block\", source = \"test\" }}\n\
             pacing = {{ value = \"burst\", source = \"test\" }}\n\
             low_watermark_units = {{ value = {}, source = \"test\" }}\n\
             high_watermark_units = {{ value = {}, source = \"test\" }}\n",
            self.user_pages * 4096,
            self.command_ns,
            self.read_latency_ns,
            self.channels,
            self.dies_per_channel,
            self.link,
            self.policy,
            self.choices,
            self.low_watermark_units,
            self.low_watermark_units + 1,
        );
        let background = self.background.map_or(String::new(), |percent| {
            format!(
                "[background]\nafter_ms = {{ value = 100, source = \"test\" }}\n\
                 free_percent = {{ value = {percent}, source = \"test\" }}\n"
            )
        });
        let engine = "[compression]\nbytes_per_s = { value = 1000000000, source = \"test\" }\n";
        let drive = drive + &background + if self.compresses { engine } else { "" };
        let drive = drive + &self.sections;
        [drive, self.nand()]
    }

    fn nand(&self) -> String {
        format!(
            "name = \"test\"\n\
             pe_cycles = {{ value = 3000, source = \"test\" }}\n\
             [die]\n\
             planes = {{ value = {}, source = \"test\" }}\n\
             blocks_per_plane = {{ value = {}, source = \"test\" }}\n\
             pages_per_block = {{ value = {}, source = \"test\" }}\n\
             page_bytes = {{ value = {}, source = \"test\" }}\n\
             spare_bytes = {{ value = 224, source = \"test\" }}\n\
             {CELL}\
             [array]\n\
             read_ns = {{ value = {}, source = \"test\" }}\n\
             program_ns = {{ value = {}, source = \"test\" }}\n\
             erase_ns = {{ value = {}, source = \"test\" }}\n\
             [interface]\nmode = {{ value = \"{}\", source = \"test\" }}\n\
             [energy]\n\
             read_nj = {{ value = 10000, source = \"test\" }}\n\
             program_nj = {{ value = 70000, source = \"test\" }}\n\
             erase_nj = {{ value = 150000, source = \"test\" }}\n\
             transfer_pj = {{ value = 100, source = \"test\" }}\n",
            self.planes,
            self.blocks_per_plane,
            self.pages_per_block,
            self.page_bytes,
            self.read_ns,
            self.program_ns,
            self.erase_ns,
            self.interface,
        )
    }

    pub fn scenario(&self, phases: &str) -> Scenario {
        let text = format!("title = \"test\"\ndrive = \"test\"\nseed = 1\n{phases}");
        let texts = self.texts();
        let file = |name: &str| match name.strip_prefix("content-types/") {
            Some(_) => self.content_type.map(str::to_owned),
            None => file(&texts, name),
        };
        Scenario::parse(&text, &file).expect("the test's scenario is possible")
    }
}

/// A phase of writes. `order` is the lines that set the order.
pub fn writes(
    order: &str,
    block_bytes: u32,
    queue_depth: u32,
    drive_writes: f64,
    record: bool,
) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\n{order}\nblock_bytes = {block_bytes}\n\
         queue_depth = {queue_depth}\ndrive_writes = {drive_writes:?}\nrecord = {record}\n"
    )
}

pub const SEQUENTIAL: &str = "order = \"sequential\"";
pub const RANDOM: &str = "order = \"random\"";

/// Returns a file of a test's drive by its folder and name.
pub fn file(texts: &[String; 2], name: &str) -> Option<String> {
    match name {
        "drives/test" => Some(texts[0].clone()),
        "nand/test" => Some(texts[1].clone()),
        _ => None,
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the file names of every drive of `content/drives` with every NAND part that it was sold
/// with.
pub fn sold() -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for entry in std::fs::read_dir(root().join("content/drives")).expect("it is there") {
        let path = entry.expect("it can be read").path();
        let drive = path.file_stem().expect("a file").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let nands = Drive::nands(&text).unwrap_or_else(|error| panic!("{drive}: {error}"));
        pairs.extend(nands.into_iter().map(|nand| (drive.clone(), nand)));
    }
    pairs.sort();
    pairs
}

/// The rows of a whole run, one after the other.
pub struct Rows(pub Vec<f64>);

impl Rows {
    pub fn of(simulation: &mut Simulation) -> Self {
        simulation.advance(u32::MAX, u64::MAX);
        Self(simulation.take_rows())
    }

    pub fn column(&self, name: &str) -> Vec<f64> {
        let index = column_index(name).expect("a column");
        self.0.chunks(COLUMNS.len()).map(|row| row[index]).collect()
    }
}

pub fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Ratings and each source document, with their numbers of claims.
pub const SOURCES: [(&str, usize); 6] =
    [("R0", 7), ("S0", 75), ("S1", 24), ("S2", 53), ("S3", 81), ("S4", 14)];

/// A file of `content` by its folder and name, as the core asks for it.
pub fn content(name: &str) -> Option<String> {
    std::fs::read_to_string(root().join("content").join(format!("{name}.toml"))).ok()
}

pub fn evidence() -> Evidence {
    evidence_of(&content).unwrap_or_else(|error| panic!("{error}"))
}

/// The claims in other files than those of the repository.
pub fn evidence_of(files: &dyn Fn(&str) -> Option<String>) -> Result<Evidence, ScenarioError> {
    Evidence::parse(&SOURCES.map(|(name, _)| name.to_owned()), files)
}
