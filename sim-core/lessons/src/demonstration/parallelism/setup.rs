//! The board of a real drive, and the settings with which a reader may change it.

use super::Settings;
use crate::content::{DriveFigures, drives};
use document::ScenarioError;
use spec::drive::{HostLink, LINKS};
use spec::geometry::GRAINS_COMPRESSED;
use spec::part::Part;
use spec::units::{Grains, Nanoseconds, SLOT_BYTES};
use spec::workload::QUEUE_DEPTH_MAX;

const BLOCKS_KIB: [&str; 3] = ["4", "32", "128"];
const BLOCK_SLOTS: [u32; 3] = [1, 8, 32];
const LINK_NAMES: [&str; 2] = ["sata-3", "sata-6"];

/// A drive that was sold with two kinds of NAND under one name.
const DRIVE: &DriveFigures = &drives::KINGSTON_V300_120;

/// The board and the host's commands.
#[derive(Clone, Copy)]
pub struct Setup {
    /// The controller and the write buffer are those of this drive.
    pub drive: &'static DriveFigures,
    pub part: &'static Part,
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes_together: bool,
    pub link: HostLink,
    pub is_read: bool,
    pub slots: u32,
    /// Granules of a stored logical page, out of 64.
    pub grains: Grains,
    pub queue_depth: u32,
    pub pause_ns: Nanoseconds,
}

impl Setup {
    /// Returns the drive's own board with its first NAND, changed by the reader's settings.
    pub fn asked(settings: &mut Settings) -> Result<Self, ScenarioError> {
        let own = DRIVE.geometry;
        let is_read = settings.word("work", &["write", "read"], 0)? == 1;
        let stored = settings.whole("stored", 13, 100, 100)? as u32;
        let queue_depth = settings.whole("queue_depth", 2, u64::from(QUEUE_DEPTH_MAX), 32)? as u32;
        let channels = settings.whole("channels", 1, 8, u64::from(own.channels))?;
        let dies_per_channel =
            settings.whole("dies_per_channel", 1, 4, u64::from(own.dies_per_channel))?;
        let planes =
            settings.word("planes", &["apart", "together"], usize::from(own.multi_plane))?;
        Ok(Self {
            drive: DRIVE,
            part: DRIVE.parts[0],
            channels: channels as u32,
            dies_per_channel: dies_per_channel as u32,
            planes_together: planes == 1,
            link: asked_link(settings)?,
            is_read,
            slots: BLOCK_SLOTS[settings.word("block_kib", &BLOCKS_KIB, 0)?],
            grains: Grains((GRAINS_COMPRESSED * stored).div_ceil(100)),
            queue_depth,
            pause_ns: settings.whole("pause_us", 0, 1000, 50)? * 1000,
        })
    }

    /// Slots of the write buffer. Each die adds the drive's share per die.
    pub fn buffer_slots(&self) -> u64 {
        let slots = self.drive.write_buffer_bytes / u64::from(SLOT_BYTES);
        let dies = u64::from(self.channels * self.dies_per_channel);
        slots / u64::from(self.drive.geometry.dies()) * dies
    }

    /// Time of a command in the compression engine; 0 without an engine.
    pub fn engine_ns(&self) -> Nanoseconds {
        self.drive.compression.map_or(0, |engine| self.bytes_ns(engine.bytes_per_s))
    }

    /// Time of the data of a command on the link.
    pub fn data_ns(&self) -> Nanoseconds {
        self.bytes_ns(self.link.payload_bytes_per_s) + self.link.further_frames_ns(self.slots)
    }

    /// Time to move the bytes of a command.
    pub fn bytes_ns(&self, bytes_per_s: u64) -> Nanoseconds {
        u64::from(self.slots) * u64::from(SLOT_BYTES) * 1_000_000_000 / bytes_per_s
    }
}

/// Returns the drive's own link, or the link of another generation if a setting names one.
fn asked_link(settings: &mut Settings) -> Result<HostLink, ScenarioError> {
    let links = LINK_NAMES.map(|name| {
        let link = LINKS.into_iter().find(|(other, ..)| *other == name);
        let (_, payload_bytes_per_s, frame_slots) = link.expect("a link of the table");
        HostLink { payload_bytes_per_s, frame_slots, ..DRIVE.host_link }
    });
    let own = links.iter().position(|link| *link == DRIVE.host_link);
    let link = settings.word("link", &LINK_NAMES, own.expect("the drive's own link"))?;
    Ok(links[link])
}
