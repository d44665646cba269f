//! How long the bus takes: cycle times of the standard NAND interfaces.
//!
//! A transfer costs its command and address cycles plus one data cycle a byte; there is no
//! "MB/s" anywhere. Cycle times: SDR and NV-DDR from Linux `nand_timings.c` (1666b815); Toggle and
//! NV-DDR2 from their maximum transfer rates (`tests/reference/nand-interface`).

/// An interface timing mode, by the name that drive files use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interface {
    pub name: &'static str,
    /// One command or address cycle.
    pub command_cycle_ps: u64,
    /// One byte towards the NAND.
    pub write_byte_ps: u64,
    /// One byte from the NAND.
    pub read_byte_ps: u64,
}

const fn sdr(name: &'static str, write_cycle_ns: u64, read_cycle_ns: u64) -> Interface {
    Interface {
        name,
        command_cycle_ps: write_cycle_ns * 1000,
        write_byte_ps: write_cycle_ns * 1000,
        read_byte_ps: read_cycle_ns * 1000,
    }
}

/// NV-DDR: a byte on each edge of DQS; command and address cycles are tCAD = 45 ns apart, or a
/// clock period where that is longer.
const fn nv_ddr(name: &'static str, clock_ns: u64) -> Interface {
    let command_ns = if clock_ns > 45 { clock_ns } else { 45 };
    Interface {
        name,
        command_cycle_ps: command_ns * 1000,
        write_byte_ps: clock_ns * 500,
        read_byte_ps: clock_ns * 500,
    }
}

/// Strobe-only interfaces: commands still go by WE#, taken as 25 ns a cycle (SDR mode 4).
const fn strobe_only(name: &'static str, megatransfers_per_s: u64) -> Interface {
    let byte_ps = 1_000_000 / megatransfers_per_s;
    Interface { name, command_cycle_ps: 25_000, write_byte_ps: byte_ps, read_byte_ps: byte_ps }
}

pub const INTERFACES: [Interface; 15] = [
    sdr("sdr-0", 100, 100),
    sdr("sdr-1", 45, 50),
    sdr("sdr-2", 35, 35),
    sdr("sdr-3", 30, 30),
    sdr("sdr-4", 25, 25),
    sdr("sdr-5", 20, 20),
    nv_ddr("nv-ddr-0", 50),
    nv_ddr("nv-ddr-1", 30),
    nv_ddr("nv-ddr-2", 20),
    nv_ddr("nv-ddr-3", 15),
    nv_ddr("nv-ddr-4", 12),
    nv_ddr("nv-ddr-5", 10),
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
    use super::INTERFACES;
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
}
