//! The options of fio 3.33, and what becomes of each.
//!
//! 1. `READ` lists the options that are understood, each with its other name and its reader.
//! 2. `IGNORED` lists those without a meaning here, by reason.
//! 3. `NEEDED` lists those that would change a run, by what the simulation would need for them.

use document::Phrase;

use super::settings::{self, Meaning, Settings};
use super::value::Value;
use crate::codes;

pub(super) type Reader = fn(&mut Settings, &mut Value) -> Meaning;

/// The treatment of an option.
#[derive(Clone, Copy)]
pub(super) enum Plan {
    Read(Reader),
    Ignore(fn() -> Phrase),
    Need(fn() -> Phrase),
}

/// The name, fio's other name or nothing, the reader.
const READ: [(&str, &str, Reader); 51] = [
    ("allrandrepeat", "", settings::allrandrepeat),
    ("bs", "blocksize", settings::bs),
    ("bsrange", "blocksize_range", settings::bsrange),
    ("bssplit", "", settings::bssplit),
    ("buffer_compress_percentage", "", settings::compress),
    ("buffered", "", settings::buffered),
    ("dedupe_percentage", "", settings::dedupe),
    ("direct", "", settings::direct),
    ("end_fsync", "", settings::end_fsync),
    ("fdatasync", "", settings::fsync),
    ("filesize", "", settings::filesize),
    ("fsync", "", settings::fsync),
    ("fsync_on_close", "", settings::end_fsync),
    ("io_size", "io_limit", settings::io_size),
    ("iodepth", "", settings::iodepth),
    ("ioengine", "", settings::ioengine),
    ("kb_base", "", settings::kb_base),
    ("loops", "", settings::loops),
    ("new_group", "", settings::new_group),
    ("norandommap", "", settings::norandommap),
    ("number_ios", "", settings::number_ios),
    ("numjobs", "", settings::numjobs),
    ("offset", "fileoffset", settings::offset),
    ("offset_increment", "", settings::offset_increment),
    ("percentage_random", "", settings::percentage_random),
    ("ramp_time", "", settings::ramp_time),
    ("random_distribution", "", settings::random_distribution),
    ("randrepeat", "", settings::randrepeat),
    ("randseed", "", settings::randseed),
    ("rate", "", settings::rate),
    ("rate_iops", "", settings::rate_iops),
    ("rate_process", "", settings::rate_process),
    ("refill_buffers", "", settings::refill_buffers),
    ("runtime", "timeout", settings::runtime),
    ("rw", "readwrite", settings::rw),
    ("rwmixread", "", settings::rwmixread),
    ("rwmixwrite", "", settings::rwmixwrite),
    ("size", "", settings::size),
    ("startdelay", "", settings::startdelay),
    ("steadystate", "ss", settings::steadystate),
    ("steadystate_duration", "ss_dur", settings::steadystate_duration),
    ("steadystate_ramp_time", "ss_ramp", settings::steadystate_ramp_time),
    ("stonewall", "wait_for_previous", settings::stonewall),
    ("sync", "", settings::sync),
    ("thinktime", "", settings::thinktime),
    ("thinktime_blocks", "", settings::thinktime_blocks),
    ("thinktime_blocks_type", "", settings::thinktime_blocks_type),
    ("thinktime_iotime", "", settings::thinktime_iotime),
    ("thinktime_spin", "", settings::thinktime_spin),
    ("time_based", "", settings::time_based),
    ("zero_buffers", "", settings::zero_buffers),
];

/// A reason, and the options that have it: `mem/iomem` is one with two names.
type Reason = (fn() -> Phrase, &'static str);

const IGNORED: [Reason; 5] = [
    (
        codes::a_file,
        "allow_file_create allow_mounted_write create_fsync create_on_open create_only \
         create_serialize directory fadvise_hint fallocate file_append file_service_type \
         filename filename_format fill_device/fill_fs invalidate lockfile nrfiles/nr_files \
         opendir openfiles overwrite pre_read unique_filename unlink unlink_each_loop",
    ),
    (
        codes::an_engine,
        "atomic cmd_type cmdprio cmdprio_bssplit cmdprio_class cmdprio_percentage fixedbufs \
         force_async hipri hipri_percentage nonvectored nowait registerfiles sqthread_poll \
         sqthread_poll_cpu stream_id thp uncached userspace_reap",
    ),
    (
        codes::the_computer,
        "cgroup cgroup_nodelete cgroup_weight clocksource cpumask cpus_allowed \
         cpus_allowed_policy exec_postrun exec_prerun gid gpu_dev_id gtod_cpu hugepage-size \
         iomem_align/mem_align ioscheduler lockmem mem/iomem nice numa_cpu_nodes \
         numa_mem_policy prio prioclass random_generator softrandommap thread uid",
    ),
    (
        codes::a_report,
        "block_error_percentiles bwavgtime clat_percentiles continue_on_error description \
         disable_bw_measurement/disable_bw disable_clat disable_lat disable_slat disk_util \
         error_dump exit_what exitall exitall_on_error group_reporting gtod_reduce \
         ignore_error iopsavgtime lat_percentiles log_alternate_epoch \
         log_alternate_epoch_clock_id log_avg_msec log_compression log_compression_cpus \
         log_entries log_hist_coarseness log_hist_msec log_max_value log_offset log_prio \
         log_store_compressed log_unix_epoch name per_job_logs percentile_list \
         rate_cycle/ratecycle significant_figures slat_percentiles stats unified_rw_reporting \
         unit_base write_bw_log write_hist_log write_iolog write_iops_log write_lat_log",
    ),
    (
        codes::bytes_of_buffers,
        "buffer_compress_chunk dedupe_global dedupe_mode dedupe_working_set_percentage \
         scramble_buffers",
    ),
];

const NEEDED: [Reason; 12] = [
    (
        codes::kept_contents,
        "do_verify experimental_verify trim_backlog trim_backlog_batch trim_percentage \
         trim_verify_zero verify verify_async verify_async_cpus verify_backlog \
         verify_backlog_batch verify_dump verify_fatal verify_interval verify_offset \
         verify_only verify_pattern verify_state_load verify_state_save verifysort \
         verifysort_nr",
    ),
    (
        codes::zones_of_the_range,
        "ignore_zone_limits job_max_open_zones max_open_zones read_beyond_wp \
         zone_reset_frequency zone_reset_threshold zonecapacity zonemode zonerange zonesize \
         zoneskip",
    ),
    (
        codes::a_trace,
        "merge_blktrace_file merge_blktrace_iters merge_blktrace_scalars read_iolog \
         read_iolog_chunked replay_align replay_no_stall replay_redirect replay_scale \
         replay_skip replay_time_scale",
    ),
    (codes::shares_between_jobs, "flow flow_id flow_sleep flow_watermark"),
    (
        codes::a_latency_target,
        "latency_percentile latency_run latency_target latency_window max_latency",
    ),
    (codes::a_least_rate, "rate_iops_min rate_min/ratemin"),
    (codes::a_rate_beside_pauses, "rate_ignore_thinktime"),
    (
        codes::batches,
        "io_submit_mode iodepth_batch/iodepth_batch_submit iodepth_batch_complete_max \
         iodepth_batch_complete_min/iodepth_batch_complete iodepth_low serialize_overlap",
    ),
    (
        codes::places_of_their_own,
        "ba/blockalign bs_is_seq_rand bs_unaligned/blocksize_unaligned offset_align \
         rw_sequencer",
    ),
    (codes::a_wait_for_one_job, "wait_for"),
    (
        codes::commands_of_their_own,
        "readfua sg_write_mode sync_file_range write_barrier write_hint writefua",
    ),
    (codes::contents_of_buffers, "buffer_pattern percentage_sequential profile rwmixcycle"),
];

/// Returns the first name of an option and what becomes of it, if fio knows it.
pub(super) fn find(word: &str) -> Option<(&'static str, Plan)> {
    let read = READ.iter().find(|(name, other, _)| *name == word || *other == word);
    if let Some((name, _, reader)) = read.filter(|_| !word.is_empty()) {
        return Some((name, Plan::Read(*reader)));
    }
    let among = |reasons: &[Reason]| {
        let named = |(code, names): &Reason| {
            let known = names.split(' ').find(|names| names.split('/').any(|name| name == word))?;
            Some((first_name(known), *code))
        };
        reasons.iter().find_map(named)
    };
    let ignored = among(&IGNORED).map(|(name, code)| (name, Plan::Ignore(code)));
    ignored.or_else(|| among(&NEEDED).map(|(name, code)| (name, Plan::Need(code))))
}

/// `mem` of `mem/iomem`.
fn first_name(names: &'static str) -> &'static str {
    names.split('/').next().unwrap_or(names)
}

/// A longer word is no slip of a name, and would take long to compare.
const WORD_BYTES_MAX: usize = 40;

/// Returns the option that was probably meant.
pub(super) fn similar(word: &str) -> Option<&'static str> {
    if word.len() > WORD_BYTES_MAX {
        return None;
    }
    let listed = IGNORED.iter().chain(&NEEDED).flat_map(|(_, names)| names.split(' '));
    let listed = listed.map(first_name);
    let names = READ.iter().map(|(name, _, _)| *name).chain(listed);
    let slips_max = 1 + word.len() / 5;
    let names = names.filter(|name| name.len().abs_diff(word.len()) <= slips_max);
    let slips = names.map(|name| (strsim::osa_distance(word, name), name));
    let nearest = slips.min_by_key(|(slips, _)| *slips);
    nearest.filter(|(slips, _)| *slips <= slips_max).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::{IGNORED, NEEDED, READ, find, similar};

    #[test]
    fn no_option_has_two_plans_and_a_slip_is_guessed() {
        let listed = IGNORED.iter().chain(&NEEDED).flat_map(|(_, names)| names.split([' ', '/']));
        let read = READ.iter().flat_map(|(name, other, _)| [*name, *other]);
        let mut names: Vec<&str> = read.chain(listed).filter(|name| !name.is_empty()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(find("ss_dur").map(|(name, _)| name), Some("steadystate_duration"));
        assert_eq!(find("iomem").map(|(name, _)| name), Some("mem"));
        assert!(find("").is_none() && find("mem/iomem").is_none());
        assert_eq!(similar("iodeph"), Some("iodepth"));
        assert_eq!(similar("colour"), None);
    }
}
