//! Streams side by side: several senders share the queue of the drive.
//!
//! 1. Each worker of a stream is a sender with commands of its own. It keeps the times at which it
//!    got ready for another command: at the beginning of the phase, and when one is complete.
//! 2. Of all senders, the one whose command is due first sends next. If the queue of the drive is
//!    full, commands wait in the host. Their latency counts from when they were due.
//! 3. A completed command counts for its stream, which the tag tells.
//!
//! A phase without streams has none of this: its host sends by itself. A phase that replays a trace
//! is one stream, whose commands have their own times and come to an end.

use super::Simulation;
use super::due::{Due, draw_ahead};
use crate::commands::Commands;
use crate::recorded::Recorded;
use crate::report::StreamOutcome;
use crate::sample::Latencies;
use machine::Machine;
use machine::controller::Tag;
use spec::rng::Rng;
use spec::units::Nanoseconds;
use spec::workload::{CommandKind, PhaseKind, QUEUE_DEPTH_MAX, Stream};
use std::collections::VecDeque;

/// One worker of a stream.
#[derive(Clone, Debug)]
struct Sender {
    stream: usize,
    source: Source,
    queue_depth: u32,
    /// When it got ready for each command that it may still send, at most `queue_depth`.
    ready_ns: VecDeque<Nanoseconds>,
}

/// The commands of a sender, and when they are due.
#[derive(Clone, Debug)]
enum Source {
    Drawn { commands: Commands, due: Option<Due> },
    Recorded(Recorded),
}

/// The work of a stream in the rows that count.
#[derive(Clone, Debug)]
struct Account {
    name: String,
    /// Commands and bytes.
    reads: (u64, u64),
    writes: (u64, u64),
    trims: (u64, u64),
    latencies: Latencies,
    /// Commands that waited in the host because a queue was full.
    waited: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Streams {
    phase_index: u32,
    senders: Vec<Sender>,
    accounts: Vec<Account>,
    /// The sender of the command with each tag.
    sender_of_tag: Box<[u16; QUEUE_DEPTH_MAX as usize]>,
    /// Commands count that complete from `from_ns` on and, once it is known, up to `to_ns`.
    from_ns: Nanoseconds,
    to_ns: Option<Nanoseconds>,
}

impl Sender {
    fn new(stream: usize, source: Source, queue_depth: u32) -> Self {
        Self { stream, source, queue_depth, ready_ns: VecDeque::new() }
    }

    fn is_ready_for_all(&mut self, now_ns: Nanoseconds) {
        self.ready_ns.clear();
        self.ready_ns.extend((0..self.queue_depth).map(|_| now_ns));
    }

    /// When the next command is due; `None` if all are under way, or none is left.
    fn next_ns(&mut self, now_ns: Nanoseconds) -> Option<Nanoseconds> {
        let ready_ns = *self.ready_ns.front()?;
        match &mut self.source {
            Source::Drawn { due: None, .. } => Some(ready_ns),
            Source::Drawn { due: Some(due), .. } => Some(due.next_ns(now_ns)),
            Source::Recorded(recorded) => recorded.next_ns(ready_ns),
        }
    }

    /// Sends a command that was due at `due_ns`, and returns its tag.
    fn send(&mut self, due_ns: Nanoseconds, machine: &mut Machine) -> Option<u8> {
        let command = match &mut self.source {
            Source::Drawn { commands, due } => {
                if commands.is_drawn_down() {
                    draw_ahead(commands, machine);
                }
                let command = *commands.next_command()?;
                if let Some(due) = due {
                    due.sent(command);
                }
                command
            }
            Source::Recorded(recorded) => {
                if recorded.is_just_drawn() {
                    machine.touch(recorded.ahead());
                }
                recorded.next_command()?
            }
        };
        self.ready_ns.pop_front();
        Some(machine.issue(&command, due_ns))
    }

    /// How far the next command is behind its time, if it has one.
    fn lag_ns(&self, now_ns: Nanoseconds) -> Option<Nanoseconds> {
        match &self.source {
            Source::Drawn { due, .. } => due.as_ref().map(|due| due.lag_ns(now_ns)),
            Source::Recorded(recorded) => Some(recorded.lag_ns(now_ns)),
        }
    }

    /// The share of its commands that have been drawn; `None` if they have no end.
    fn fraction(&self) -> Option<f64> {
        match &self.source {
            Source::Drawn { .. } => None,
            Source::Recorded(recorded) => Some(recorded.fraction()),
        }
    }

    /// Whether the sender has sent its last command.
    fn is_over(&self) -> bool {
        match &self.source {
            Source::Drawn { .. } => false,
            Source::Recorded(recorded) => recorded.next_ns(0).is_none(),
        }
    }
}

impl Streams {
    /// `senders` belong to streams with these `names`. Commands count from `from_ns` on.
    fn new(
        phase_index: u32,
        names: impl Iterator<Item = String>,
        mut senders: Vec<Sender>,
        now_ns: Nanoseconds,
        from_ns: Nanoseconds,
    ) -> Self {
        senders.iter_mut().for_each(|sender| sender.is_ready_for_all(now_ns));
        let account = |name| Account {
            name,
            reads: (0, 0),
            writes: (0, 0),
            trims: (0, 0),
            latencies: Latencies::default(),
            waited: 0,
        };
        Self {
            phase_index,
            senders,
            accounts: names.map(account).collect(),
            sender_of_tag: Box::new([0; QUEUE_DEPTH_MAX as usize]),
            from_ns,
            to_ns: None,
        }
    }

    /// Sends what is due, while the queue has fewer than `queue_depth` commands. Returns whether
    /// the last command of all has been sent.
    pub(super) fn send(&mut self, queue_depth: u32, machine: &mut Machine) -> bool {
        if self.to_ns.is_some() {
            return false;
        }
        while machine.controller().queued() < queue_depth {
            let now_ns = machine.now_ns();
            let times = self.senders.iter_mut().map(|sender| sender.next_ns(now_ns));
            let due = times.enumerate().filter_map(|(index, ns)| Some((ns?, index))).min();
            let Some((due_ns, index)) = due else {
                machine.wake_host(None);
                return self.senders.iter().all(Sender::is_over);
            };
            if due_ns > now_ns {
                machine.wake_host(Some(due_ns));
                return false;
            }
            let sender = &mut self.senders[index];
            let Some(tag) = sender.send(due_ns, machine) else { return false };
            self.sender_of_tag[usize::from(tag)] = index as u16;
            self.accounts[sender.stream].waited += u64::from(due_ns < now_ns);
        }
        false
    }

    pub(super) fn completed(&mut self, tag: u8, command: &Tag, now_ns: Nanoseconds) {
        if self.to_ns.is_some() {
            return;
        }
        let sender = &mut self.senders[usize::from(self.sender_of_tag[usize::from(tag)])];
        sender.ready_ns.push_back(now_ns);
        if now_ns < self.from_ns {
            return;
        }
        let account = &mut self.accounts[sender.stream];
        let served = match command.command.kind {
            CommandKind::Write => &mut account.writes,
            CommandKind::Read => &mut account.reads,
            CommandKind::Trim => &mut account.trims,
        };
        served.0 += 1;
        served.1 += command.command.bytes();
        account.latencies.add(now_ns - command.issued_ns);
    }

    /// The phase is over: nothing more is sent or counted.
    pub(super) fn stop(&mut self, now_ns: Nanoseconds) {
        self.to_ns.get_or_insert(now_ns);
    }

    /// The power cut has lost all commands under way.
    pub(super) fn power_is_back(&mut self, now_ns: Nanoseconds) {
        self.senders.iter_mut().for_each(|sender| sender.is_ready_for_all(now_ns));
    }

    /// How far the sender that lags most is behind its rate.
    pub(super) fn lag_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        self.senders.iter().filter_map(|sender| sender.lag_ns(now_ns)).max().unwrap_or(0)
    }

    /// The share of the commands that have been drawn; `None` if they have no end.
    pub(super) fn fraction(&self) -> Option<f64> {
        self.senders.iter().find_map(Sender::fraction)
    }

    pub(super) fn outcomes(&self, now_ns: Nanoseconds) -> impl Iterator<Item = StreamOutcome> {
        let counted_ns = self.to_ns.unwrap_or(now_ns).saturating_sub(self.from_ns);
        let seconds = counted_ns as f64 / 1e9;
        self.accounts.iter().map(move |account| {
            let Account { name, reads, writes, trims, latencies, waited } = account;
            let commands = reads.0 + writes.0 + trims.0;
            let percentile_us = |share| latencies.percentile_us(share, commands);
            StreamOutcome {
                phase_index: self.phase_index,
                name: name.clone(),
                read_iops: reads.0 as f64 / seconds,
                write_iops: writes.0 as f64 / seconds,
                trim_iops: trims.0 as f64 / seconds,
                read_mb_s: reads.1 as f64 / 1e6 / seconds,
                write_mb_s: writes.1 as f64 / 1e6 / seconds,
                latency_mean_us: latencies.sum_ns as f64 / 1e3 / commands as f64,
                latency_p50_us: percentile_us(0.5),
                latency_p99_us: percentile_us(0.99),
                latency_p999_us: percentile_us(0.999),
                latency_max_us: latencies.max_ns as f64 / 1e3,
                waited: *waited,
            }
        })
    }
}

impl Simulation {
    /// Draws up the senders of the phase's streams. None sends yet.
    pub(super) fn draw_up_streams(&mut self) {
        let streams = self.current_phase().streams.clone();
        let now_ns = self.rig.machine.now_ns();
        let workers = |(index, stream): (usize, &Stream)| {
            (0..stream.workers).map(move |_| index).collect::<Vec<usize>>()
        };
        let senders = streams.iter().enumerate().flat_map(workers).map(|index| {
            let phase = &streams[index].phase;
            let rng = Rng::new(self.rig.host.rng.next_u64());
            let due = Due::new(phase.tempo, now_ns, !self.rig.host.rng.next_u64());
            let commands = self.commands_of(phase, rng);
            Sender::new(index, Source::Drawn { commands, due }, phase.queue_depth)
        });
        let senders = senders.collect();
        let names = streams.iter().map(|stream| stream.name.clone());
        self.begin_streams(names, senders);
    }

    /// Draws up the commands of a trace, as the phase's only stream. None is sent yet.
    pub(super) fn draw_up_trace(&mut self) {
        let phase = self.current_phase();
        let PhaseKind::Trace(replay) = &phase.kind else { return };
        let (grains, trims) = (self.plan.grains(phase), self.changes.current.trim);
        let now_ns = self.rig.machine.now_ns();
        let recorded = Recorded::new(replay, self.plan.range_pages, grains, trims, now_ns)
            .expect("the plan has checked that the trace has contents");
        let sender = Sender::new(0, Source::Recorded(recorded), phase.queue_depth);
        let name = replay.file.clone();
        self.begin_streams(std::iter::once(name), vec![sender]);
    }

    fn begin_streams(&mut self, names: impl Iterator<Item = String>, senders: Vec<Sender>) {
        let now_ns = self.rig.machine.now_ns();
        let phase_index = self.phase.index as u32;
        let from_ns = self.rig.host.measured.counts_from_ns;
        let streams = Streams::new(phase_index, names, senders, now_ns, from_ns);
        self.rig.host.streams = Some(Box::new(streams));
    }

    /// The work of every stream so far, phase by phase.
    #[must_use]
    pub fn streams(&self) -> Vec<StreamOutcome> {
        let now_ns = self.rig.machine.now_ns();
        let current = self.rig.host.streams.iter().flat_map(|streams| streams.outcomes(now_ns));
        self.rig.host.outcomes.iter().cloned().chain(current).collect()
    }

    /// Limits the streams to `range_pages` logical pages from now on.
    pub(super) fn limit_streams(&mut self, range_pages: u32) {
        let Some(mut streams) = self.rig.host.streams.take() else { return };
        for sender in &mut streams.senders {
            match &mut sender.source {
                Source::Drawn { commands, .. } => {
                    let phase = &self.current_phase().streams[sender.stream].phase;
                    commands.limit(phase, range_pages);
                }
                Source::Recorded(recorded) => recorded.limit(range_pages),
            }
        }
        self.rig.host.streams = Some(streams);
    }
}
