//! Exercises on the collapse: its time and its depth.

use super::{Exercise, numbers};
use spec::interface::INTERFACES;
use spec::rng::Rng;
use spec::units::SLOT_BYTES;

/// Modes up to NV-DDR2. Faster ones would leave nothing of the time on the bus.
const MODES: u32 = 15;

/// Spare area and writes per second are given: when must the drive begin to collect?
pub fn cliff_time(rng: &mut Rng) -> Exercise {
    let spare_gb = f64::from(8 + 2 * rng.below(24));
    let iops = f64::from(10 + 5 * rng.below(17)) * 1000.0;
    let mb_s = iops * f64::from(SLOT_BYTES) / 1e6;
    let values = numbers(&[("spare_gb", spare_gb), ("iops", iops), ("mb_s", mb_s)]);
    let mistakes = [
        ("kib_as_1000", spare_gb * 1e9 / (iops * 4000.0)),
        ("minutes", spare_gb * 1000.0 / mb_s / 60.0),
    ];
    Exercise::new(values, spare_gb * 1000.0 / mb_s, 0.02, mistakes)
}

/// Dies that are always busy and a write amplification are given: how many host writes per second
/// are left?
pub fn settled_iops(rng: &mut Rng) -> Exercise {
    let dies = 8 << rng.below(3);
    let page_kib = 8 << rng.below(2);
    let program_us = 1000 + 100 * rng.below(16);
    let write_amplification = f64::from(20 + 5 * rng.below(13)) / 10.0;
    let interface = INTERFACES[rng.below(MODES) as usize];
    let transfer_us = interface.write_ns(u64::from(page_kib) * 1024) as f64 / 1000.0;
    let pages_per_s = f64::from(dies) * 1e6 / (f64::from(program_us) + transfer_us);
    let slots_per_page = f64::from(page_kib * 1024 / SLOT_BYTES);
    let slots_per_s = pages_per_s * slots_per_page;
    let values = numbers(&[
        ("dies", f64::from(dies)),
        ("page_kib", f64::from(page_kib)),
        ("program_us", f64::from(program_us)),
        ("transfer_us", transfer_us),
        ("slots_per_page", slots_per_page),
        ("slots_per_s", slots_per_s),
        ("write_amplification", write_amplification),
    ]);
    let mistakes = [
        ("pages_as_pieces", slots_per_s / slots_per_page / write_amplification),
        (
            "transfer_forgotten",
            f64::from(dies) * 1e6 / f64::from(program_us) * slots_per_page / write_amplification,
        ),
        ("amplification_forgotten", slots_per_s),
        ("one_die", slots_per_s / f64::from(dies) / write_amplification),
    ];
    Exercise::new(values, slots_per_s / write_amplification, 0.02, mistakes)
}
