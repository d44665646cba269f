//! The commands of a recorded trace, pass after pass, each with its time.
//!
//! 1. A command of the trace names sectors. Here it names logical pages of the range that the host
//!    uses: those beyond it begin again at the start, or all are scaled.
//! 2. A command that crosses the end of the range, or is too long for the drive, becomes several.
//! 3. Its time follows from the trace and the speed, whatever the drive does. The gap before the
//!    next pass is as long as a gap is on average.
//!
//! Commands are drawn a few at a time, so that their mapping entries can be on their way to the
//! cache. The trace itself is shared, so a replay takes no memory of its own.

use machine::ftl::TOUCHED_MAX;
use spec::units::{LogicalPage, Nanoseconds};
use spec::workload::{
    Beyond, CommandKind, HostCommand, Replay, SLOT_SECTORS, Speed, Trace, TraceCommand,
};

/// Logical pages of one command: 16 MiB of data, and 256 MiB of a TRIM.
const SLOTS_MAX: u64 = 4096;
const TRIM_SLOTS_MAX: u64 = 1 << 16;
/// The sectors that a command may leave out of a logical page.
const CUT_MAX: u64 = SLOT_SECTORS as u64 - 1;

/// A command of the trace by its pass and its number in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    pass: u32,
    index: usize,
}

#[derive(Clone, Copy, Debug)]
struct Drawn {
    command: HostCommand,
    due_ns: Nanoseconds,
    place: Place,
}

#[derive(Clone, Debug)]
pub struct Recorded {
    trace: Trace,
    speed: Speed,
    is_squeezed: bool,
    passes: u32,
    /// Granules that a logical page takes once stored, or `GRAINS_DRAWN`.
    grains: u8,
    /// TRIM reaches the drive.
    trims: bool,
    range_pages: u32,
    start_ns: Nanoseconds,
    /// The command that is drawn next.
    next: Place,
    ahead: Vec<Drawn>,
    /// Commands of `ahead` that have been sent.
    taken: usize,
}

impl Recorded {
    /// The commands of a replay that begins at `start_ns`. `None` if the trace has no contents.
    #[must_use]
    pub fn new(
        replay: &Replay,
        range_pages: u32,
        grains: u32,
        trims: bool,
        start_ns: Nanoseconds,
    ) -> Option<Self> {
        let trace = replay.trace.clone()?;
        let is_beyond = trace.end_page() > u64::from(range_pages);
        let mut recorded = Self {
            is_squeezed: is_beyond && replay.beyond == Beyond::Squeeze,
            trace,
            speed: replay.speed,
            passes: replay.passes,
            grains: grains as u8,
            trims,
            range_pages,
            start_ns,
            next: Place { pass: 0, index: 0 },
            ahead: Vec::with_capacity(TOUCHED_MAX),
            taken: 0,
        };
        let is_sent = |it: &TraceCommand| recorded.pages(*it).is_some();
        if !recorded.trace.commands().iter().any(is_sent) {
            recorded.next.pass = recorded.passes;
        }
        recorded.draw();
        Some(recorded)
    }

    /// The first logical page of a command, and the one behind its last; `None` if it is not sent:
    /// a TRIM that covers no whole page, or that is blocked.
    fn pages(&self, command: TraceCommand) -> Option<(u64, u64)> {
        let (first, end) = match command.kind() {
            CommandKind::Trim if self.trims => whole_pages(command),
            CommandKind::Trim => return None,
            CommandKind::Read | CommandKind::Write => (command.first_page(), command.end_page()),
        };
        (first < end).then_some((first, end))
    }

    /// Limits the commands to `range_pages` logical pages from now on.
    pub fn limit(&mut self, range_pages: u32) {
        self.range_pages = range_pages;
        self.next = self.ahead.get(self.taken).map_or(self.next, |drawn| drawn.place);
        self.draw();
    }

    /// When the next command is due, if the host has been ready for it since `ready_ns`; `None` if
    /// there is none.
    #[must_use]
    pub fn next_ns(&self, ready_ns: Nanoseconds) -> Option<Nanoseconds> {
        let drawn = self.ahead.get(self.taken)?;
        Some(match self.speed {
            Speed::Times(_) => drawn.due_ns,
            Speed::AsFastAsPossible => ready_ns,
        })
    }

    /// How far the next command is behind its time.
    #[must_use]
    pub fn lag_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        let due_ns = self.next_ns(now_ns);
        due_ns.map_or(0, |due_ns| now_ns.saturating_sub(due_ns))
    }

    /// The next command.
    pub fn next_command(&mut self) -> Option<HostCommand> {
        let drawn = *self.ahead.get(self.taken)?;
        self.taken += 1;
        if self.taken == self.ahead.len() {
            self.draw();
        }
        Some(drawn.command)
    }

    /// Whether commands have been drawn, and none of them was sent.
    #[must_use]
    pub fn is_just_drawn(&self) -> bool {
        self.taken == 0
    }

    /// The first logical pages of the commands that were drawn last.
    pub fn ahead(&self) -> impl Iterator<Item = LogicalPage> {
        self.ahead.iter().take(TOUCHED_MAX).map(|drawn| drawn.command.first)
    }

    /// The share of the commands that have been drawn, 0..=1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let commands = self.trace.commands().len() as f64;
        let passes = f64::from(self.next.pass) + self.next.index as f64 / commands;
        passes / f64::from(self.passes)
    }

    /// Draws the next commands.
    fn draw(&mut self) {
        self.ahead.clear();
        self.taken = 0;
        while self.ahead.len() < TOUCHED_MAX && self.next.pass < self.passes {
            let command = self.trace.commands()[self.next.index];
            self.draw_parts(command);
            self.next.index += 1;
            if self.next.index == self.trace.commands().len() {
                self.next = Place { pass: self.next.pass + 1, index: 0 };
            }
        }
    }

    /// Draws one command of the trace, in several parts if it crosses the end of the range.
    fn draw_parts(&mut self, command: TraceCommand) {
        let kind = command.kind();
        let Some((first, end)) = self.pages(command) else { return };
        let most = if kind == CommandKind::Trim { TRIM_SLOTS_MAX } else { SLOTS_MAX };
        let due_ns = self.due_ns(command);
        let range = u64::from(self.range_pages);
        // in this order, so that a command which is as long as the range stays in it
        let mut page = self.on_drive(first, (end - first).min(range));
        let mut left = end - first;
        let mut cut = match kind {
            CommandKind::Trim => 0,
            _ => left * u64::from(SLOT_SECTORS) - u64::from(command.sectors()),
        };
        if left > most.min(range - page) {
            cut = cut.min(CUT_MAX);
        }
        while left > 0 {
            let slots = left.min(most).min(range - page);
            left -= slots;
            let cut_sectors = if left == 0 { cut as u8 } else { 0 };
            let command = HostCommand {
                kind,
                hot: false,
                grains: self.grains,
                cut_sectors,
                first: LogicalPage(page as u32),
                slots: slots as u32,
            };
            self.ahead.push(Drawn { command, due_ns, place: self.next });
            page = (page + slots) % range;
        }
    }

    /// The logical page of the drive at which `slots` pages of the trace begin.
    fn on_drive(&self, page: u64, slots: u64) -> u64 {
        let range = u64::from(self.range_pages);
        if !self.is_squeezed {
            return page % range;
        }
        let scaled = u128::from(page) * u128::from(range) / u128::from(self.trace.end_page());
        (scaled as u64).min(range - slots)
    }

    fn due_ns(&self, command: TraceCommand) -> Nanoseconds {
        let Speed::Times(times) = self.speed else { return self.start_ns };
        let passed_ns = self.trace.pass_ns().saturating_mul(self.next.pass.into());
        let recorded_ns = passed_ns.saturating_add(command.at_ns());
        let at_ns = if times == 1.0 { recorded_ns } else { (recorded_ns as f64 / times) as u64 };
        self.start_ns.saturating_add(at_ns)
    }
}

/// The logical pages that a TRIM covers as a whole.
fn whole_pages(command: TraceCommand) -> (u64, u64) {
    let sectors = u64::from(SLOT_SECTORS);
    let end = command.first_sector() + u64::from(command.sectors());
    (command.first_sector().div_ceil(sectors), end / sectors)
}

#[cfg(test)]
mod tests {
    use super::Recorded;
    use spec::workload::{Beyond, CommandKind, Replay, Speed, Trace, TraceCommand};

    fn drawn(
        commands: &[(u64, CommandKind, u64, u32)],
        (beyond, passes): (Beyond, u32),
        speed: Speed,
    ) -> Vec<(u64, u32, u32, u8)> {
        let commands = commands
            .iter()
            .map(|&(at_ns, kind, first, sectors)| TraceCommand::new(at_ns, kind, first, sectors));
        let trace = Trace::new(String::new(), commands.collect()).expect("it is right");
        let replay = Replay {
            file: "a".into(),
            sha_256: None,
            unit: None,
            disk: None,
            speed,
            beyond,
            passes,
            trace: Some(trace),
        };
        let mut recorded = Recorded::new(&replay, 100, 1, true, 1000).expect("it has contents");
        let mut found = Vec::new();
        while let Some(due_ns) = recorded.next_ns(7) {
            let it = recorded.next_command().expect("it is due");
            found.push((due_ns, it.first.0, it.slots, it.cut_sectors));
        }
        assert_eq!(recorded.fraction(), 1.0);
        found
    }

    const WRITE: CommandKind = CommandKind::Write;

    #[test]
    fn passes_follow_each_other_at_their_times() {
        let two = [(0, WRITE, 0, 8), (10, WRITE, 16, 16)];
        let passes = (Beyond::Refuse, 2);
        let found = drawn(&two, passes, Speed::Times(1.0));
        assert_eq!(found, [(1000, 0, 1, 0), (1010, 2, 2, 0), (1020, 0, 1, 0), (1030, 2, 2, 0)]);
        let times =
            |speed| -> Vec<u64> { drawn(&two, passes, speed).iter().map(|it| it.0).collect() };
        assert_eq!(times(Speed::Times(2.0)), [1000, 1005, 1010, 1015]);
        assert_eq!(times(Speed::AsFastAsPossible), [7; 4]);
        let many: Vec<_> = (0..1000).map(|at| (at, WRITE, at % 800, 1)).collect();
        assert_eq!(drawn(&many, passes, Speed::Times(1.0)).len(), 2000);
    }

    #[test]
    fn a_part_of_a_page_is_cut_and_a_trim_covers_whole_pages() {
        let commands = [
            (0, WRITE, 1, 1),
            (0, WRITE, 7, 2),
            (0, WRITE, 8, 12),
            (0, CommandKind::Trim, 1, 20),
            (0, CommandKind::Trim, 1, 8),
        ];
        let found = drawn(&commands, (Beyond::Refuse, 1), Speed::Times(1.0));
        let found: Vec<_> = found.iter().map(|it| (it.1, it.2, it.3)).collect();
        assert_eq!(found, [(0, 1, 7), (0, 2, 14), (1, 2, 4), (1, 1, 0)]);
    }

    #[test]
    fn addresses_beyond_begin_again_or_are_scaled() {
        // pages 98 to 102, and 199
        let commands = [(0, WRITE, 98 * 8, 32), (0, WRITE, 199 * 8, 8)];
        let places = |beyond| -> Vec<(u32, u32)> {
            let found = drawn(&commands, (beyond, 1), Speed::Times(1.0));
            found.iter().map(|it| (it.1, it.2)).collect()
        };
        assert_eq!(places(Beyond::Wrap), [(98, 2), (0, 2), (99, 1)]);
        assert_eq!(places(Beyond::Squeeze), [(49, 4), (99, 1)]);
        // longer than the range
        let long = [(0, WRITE, 0, 250 * 8)];
        for beyond in [Beyond::Wrap, Beyond::Squeeze] {
            let found = drawn(&long, (beyond, 1), Speed::Times(1.0));
            let slots: Vec<u32> = found.iter().map(|it| it.2).collect();
            assert_eq!(slots, [100, 100, 50]);
        }
    }
}
