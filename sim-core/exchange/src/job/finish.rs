//! Turns the settings of each section into a job, with fio's rules about options that go together,
//! and jobs into stages.

use super::model::{
    Amount, Data, Distribution, Each, Job, Order, RandomOrder, Range, Seed, SizeShare, Stage, Stop,
    Tempo, Think,
};
use super::sections::Named;
use super::settings::Settings;

pub(super) fn stages(jobs: &[Named]) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    let mut group = 0;
    for named in jobs {
        let settings = &named.settings;
        if !stages.is_empty() && (settings.stonewall || settings.new_group) {
            group += 1;
        }
        let job = job(named, group);
        match stages.last_mut() {
            Some(stage) if !settings.stonewall => stage.jobs.push(job),
            _ => stages.push(Stage { jobs: vec![job] }),
        }
    }
    stages
}

fn job(named: &Named, group: u32) -> Job {
    let settings = &named.settings;
    let size = settings.size.or(settings.file_bytes.map(super::model::Length::Bytes));
    Job {
        name: named.name.clone(),
        line: named.line,
        copies: settings.copies,
        group,
        access: settings.direction.access(settings.read_percent),
        order: order(settings),
        sizes: sizes(settings),
        queue_depth: settings.queue_depth,
        engine: settings.engine,
        range: Range { start: settings.start, size, copy_step: settings.copy_step },
        amount: amount(settings),
        tempo: Tempo {
            rate: settings.rates(),
            arrivals: settings.arrivals,
            think: think(settings),
        },
        data: data(settings),
        stop: stop(settings),
        flush: settings.flush,
        direct: settings.direct,
        is_device: settings.is_device,
    }
}

/// fio keeps no map for an order that is not uniform, and a seed of one's own is not repeated.
fn order(settings: &Settings) -> Order {
    if !settings.direction.is_random {
        return Order::Sequential { gap_bytes: settings.gap_bytes };
    }
    let is_uniform = settings.distribution == Distribution::Uniform;
    Order::Random(RandomOrder {
        distribution: settings.distribution.clone(),
        each_once: is_uniform && !settings.no_map,
        seed: match settings.seed {
            Some(seed) => Seed::Given(seed),
            None if settings.is_repeatable => Seed::Repeats,
            None => Seed::Fresh,
        },
        run_commands: settings.run_commands,
        random_percent: settings.random_percent,
    })
}

/// A mix counts before a range, and a range before a size.
fn sizes(settings: &Settings) -> Each<Vec<SizeShare>> {
    let one = |mix: &Option<Vec<(u64, u32)>>, range: Option<(u64, u64)>, bytes: u64| match mix {
        Some(parts) => parts
            .iter()
            .filter(|(_, percent)| *percent > 0)
            .map(|&(bytes, percent)| SizeShare { bytes_min: bytes, bytes_max: bytes, percent })
            .collect(),
        None => {
            let (bytes_min, bytes_max) = range.unwrap_or((bytes, bytes));
            vec![SizeShare { bytes_min, bytes_max, percent: 100 }]
        }
    };
    let (mix, ranges, bytes) = (&settings.block_mix, &settings.block_ranges, &settings.block_bytes);
    Each {
        read: one(&mix.read, ranges.read, bytes.read),
        write: one(&mix.write, ranges.write, bytes.write),
        trim: one(&mix.trim, ranges.trim, bytes.trim),
    }
}

/// Without a duration `time_based` means nothing.
fn amount(settings: &Settings) -> Amount {
    let duration_us = Some(settings.duration_us).filter(|us| *us > 0);
    Amount {
        passes: settings.passes,
        pass_bytes: settings.pass_bytes,
        commands: settings.commands,
        duration_us,
        time_based: settings.time_based && duration_us.is_some(),
        warm_up_us: settings.warm_up_us,
        delay_us: settings.delay_us,
    }
}

fn think(settings: &Settings) -> Option<Think> {
    (settings.think_us > 0).then(|| Think {
        pause_us: settings.think_us,
        busy_us: settings.think_busy_us.min(settings.think_us),
        every_commands: settings.think_every,
        after: settings.think_after,
        work_us: settings.think_work_us,
    })
}

/// Data that compresses fully is zeros, and data that compresses in part is made for each write.
fn data(settings: &Settings) -> Data {
    let percent = settings.compressible_percent;
    Data {
        compressible_percent: if percent == 100 { 0 } else { percent },
        zeros: settings.zeros || percent == 100,
        refilled: settings.refilled.unwrap_or((1..100).contains(&percent)),
        duplicate_percent: settings.duplicate_percent,
    }
}

/// A rule without a window is off.
fn stop(settings: &Settings) -> Option<Stop> {
    let (of, is_slope, limit) = settings.stop.filter(|_| settings.stop_window_us > 0)?;
    Some(Stop {
        line: settings.lines.stop,
        of,
        is_slope,
        limit,
        window_us: settings.stop_window_us,
        after_us: settings.stop_after_us,
    })
}
