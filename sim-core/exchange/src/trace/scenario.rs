//! The scenario that fills a drive and replays a trace on it.

use document::{Documents, ScenarioError, Section};
use spec::scenario::{Scenario, Setting};
use spec::workload::{Beyond, PhaseKind, Speed, Trace};

/// The queues of SATA and of NVMe here, and the payload above which a link is not SATA's.
const QUEUE_DEPTHS: (u32, u32) = (32, 256);
const SATA_BYTES_PER_S: u64 = 600_000_000;

/// Fills `drive` once in order, because a drive in use is full, and replays `trace` at its own
/// speed, or as fast as possible without times. Errors if the drive cannot be read, or if
/// addresses beyond it are refused.
pub fn scenario(
    drive: &str,
    documents: &dyn Documents,
    settings: &[Setting],
    trace: &Trace,
    has_times: bool,
    beyond: Beyond,
) -> Result<Scenario, ScenarioError> {
    let text = format!(
        "title = \"a trace\"\ndrive = \"{drive}\"\nseed = 1\n\
         [[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
         queue_depth = 32\ndrive_writes = 1.0\n\
         [[phases]]\nkind = \"trace\"\nfile = \"trace\"\nrecord = true\n\
         beyond = \"{}\"\nqueue_depth = {}\n",
        beyond.word(),
        QUEUE_DEPTHS.0,
    );
    let document = Section::parse(Scenario::PATH, &text)?;
    let mut scenario = Scenario::read_with(document, documents, settings)?;
    let is_sata = scenario.drive.host_link.payload_bytes_per_s <= SATA_BYTES_PER_S;
    for phase in &mut scenario.phases {
        let PhaseKind::Trace(replay) = &mut phase.kind else { continue };
        replay.trace = Some(trace.clone());
        replay.speed = if has_times { Speed::Times(1.0) } else { Speed::AsFastAsPossible };
        phase.queue_depth = if is_sata { QUEUE_DEPTHS.0 } else { QUEUE_DEPTHS.1 };
    }
    scenario.check_traces()?;
    Ok(scenario)
}
