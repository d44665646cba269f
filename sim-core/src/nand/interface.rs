//! How long the bus takes: cycle times of the standard NAND interfaces.
//!
//! A transfer costs its command and address cycles plus one data cycle a byte; there is no
//! "MB/s" anywhere. Cycle times: SDR and NV-DDR from Linux `nand_timings.c` (1666b815); Toggle and
//! NV-DDR2 from their maximum transfer rates (`tests/reference/nand-interface`).

/// What says when a byte is on the bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strobe {
    /// SDR: WE# and RE#, a byte a cycle.
    Sdr(Pulses),
    /// NV-DDR: a clock for commands and addresses, DQS for data, a byte an edge.
    Clocked(Margins),
    /// Toggle, NV-DDR2: no clock. WE# for commands and addresses (these pulses), DQS for data.
    Unclocked(Pulses),
}

/// The shortest pulses of WE# and RE#, and when data must stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulses {
    /// tWP, tWH: WE# low, high.
    pub write_low_ps: u64,
    pub write_high_ps: u64,
    /// tRP, tREH: RE# low, high.
    pub read_low_ps: u64,
    pub read_high_ps: u64,
    /// tREA: from RE# low to the byte.
    pub access_ps: u64,
    /// tDS, tDH: before and after WE# rises.
    pub setup_ps: u64,
    pub hold_ps: u64,
}

/// How long a command or a byte must stand still around the edge that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margins {
    /// tCAS, tCAH: a command or an address, around the clock's rise.
    pub command_ps: u64,
    /// tDS and tDH, the longer: a byte, around an edge of DQS.
    pub data_ps: u64,
}

/// An interface timing mode, by the name that drive files use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interface {
    pub name: &'static str,
    pub strobe: Strobe,
    /// One command or address cycle.
    pub command_cycle_ps: u64,
    /// One byte towards the NAND.
    pub write_byte_ps: u64,
    /// One byte from the NAND.
    pub read_byte_ps: u64,
}

/// tWP, tWH, tRP, tREH, tREA, tDS, tDH, in ns.
const fn pulses(ns: [u64; 7]) -> Pulses {
    Pulses {
        write_low_ps: ns[0] * 1000,
        write_high_ps: ns[1] * 1000,
        read_low_ps: ns[2] * 1000,
        read_high_ps: ns[3] * 1000,
        access_ps: ns[4] * 1000,
        setup_ps: ns[5] * 1000,
        hold_ps: ns[6] * 1000,
    }
}

const fn sdr(
    name: &'static str,
    write_cycle_ns: u64,
    read_cycle_ns: u64,
    ns: [u64; 7],
) -> Interface {
    Interface {
        name,
        strobe: Strobe::Sdr(pulses(ns)),
        command_cycle_ps: write_cycle_ns * 1000,
        write_byte_ps: write_cycle_ns * 1000,
        read_byte_ps: read_cycle_ns * 1000,
    }
}

/// tCAD: command and address cycles of NV-DDR are so far apart.
const COMMAND_NS: u64 = 45;

/// NV-DDR: a byte on each edge of DQS; command and address cycles are tCAD apart, or a clock
/// period where that is longer.
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

const SDR_4: [u64; 7] = [12, 10, 12, 10, 20, 10, 5];

/// Strobe-only interfaces: commands still go by WE#, taken as 25 ns a cycle (SDR mode 4).
const fn strobe_only(name: &'static str, megatransfers_per_s: u64) -> Interface {
    let byte_ps = 1_000_000 / megatransfers_per_s;
    let strobe = Strobe::Unclocked(pulses(SDR_4));
    let command_cycle_ps = 25_000;
    Interface { name, strobe, command_cycle_ps, write_byte_ps: byte_ps, read_byte_ps: byte_ps }
}

pub const INTERFACES: [Interface; 15] = [
    sdr("sdr-0", 100, 100, [50, 30, 50, 30, 40, 40, 20]),
    sdr("sdr-1", 45, 50, [25, 15, 25, 15, 30, 20, 10]),
    sdr("sdr-2", 35, 35, [17, 15, 17, 15, 25, 15, 5]),
    sdr("sdr-3", 30, 30, [15, 10, 15, 10, 20, 10, 5]),
    sdr("sdr-4", 25, 25, SDR_4),
    sdr("sdr-5", 20, 20, [10, 7, 10, 7, 16, 7, 5]),
    nv_ddr("nv-ddr-0", 50, 10_000, 5_000),
    nv_ddr("nv-ddr-1", 30, 5_000, 3_000),
    nv_ddr("nv-ddr-2", 20, 4_000, 2_000),
    nv_ddr("nv-ddr-3", 15, 3_000, 1_500),
    nv_ddr("nv-ddr-4", 12, 2_500, 1_100),
    nv_ddr("nv-ddr-5", 10, 2_000, 900),
    strobe_only("toggle-1.0", 133),
    strobe_only("toggle-2.0", 400),
    strobe_only("nv-ddr2", 400),
];

impl Interface {
    /// The same interface, strobed no faster than `megatransfers_per_s` (a part may be slower
    /// than its standard allows).
    #[must_use]
    pub const fn limited_to(self, megatransfers_per_s: u64) -> Self {
        let byte_ps = 1_000_000 / megatransfers_per_s;
        Self {
            write_byte_ps: slower(self.write_byte_ps, byte_ps),
            read_byte_ps: slower(self.read_byte_ps, byte_ps),
            ..self
        }
    }

    /// A period of what times the data: a cycle of WE#, or two edges of DQS.
    #[must_use]
    pub fn cycle_ps(self) -> u64 {
        match self.strobe {
            Strobe::Sdr(_) => self.write_byte_ps,
            Strobe::Clocked(_) | Strobe::Unclocked(_) => self.write_byte_ps * 2,
        }
    }

    /// The same interface with such a period; the times of a mode are the shortest, so it may be
    /// longer.
    #[must_use]
    pub fn slowed_to(self, cycle_ps: u64) -> Self {
        let byte_ps = match self.strobe {
            Strobe::Sdr(_) => cycle_ps,
            Strobe::Clocked(_) | Strobe::Unclocked(_) => cycle_ps / 2,
        };
        let command_ps = match self.strobe {
            Strobe::Sdr(_) | Strobe::Clocked(_) => cycle_ps,
            Strobe::Unclocked(_) => 0,
        };
        Self {
            command_cycle_ps: self.command_cycle_ps.max(command_ps),
            write_byte_ps: self.write_byte_ps.max(byte_ps),
            read_byte_ps: self.read_byte_ps.max(byte_ps),
            ..self
        }
    }

    #[must_use]
    pub fn command_ns(self, cycles: u64) -> u64 {
        (cycles * self.command_cycle_ps).div_ceil(1000)
    }

    #[must_use]
    pub fn write_ns(self, bytes: u64) -> u64 {
        (bytes * self.write_byte_ps).div_ceil(1000)
    }

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
    use super::{INTERFACES, Strobe};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// `tests/reference/nand-interface`.
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
                assert!((found - published).abs() < 0.06, "{}: {found}", interface.name);
            }
            read += 1;
        }
        assert_eq!(read, INTERFACES.len());
    }

    /// The same table's pulses and margins, in ps.
    #[test]
    fn every_pulse_is_as_published() {
        let rows = include_str!("../../../tests/reference/nand-interface/strobes.csv");
        let mut read = 0;
        for (line, interface) in rows.lines().skip(1).zip(INTERFACES) {
            let cells: Vec<&str> = line.split(',').collect();
            let published = cells[1..].iter().filter_map(|cell| cell.parse::<u64>().ok());
            let found = match interface.strobe {
                Strobe::Sdr(p) | Strobe::Unclocked(p) => vec![
                    p.write_low_ps,
                    p.write_high_ps,
                    p.read_low_ps,
                    p.read_high_ps,
                    p.access_ps,
                    p.setup_ps,
                    p.hold_ps,
                ],
                Strobe::Clocked(margins) => vec![margins.command_ps, margins.data_ps],
            };
            assert_eq!((cells[0], published.collect::<Vec<_>>()), (interface.name, found));
            read += 1;
        }
        assert_eq!(read, 12, "SDR and NV-DDR");
    }

    #[test]
    fn a_longer_cycle_is_slower_and_a_shorter_one_is_refused() {
        let [sdr, nv_ddr] = [INTERFACES[5], INTERFACES[11]];
        assert_eq!(sdr.slowed_to(40_000).write_ns(10), 400);
        assert_eq!(nv_ddr.slowed_to(40_000).write_ns(10), 200);
        assert_eq!(nv_ddr.slowed_to(1_000), nv_ddr);
    }
}
