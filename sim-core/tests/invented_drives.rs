//! Invented drives read and write as fast as plain arithmetic says. Link, processor, buses and dies
//! each take a time for a command, and the slowest of them sets the pace. If few commands are under
//! way, the host waits for them: by Little's law a command is complete every `time / depth`, where
//! `time` is that of a command which waits for nothing.

mod support;

use sim_core::Simulation;
use support::invented::Invented;
use support::{RANDOM, Rows, SEQUENTIAL, writes};

const DRIVES: u64 = 100;

/// A part of a command's work on one bus and one of its dies.
struct Nand {
    bus_ns: f64,
    array_ns: f64,
}

impl Nand {
    /// Time from command to command if all dies have the same work.
    fn pace_ns(&self, invented: &Invented) -> f64 {
        let on_buses = self.bus_ns / f64::from(invented.drive.channels);
        let on_dies = (self.bus_ns + self.array_ns) / f64::from(invented.dies());
        on_buses.max(on_dies)
    }
}

fn read_from_nand(invented: &Invented, bytes: u64) -> Nand {
    Nand {
        bus_ns: invented.read_command_ns() + invented.read_out_ns(bytes),
        array_ns: invented.drive.read_ns.into(),
    }
}

fn reads(order: &str, block_bytes: u32, queue_depth: u32) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\n{order}\nblock_bytes = {block_bytes}\n\
         queue_depth = {queue_depth}\nread_percent = 100\nduration_s = 2\nrecord = true\n"
    )
}

/// Returns the time from read to read in the second second, when nothing of the fill is left.
fn found_read_ns(invented: &Invented, order: &str, block_bytes: u32, depth: u32) -> f64 {
    let phases = writes(SEQUENTIAL, 131_072, 32, 1.0, false) + &reads(order, block_bytes, depth);
    let mut simulation = Simulation::new(invented.drive.scenario(&phases)).expect("it fits");
    1e9 / Rows::of(&mut simulation).column("read_iops")[1]
}

#[track_caller]
fn check(found_ns: f64, expected_ns: f64, words: &str) {
    let error = expected_ns / found_ns - 1.0;
    println!("{error:+.4}: {words}: {expected_ns:.0} ns per command, found {found_ns:.0}");
    assert!(error.abs() <= 0.01, "{words}: {expected_ns} ns per command, found {found_ns}");
}

/// Pages are read in order at a depth of at least two per die. If fewer are under way, some buses
/// and dies have nothing to do, and no sum says how often.
#[test]
fn reading_in_order_is_as_fast_as_link_processor_bus_or_dies_allow() {
    for seed in 0..DRIVES {
        let invented = Invented::new(seed);
        let bytes = invented.drive.page_bytes;
        let depth = invented.depth.max(2 * invented.dies());
        let nand = read_from_nand(&invented, bytes.into());
        let link_ns = invented.frames_ns(bytes.into()) + invented.payload_ns(bytes.into());
        let expected_ns =
            nand.pace_ns(&invented).max(link_ns).max(invented.drive.command_ns.into());
        let found_ns = found_read_ns(&invented, SEQUENTIAL, bytes, depth);
        check(found_ns, expected_ns, &format!("{seed}: {invented}, depth {depth}"));
    }
}

#[test]
fn a_random_read_alone_takes_the_sum_of_its_steps() {
    for seed in 0..DRIVES {
        let invented = Invented::new(seed);
        let nand = read_from_nand(&invented, 4096);
        let link_ns = invented.frames_ns(4096) + invented.payload_ns(4096);
        let processor_ns = f64::from(invented.drive.command_ns);
        let expected_ns = link_ns + processor_ns + nand.bus_ns + nand.array_ns;
        let found_ns = found_read_ns(&invented, RANDOM, 4096, 1);
        check(found_ns, expected_ns, &format!("{seed}: {invented}"));
    }
}

/// A new drive is written once, in order or in 4 KiB at random, at any depth. A write is complete
/// once the buffer has it, so only link and processor take part in Little's law.
#[test]
fn a_new_drive_is_written_as_fast_as_link_processor_bus_or_dies_allow() {
    for seed in 0..DRIVES {
        let invented = Invented::new(seed);
        for (order, bytes) in [(SEQUENTIAL, 131_072), (RANDOM, 4096)] {
            let pages = f64::from(bytes) / f64::from(invented.drive.page_bytes);
            let nand = Nand {
                bus_ns: pages * invented.write_in_ns(),
                array_ns: pages * f64::from(invented.drive.program_ns),
            };
            let link_ns = invented.frames_ns(bytes.into()) + invented.payload_ns(bytes.into());
            let processor_ns = f64::from(invented.drive.command_ns);
            let lone_ns = (link_ns + processor_ns) / f64::from(invented.depth);
            let expected_ns = nand.pace_ns(&invented).max(link_ns).max(processor_ns).max(lone_ns);
            let phases = writes(order, bytes, invented.depth, 1.0, true);
            let commands = invented.drive.user_pages * 4096 / u64::from(bytes);
            let found_ns = invented.end_ns(&phases) / commands as f64;
            let words = format!("{seed}: {invented}, {bytes} bytes, depth {}", invented.depth);
            check(found_ns, expected_ns, &words);
        }
    }
}
