//! Times on the bus: the timing modes of the standard NAND interfaces.
//!
//! A transfer takes its command and address cycles plus one data cycle per byte. With `nv-ddr-5`,
//! 7 command cycles of 45 ns and 4,320 bytes of 5 ns take 315 + 21,600 ns. Cycle times of SDR and
//! NV-DDR are from Linux `nand_timings.c` (1666b815), those of NV-DDR3 and NV-LPDDR4 from the ONFI
//! specification. Those of Toggle and NV-DDR2 follow from their maximum transfer rates.
//! `tests/reference/nand-interface` lists them all.

/// The signals that tell when a byte on the bus is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strobe {
    /// SDR: WE# for writes and RE# for reads, one byte per cycle.
    Sdr(Writes, Reads),
    /// NV-DDR: a clock for commands and addresses, DQS for data, one byte per edge.
    Clocked(Margins),
    /// Toggle, NV-DDR2 and later: no clock. WE# for commands and addresses, DQS for data.
    Unclocked(Writes),
}

/// The shortest pulses of WE#, and how long other signals must be stable around its rising edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writes {
    /// tWP and tWH: WE# low and high.
    pub low_ps: u64,
    pub high_ps: u64,
    /// tDS and tDH: the byte is stable before and after the edge. Without a clock, tCAS and tCAH.
    pub setup_ps: u64,
    pub hold_ps: u64,
    /// tCLS and tALS: CLE or ALE is stable before the edge. Without a clock, tCALS.
    pub latch_setup_ps: u64,
}

/// The shortest pulses of RE#, and the time until the byte is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// tRP and tREH: RE# low and high.
    pub low_ps: u64,
    pub high_ps: u64,
    /// tREA: from the falling edge of RE# to the byte.
    pub access_ps: u64,
}

/// How long signals must be stable around the edge that latches them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// tCAS, tCAH, tCALS, tCALH: a command or address, and CLE or ALE, around the clock's rising
    /// edge.
    pub command_ps: u64,
    /// The longer of tDS and tDH: a byte, around an edge of DQS.
    pub data_ps: u64,
}

/// A timing mode of an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interface {
    /// The name in the files of NAND parts.
    pub name: &'static str,
    pub strobe: Strobe,
    /// Time of one command or address cycle.
    pub command_cycle_ps: u64,
    /// Time of one byte towards the NAND.
    pub write_byte_ps: u64,
    /// Time of one byte from the NAND.
    pub read_byte_ps: u64,
}

/// tWC, the cycle time, then tWP, tWH, tDS, tDH and tCLS, in ns.
type WriteNs = [u64; 6];
/// tRC, the cycle time, then tRP, tREH and tREA, in ns.
type ReadNs = [u64; 4];

const fn writes(ns: WriteNs) -> Writes {
    Writes {
        low_ps: ns[1] * 1000,
        high_ps: ns[2] * 1000,
        setup_ps: ns[3] * 1000,
        hold_ps: ns[4] * 1000,
        latch_setup_ps: ns[5] * 1000,
    }
}

const fn sdr(name: &'static str, write_ns: WriteNs, read_ns: ReadNs) -> Interface {
    let reads = Reads {
        low_ps: read_ns[1] * 1000,
        high_ps: read_ns[2] * 1000,
        access_ps: read_ns[3] * 1000,
    };
    Interface {
        name,
        strobe: Strobe::Sdr(writes(write_ns), reads),
        command_cycle_ps: write_ns[0] * 1000,
        write_byte_ps: write_ns[0] * 1000,
        read_byte_ps: read_ns[0] * 1000,
    }
}

/// tCAD: the least time between command and address cycles of NV-DDR.
const COMMAND_NS: u64 = 45;

/// NV-DDR: one byte on each edge of DQS. Command and address cycles are tCAD apart, or one clock
/// period if that is longer.
const fn nv_ddr(name: &'static str, clock_ns: u64, command_ps: u64, data_ps: u64) -> Interface {
    let command_ns = if clock_ns > COMMAND_NS { clock_ns } else { COMMAND_NS };
    Interface {
        name,
        strobe: Strobe::Clocked(Margins { command_ps, data_ps }),
        command_cycle_ps: command_ns * 1000,
        write_byte_ps: clock_ns * 500,
        read_byte_ps: clock_ns * 500,
    }
}

/// WE# cycles for commands without a clock. These are NV-DDR2's on Micron's L06B, and those of
/// NV-DDR3 and NV-LPDDR4; Toggle's are assumed to be the same.
const UNCLOCKED_NS: WriteNs = [25, 11, 11, 5, 5, 15];

const fn strobe_only(name: &'static str, byte_ps: u64) -> Interface {
    let strobe = Strobe::Unclocked(writes(UNCLOCKED_NS));
    let command_cycle_ps = UNCLOCKED_NS[0] * 1000;
    Interface { name, strobe, command_cycle_ps, write_byte_ps: byte_ps, read_byte_ps: byte_ps }
}

/// Every timing mode that a NAND part may use. A new one goes to the end: exercises draw from the
/// first ones, by their number.
pub const INTERFACES: [Interface; 18] = [
    sdr("sdr-0", [100, 50, 30, 40, 20, 50], [100, 50, 30, 40]),
    sdr("sdr-1", [45, 25, 15, 20, 10, 25], [50, 25, 15, 30]),
    sdr("sdr-2", [35, 17, 15, 15, 5, 15], [35, 17, 15, 25]),
    sdr("sdr-3", [30, 15, 10, 10, 5, 10], [30, 15, 10, 20]),
    sdr("sdr-4", [25, 12, 10, 10, 5, 10], [25, 12, 10, 20]),
    sdr("sdr-5", [20, 10, 7, 7, 5, 10], [20, 10, 7, 16]),
    nv_ddr("nv-ddr-0", 50, 10_000, 5_000),
    nv_ddr("nv-ddr-1", 30, 5_000, 3_000),
    nv_ddr("nv-ddr-2", 20, 4_000, 2_000),
    nv_ddr("nv-ddr-3", 15, 3_000, 1_500),
    nv_ddr("nv-ddr-4", 12, 2_500, 1_100),
    nv_ddr("nv-ddr-5", 10, 2_000, 900),
    strobe_only("toggle-1.0", 7_518),
    strobe_only("toggle-2.0", 2_500),
    strobe_only("nv-ddr2", 2_500),
    strobe_only("nv-ddr3-15", 625),
    strobe_only("nv-lpddr4-19", 417),
    strobe_only("toggle-5.0", 417),
];

impl Interface {
    /// The same interface with data strobed at no more than `megatransfers_per_s`, for a part that
    /// is slower than its standard allows.
    #[must_use]
    pub const fn limited_to(self, megatransfers_per_s: u64) -> Self {
        let byte_ps = 1_000_000 / megatransfers_per_s;
        Self {
            write_byte_ps: slower(self.write_byte_ps, byte_ps),
            read_byte_ps: slower(self.read_byte_ps, byte_ps),
            ..self
        }
    }

    /// The period of the signal that times data: one cycle of WE#, or two edges of DQS.
    #[must_use]
    pub fn cycle_ps(self) -> u64 {
        match self.strobe {
            Strobe::Sdr(..) => self.write_byte_ps,
            Strobe::Clocked(_) | Strobe::Unclocked(_) => self.write_byte_ps * 2,
        }
    }

    /// The same interface with a period of `cycle_ps`, if that is longer. The mode's own times are
    /// the shortest allowed.
    #[must_use]
    pub fn slowed_to(self, cycle_ps: u64) -> Self {
        let byte_ps = match self.strobe {
            Strobe::Sdr(..) => cycle_ps,
            Strobe::Clocked(_) | Strobe::Unclocked(_) => cycle_ps / 2,
        };
        let command_ps = match self.strobe {
            Strobe::Sdr(..) | Strobe::Clocked(_) => cycle_ps,
            Strobe::Unclocked(_) => 0,
        };
        Self {
            command_cycle_ps: self.command_cycle_ps.max(command_ps),
            write_byte_ps: self.write_byte_ps.max(byte_ps),
            read_byte_ps: self.read_byte_ps.max(byte_ps),
            ..self
        }
    }

    /// Time of `cycles` command and address cycles, rounded up.
    #[must_use]
    pub fn command_ns(self, cycles: u64) -> u64 {
        (cycles * self.command_cycle_ps).div_ceil(1000)
    }

    /// Time of `bytes` towards the NAND, rounded up.
    #[must_use]
    pub fn write_ns(self, bytes: u64) -> u64 {
        (bytes * self.write_byte_ps).div_ceil(1000)
    }

    /// Time of `bytes` from the NAND, rounded up.
    #[must_use]
    pub fn read_ns(self, bytes: u64) -> u64 {
        (bytes * self.read_byte_ps).div_ceil(1000)
    }
}

const fn slower(a_ps: u64, b_ps: u64) -> u64 {
    if a_ps > b_ps { a_ps } else { b_ps }
}

#[cfg(test)]
mod tests {
    use super::{INTERFACES, Strobe, Writes};

    /// Compared with `tests/reference/nand-interface/rows.csv`.
    #[test]
    fn every_mode_moves_bytes_at_its_published_rate() {
        let rows = include_str!("../../../tests/reference/nand-interface/rows.csv");
        let mut read = 0;
        for (line, interface) in rows.lines().skip(1).zip(INTERFACES) {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(cells[0], interface.name);
            for (cell, byte_ps) in [(1, interface.read_byte_ps), (2, interface.write_byte_ps)] {
                let published: f64 = cells[cell].parse().expect("a number");
                let found = 1e6 / byte_ps as f64;
                // A byte takes whole picoseconds, so it may take up to one more than published.
                let one_less = 1e6 / (byte_ps - 1) as f64;
                let expected = found - 0.06..one_less + 0.06;
                assert!(expected.contains(&published), "{}: {found}", interface.name);
            }
            read += 1;
        }
        assert_eq!(read, INTERFACES.len());
    }

    /// Compared with the pulses and margins in the same folder.
    #[test]
    fn every_time_is_as_published() {
        let rows = include_str!("../../../tests/reference/nand-interface/timing.csv");
        let mut read = 0;
        for interface in INTERFACES {
            let mut expected = |parameter: &str, found_ps: u64| {
                let start = format!("{},{parameter},", interface.name);
                let row = rows.lines().find_map(|line| line.strip_prefix(&start));
                let cell = row.and_then(|row| row.split(',').next()).expect(&start);
                let published: f64 = cell.parse().expect("a number");
                assert_eq!(found_ps as f64, (published * 1000.0).round(), "{start}");
                read += 1;
            };
            let mut written = |w: Writes, setup, hold, latch| {
                expected("tWC", interface.command_cycle_ps);
                expected("tWP", w.low_ps);
                expected("tWH", w.high_ps);
                expected(setup, w.setup_ps);
                expected(hold, w.hold_ps);
                expected(latch, w.latch_setup_ps);
            };
            match interface.strobe {
                Strobe::Sdr(w, r) => {
                    written(w, "tDS", "tDH", "tCLS");
                    expected("tALS", w.latch_setup_ps);
                    expected("tRC", interface.read_byte_ps);
                    expected("tRP", r.low_ps);
                    expected("tREH", r.high_ps);
                    expected("tREA", r.access_ps);
                }
                Strobe::Clocked(margins) => {
                    expected("tCK", interface.cycle_ps());
                    expected("tCAS", margins.command_ps);
                    expected("tCAH", margins.command_ps);
                    expected("tCALS", margins.command_ps);
                    expected("tCALH", margins.command_ps);
                    expected("tDS", margins.data_ps);
                }
                Strobe::Unclocked(w) => {
                    written(w, "tCAS", "tCAH", "tCALS");
                    expected("byte", interface.write_byte_ps);
                }
            }
        }
        assert_eq!(read, 6 * 11 + 6 * 6 + 6 * 7);
    }

    #[test]
    fn a_longer_cycle_is_slower_and_a_shorter_one_is_refused() {
        let [sdr, nv_ddr] = [INTERFACES[5], INTERFACES[11]];
        assert_eq!(sdr.slowed_to(40_000).write_ns(10), 400);
        assert_eq!(nv_ddr.slowed_to(40_000).write_ns(10), 200);
        assert_eq!(nv_ddr.slowed_to(1_000), nv_ddr);
    }
}
