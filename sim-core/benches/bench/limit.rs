//! The limit of the machine itself, with memory pages of its usual size.
//!
//! Huge pages spare the processor most of its address look-ups. They make the loop below faster and
//! the simulator not, so a share of this limit would depend on a setting of the kernel. On Linux
//! this process therefore asks for none (`prctl(PR_SET_THP_DISABLE)`).

use std::hint::black_box;
use std::time::Instant;

use crate::report;

const COUNT: u32 = 40_000_000;

#[cfg(target_os = "linux")]
pub fn pin_page_size() {
    let is_pinned = rustix::thread::disable_transparent_huge_pages(true).is_ok();
    report("page_size_pinned", f64::from(u8::from(is_pinned)), "yes");
}

/// Elsewhere no program gets huge pages without asking for them.
#[cfg(not(target_os = "linux"))]
pub fn pin_page_size() {
    report("page_size_pinned", 1.0, "yes");
}

pub fn read_modify_writes_per_s(entries: usize) -> f64 {
    let mut table = vec![1u32; entries];
    let mut random = 12_345u64;
    let started = Instant::now();
    for _ in 0..COUNT {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (((random >> 32) * entries as u64) >> 32) as usize;
        table[index] = table[index].wrapping_add(1);
    }
    let rate = f64::from(COUNT) / started.elapsed().as_secs_f64();
    black_box(&table);
    rate
}
