//! The test that a log is compared with if no job file says another one.

/// The depth of the usual test if the log does not say it.
const DEPTH: u64 = 32;
const DEPTH_MAX: u64 = 256;

/// Returns the depth of the usual test for a log of this depth.
#[must_use]
pub fn usual_depth(queue_depth: Option<u64>) -> u64 {
    queue_depth.unwrap_or(DEPTH).clamp(1, DEPTH_MAX)
}

/// Returns the usual test as a workload: an erased drive, filled in order, then written at random.
#[must_use]
pub fn usual_test(depth: u64) -> String {
    let io = |order: &str, bytes: u32| {
        format!(
            "\n[[phases]]\nkind = \"io\"\norder = \"{order}\"\nblock_bytes = {bytes}\n\
             queue_depth = {depth}\n"
        )
    };
    format!(
        "title = \"The usual test\"\nseed = 1\nround_s = 60\n\n[[phases]]\nkind = \
         \"secure_erase\"\n{}drive_writes = 1.0\n{}duration_s = 60\nrecord = true\n",
        io("sequential", 131_072),
        io("random", 4096),
    )
}
