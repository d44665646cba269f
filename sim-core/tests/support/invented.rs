//! Drives whose board, bus, link and processor are drawn at random, each with a depth of the queue.

use sim_core::Simulation;
use spec::interface::{INTERFACES, Interface};
use spec::rng::Rng;

use super::TestDrive;

const BLOCKS: u32 = 40;
const SPARE_BYTES: u64 = 224;
/// Name, bytes per nanosecond, and most bytes of a frame. Each frame takes 1 us more.
const LINKS: [(&str, f64, u64); 2] =
    [("sata-6", 0.6, 8192), ("pcie-4-x4", 128.0 / 130.0 * 8.0, u64::MAX)];

pub struct Invented {
    pub drive: TestDrive,
    interface: Interface,
    link_bytes_per_ns: f64,
    frame_bytes: u64,
    /// 1 to 256, more often small than large.
    pub depth: u32,
}

impl Invented {
    pub fn new(seed: u64) -> Self {
        let rng = &mut Rng::new(seed);
        let interface = INTERFACES[rng.below(INTERFACES.len() as u32) as usize];
        let (link, link_bytes_per_ns, frame_bytes) = LINKS[rng.below(2) as usize];
        let drive = TestDrive {
            channels: 1 + rng.below(16),
            dies_per_channel: 1 + rng.below(8),
            blocks_per_plane: BLOCKS,
            page_bytes: 4096 << rng.below(3),
            read_ns: [20_000, 50_000, 100_000][rng.below(3) as usize],
            program_ns: [200_000, 900_000, 2_400_000][rng.below(3) as usize],
            command_ns: [0, 2_000, 10_000][rng.below(3) as usize],
            interface: interface.name,
            link,
            ..TestDrive::default()
        };
        let most = 1 << rng.below(9);
        let depth = 1 + rng.below(most);
        let pages = drive.channels * drive.dies_per_channel * BLOCKS * drive.pages_per_block;
        let user_pages = u64::from(pages) * u64::from(drive.page_bytes / 4096) * 3 / 4;
        let drive = TestDrive { user_pages, ..drive };
        Self { drive, interface, link_bytes_per_ns, frame_bytes, depth }
    }

    /// The same drive with more blocks and as much more data.
    pub fn enlarged(mut self, times: u32) -> Self {
        self.drive.blocks_per_plane *= times;
        self.drive.user_pages *= u64::from(times);
        self
    }

    pub fn dies(&self) -> u32 {
        self.drive.channels * self.drive.dies_per_channel
    }

    /// Runs some phases. Returns the time at which the last command is complete.
    pub fn end_ns(&self, phases: &str) -> f64 {
        let mut simulation = Simulation::new(self.drive.scenario(phases)).expect("it fits");
        simulation.advance(u32::MAX, u64::MAX);
        let (_, now_ns) = simulation.waiting_ns();
        now_ns as f64
    }

    /// Time of all frames of a command beside their payload.
    pub fn frames_ns(&self, bytes: u64) -> f64 {
        bytes.div_ceil(self.frame_bytes) as f64 * 1000.0
    }

    pub fn payload_ns(&self, bytes: u64) -> f64 {
        bytes as f64 / self.link_bytes_per_ns
    }

    pub fn read_command_ns(&self) -> f64 {
        self.interface.command_ns(7) as f64
    }

    /// Time on the bus of `bytes` of a page that was read, and of their part of the spare bytes.
    pub fn read_out_ns(&self, bytes: u64) -> f64 {
        let page_bytes = u64::from(self.drive.page_bytes);
        let with_spare = bytes + SPARE_BYTES * bytes / page_bytes;
        (self.interface.command_ns(7) + self.interface.read_ns(with_spare)) as f64
    }

    /// Time on the bus of a page that is programmed.
    pub fn write_in_ns(&self) -> f64 {
        let bytes = u64::from(self.drive.page_bytes) + SPARE_BYTES;
        (self.interface.command_ns(7) + self.interface.write_ns(bytes)) as f64
    }
}

impl std::fmt::Display for Invented {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let TestDrive { channels, dies_per_channel, page_bytes, .. } = self.drive;
        let TestDrive { read_ns, program_ns, command_ns, interface, link, .. } = self.drive;
        write!(
            f,
            "{channels} x {dies_per_channel} dies, {interface}, {link}, pages of {page_bytes} \
             bytes, read {read_ns} ns, program {program_ns} ns, command {command_ns} ns"
        )
    }
}
