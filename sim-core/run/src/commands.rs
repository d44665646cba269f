//! The commands of one phase, drawn ahead of time.

mod extents;
mod passes;
mod permutation;
mod skew;
mod zipf;

use extents::Extents;
use machine::ftl::TOUCHED_MAX;
use passes::Passes;
use skew::Skew;
use spec::rng::Rng;
use spec::units::LogicalPage;
use spec::workload::{Amount, CommandKind, HostCommand, Order, Phase, Sizes, Zone};
use zipf::Zipf;

/// Commands drawn ahead of time, so that their mapping entries can be on their way to the cache.
const LOOK_AHEAD: usize = TOUCHED_MAX;

/// Draws a block. Returns its index, and whether it is hot.
fn hot_or_cold(rng: &mut Rng, blocks: u32, range: f64, share: f64) -> (u32, bool) {
    let hot = (f64::from(blocks) * range) as u32;
    let is_hot = f64::from(rng.below(1 << 30)) < share * f64::from(1 << 30);
    match (is_hot, hot) {
        (true, 1..) => (rng.below(hot), true),
        _ => (hot + rng.below(blocks - hot), false),
    }
}

/// Draws a zone by its share of the commands, and a block of it. A zone that is shorter than a
/// block has the block in which it begins.
fn in_zone(rng: &mut Rng, blocks: u32, zones: &[Zone]) -> u32 {
    let mut left = rng.below(100);
    let mut begin_percent = 0;
    for &Zone { access_percent, range_percent } in zones {
        let end_percent = begin_percent + u64::from(range_percent);
        if left < u32::from(access_percent) {
            let block_at = |percent: u64| (u64::from(blocks) * percent / 100) as u32;
            let (first, end) = (block_at(begin_percent), block_at(end_percent));
            return (first + rng.below((end - first).max(1))).min(blocks - 1);
        }
        left -= u32::from(access_percent);
        begin_percent = end_percent;
    }
    unreachable!("the shares of all zones add up to 100 %")
}

/// The commands of a sequential write until the range begins again.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub first: LogicalPage,
    pub commands: u64,
    /// Logical pages of every command but the last.
    pub block_slots: u32,
    pub grains: u32,
}

/// The way through the blocks of the range.
#[derive(Clone, Debug)]
enum Way {
    InOrder { next_block: u32 },
    Anywhere,
    HotOrCold { range: f64, share: f64 },
    Extents(Extents),
    Passes(Passes),
    Zipf(Zipf),
    Skew(Skew),
    Zones(Vec<Zone>),
}

/// The commands of one phase.
#[derive(Clone, Debug)]
pub struct Commands {
    way: Way,
    sizes: Sizes,
    read_sizes: Option<Sizes>,
    block_slots: u32,
    kinds: Kinds,
    grains: u8,
    /// Logical pages that the host uses.
    range_pages: u32,
    first_page: u32,
    blocks: u32,
    /// Commands that have not been drawn; `u64::MAX` if time ends the phase.
    left: u64,
    total: u64,
    ahead: Vec<HostCommand>,
    /// The count of commands in `ahead` that have been sent.
    taken: usize,
    rng: Rng,
}

impl Commands {
    /// The host uses `range_pages` of the drive, and each logical page takes `grains`.
    #[must_use]
    pub fn new(phase: &Phase, range_pages: u32, grains: u32, rng: Rng) -> Self {
        let mut commands = Self {
            way: Way::Anywhere,
            sizes: phase.sizes.clone(),
            read_sizes: phase.read_sizes.clone(),
            block_slots: phase.sizes.slots_max(),
            kinds: Kinds { read_percent: phase.read_percent, trim_percent: phase.trim_percent },
            grains: grains as u8,
            range_pages,
            first_page: 0,
            blocks: 1,
            left: u64::MAX,
            total: u64::MAX,
            ahead: Vec::with_capacity(LOOK_AHEAD),
            taken: 0,
            rng,
        };
        commands.limit(phase, range_pages);
        if let Amount::DriveWrites(times) | Amount::First { drive_writes: times, .. } = phase.amount
        {
            let slots = (f64::from(range_pages) * (phase.end - phase.start) * times) as u64;
            commands.left = commands.sizes.commands(slots).max(1);
            commands.total = commands.left;
        }
        commands
    }

    /// Limits the commands to `range_pages` logical pages from now on.
    pub fn limit(&mut self, phase: &Phase, range_pages: u32) {
        let pages = f64::from(range_pages);
        self.range_pages = range_pages;
        self.first_page = ((pages * phase.start) as u32).min(range_pages - 1);
        let last_page = ((pages * phase.end) as u32).clamp(self.first_page + 1, range_pages);
        let slots = last_page - self.first_page;
        self.block_slots = self.block_slots.min(slots);
        self.blocks = slots.div_ceil(self.block_slots);
        if self.left != u64::MAX {
            self.left += (self.ahead.len() - self.taken) as u64;
        }
        self.ahead.clear();
        self.taken = 0;
        self.leave_out_short_block(phase.order, slots);
        self.way = self.way(phase.order);
    }

    /// Leaves out the last block if it is shorter than the others, unless every block of a pass
    /// is accessed.
    fn leave_out_short_block(&mut self, order: Order, slots: u32) {
        if !matches!(order, Order::Sequential | Order::Extents { .. } | Order::Pass { .. })
            && !slots.is_multiple_of(self.block_slots)
            && self.blocks > 1
        {
            self.blocks -= 1;
        }
    }

    /// The way through the range from its beginning.
    fn way(&mut self, order: Order) -> Way {
        match order {
            Order::Sequential => Way::InOrder { next_block: 0 },
            Order::Random => Way::Anywhere,
            Order::HotCold { range, share } => Way::HotOrCold { range, share },
            Order::Extents { slots } => {
                let extent_blocks = (slots / self.block_slots).max(1);
                Way::Extents(Extents::new(self.blocks, extent_blocks, &mut self.rng))
            }
            Order::Pass { same_each_pass } => {
                Way::Passes(Passes::new(self.blocks, same_each_pass, &mut self.rng))
            }
            Order::Zipf { theta } => Way::Zipf(Zipf::new(self.blocks, theta)),
            Order::Pareto { h } => Way::Skew(Skew::pareto(self.blocks, h)),
            Order::Normal { deviation } => Way::Skew(Skew::normal(self.blocks, deviation)),
            Order::Zones(zones) => Way::Zones(zones.to_vec()),
        }
    }

    /// The pass over the range that comes first. `None` if the commands are not writes in order, or
    /// if time ends them.
    #[must_use]
    pub fn pass(&self) -> Option<Pass> {
        let is_in_order = matches!(self.way, Way::InOrder { .. }) && self.kinds == Kinds::WRITES;
        (is_in_order && self.left != u64::MAX).then(|| Pass {
            first: LogicalPage(self.first_page),
            commands: self.left.min(self.blocks.into()),
            block_slots: self.block_slots,
            grains: self.grains.into(),
        })
    }

    /// Leaves out the next `count` commands of the first pass.
    pub fn pass_over(&mut self, count: u64) {
        if let Way::InOrder { next_block } = &mut self.way {
            *next_block += count as u32;
        }
        self.left -= count;
    }

    /// The share of the commands that have been drawn, 0..=1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        (self.total - self.left) as f64 / self.total as f64
    }

    /// Whether every command drawn has been sent. Not `==`: the compiler then sees that
    /// `next_command` finds one if not.
    #[inline]
    #[must_use]
    pub fn is_drawn_down(&self) -> bool {
        self.taken >= self.ahead.len()
    }

    /// The next command; `None` if there are no more.
    #[inline]
    pub fn next_command(&mut self) -> Option<&HostCommand> {
        let command = self.ahead.get(self.taken);
        self.taken += usize::from(command.is_some());
        command
    }

    /// The command that `next_command` would return.
    #[must_use]
    pub fn peek(&self) -> Option<HostCommand> {
        self.ahead.get(self.taken).copied()
    }

    /// The commands that were drawn last.
    #[must_use]
    pub fn ahead(&self) -> &[HostCommand] {
        &self.ahead
    }

    /// Draws the next commands; none if the phase has no more.
    pub fn draw(&mut self) {
        self.ahead.clear();
        self.taken = 0;
        let count = (LOOK_AHEAD as u64).min(self.left);
        if let Some(read_sizes) = self.read_sizes.take() {
            self.draw_apart(count, &read_sizes);
            self.read_sizes = Some(read_sizes);
        } else if self.sizes.is_mix() {
            self.draw_mix(count);
        } else {
            self.draw_blocks(count);
        }
        if self.left != u64::MAX {
            self.left -= count;
        }
    }

    /// Draws commands of one size, each at a multiple of that size.
    fn draw_blocks(&mut self, count: u64) {
        let blocks = self.blocks;
        let mut way = std::mem::replace(&mut self.way, Way::Anywhere);
        match &mut way {
            Way::Anywhere => self.draw_each(count, |rng| (rng.below(blocks), false)),
            Way::InOrder { next_block } => self.draw_each(count, |_| {
                let block = *next_block;
                *next_block = (block + 1) % blocks;
                (block, false)
            }),
            Way::HotOrCold { range, share } => {
                self.draw_each(count, |rng| hot_or_cold(rng, blocks, *range, *share));
            }
            Way::Extents(extents) => {
                self.draw_each(count, |rng| (extents.next_block(rng), false));
            }
            Way::Passes(passes) => {
                self.draw_each(count, |rng| (passes.next_block(rng), false));
            }
            Way::Zipf(zipf) => self.draw_each(count, |rng| (zipf.draw(rng), false)),
            Way::Skew(skew) => self.draw_each(count, |rng| (skew.draw(rng), false)),
            Way::Zones(zones) => self.draw_each(count, |rng| (in_zone(rng, blocks, zones), false)),
        }
        self.way = way;
    }

    /// Draws commands of one size. `draw` draws the block of one, and whether it is hot.
    fn draw_each(&mut self, count: u64, mut draw: impl FnMut(&mut Rng) -> (u32, bool)) {
        let Self { block_slots, kinds, range_pages, first_page, grains, .. } = *self;
        let cut_sectors = self.sizes.cut_sectors();
        // A copy, so that its state stays in registers.
        let mut rng = self.rng.clone();
        self.ahead.extend((0..count).map(|_| {
            let (block, hot) = draw(&mut rng);
            let kind = kinds.draw(&mut rng);
            let first = first_page + block * block_slots;
            let slots = block_slots.min(range_pages - first);
            HostCommand { kind, hot, grains, cut_sectors, first: LogicalPage(first), slots }
        }));
        self.rng = rng;
    }

    /// Draws commands whose reads have sizes of their own. Each begins at any logical page that
    /// leaves room for it in the range.
    fn draw_apart(&mut self, count: u64, read_sizes: &Sizes) {
        let Self { kinds, range_pages, first_page, grains, .. } = *self;
        let pages = (self.blocks * self.block_slots).min(range_pages - first_page);
        let Self { ahead, rng, sizes, .. } = self;
        ahead.extend((0..count).map(|_| {
            let kind = kinds.draw(rng);
            let (slots, cut_sectors) =
                if kind == CommandKind::Read { read_sizes } else { &*sizes }.draw(rng);
            let slots = slots.min(pages);
            let first = LogicalPage(first_page + rng.below(pages - slots + 1));
            HostCommand { kind, hot: false, grains, cut_sectors, first, slots }
        }));
    }

    /// Draws commands of several sizes. Each begins at any logical page that leaves room for it in
    /// the range.
    fn draw_mix(&mut self, count: u64) {
        let Self { kinds, range_pages, first_page, grains, .. } = *self;
        let pages = (self.blocks * self.block_slots).min(range_pages - first_page);
        let Self { ahead, rng, sizes, .. } = self;
        ahead.extend((0..count).map(|_| {
            let (slots, cut_sectors) = sizes.draw(rng);
            let slots = slots.min(pages);
            let first = first_page + rng.below(pages - slots + 1);
            let kind = kinds.draw(rng);
            HostCommand { kind, hot: false, grains, cut_sectors, first: LogicalPage(first), slots }
        }));
    }
}

/// The shares of the kinds of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kinds {
    read_percent: u32,
    trim_percent: u32,
}

impl Kinds {
    const WRITES: Self = Self { read_percent: 0, trim_percent: 0 };

    #[inline]
    fn draw(self, rng: &mut Rng) -> CommandKind {
        if self.trim_percent > 0 && rng.below(100) < self.trim_percent {
            return CommandKind::Trim;
        }
        match self.read_percent {
            0 => CommandKind::Write,
            100 => CommandKind::Read,
            percent if rng.below(100) < percent => CommandKind::Read,
            _ => CommandKind::Write,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::in_zone;
    use spec::rng::Rng;
    use spec::workload::Zone;

    /// fio's `zoned:60/10:30/20:8/30:2/40`.
    #[test]
    fn each_zone_gets_its_share_of_the_commands() {
        let shares = [(60, 10), (30, 20), (8, 30), (2, 40)];
        let zones =
            shares.map(|(access_percent, range_percent)| Zone { access_percent, range_percent });
        let mut rng = Rng::new(1);
        let mut found = [0u32; 10];
        for _ in 0..100_000 {
            found[(in_zone(&mut rng, 1000, &zones) / 100) as usize] += 1;
        }
        // The blocks of a zone are equally likely: 30 % of the commands in two tenths of the range.
        let expected = [60_000, 15_000, 15_000, 2667, 2667, 2667, 500, 500, 500, 500];
        for (found, expected) in found.into_iter().zip(expected) {
            let deviation = f64::from(expected).sqrt();
            assert!((f64::from(found) - f64::from(expected)).abs() < 5.0 * deviation, "{found}");
        }
        assert!((0..100).all(|_| in_zone(&mut rng, 1, &zones) == 0));
    }
}
