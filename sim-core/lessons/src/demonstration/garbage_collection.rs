//! Shows collections of a small drive step by step. The reader may choose the victims. Also returns
//! how many pages each policy would have moved under the same writes.

use super::Settings;
use super::small_drive::{BLOCKS, Host, PAGES, SmallDrive};
use crate::codes;
use crate::film::{Event, Film, FilmEvent};
use crate::page_state::{PageState, Pages};
use document::ScenarioError;
use machine::ftl::BlockState;
use serde::Serialize;
use spec::firmware::{GREEDY, VICTIM_POLICIES, VICTIM_POLICY_WORDS};
use spec::rng::Rng;
use spec::units::Nanoseconds;

/// Collections shown step by step.
const ROUNDS: u32 = 6;
/// Collections from which the write amplification of a policy is computed.
const LONG_ROUNDS: u32 = 400;
/// Host writes before the first step, so that the drive has settled.
const WRITES_BEFORE: u32 = 700;
/// Seed of the host's writes. With it, the first victim has seven valid pages and nine stale ones.
const HOST_SEED: u64 = 6;
const POLICY_SEED: u64 = 3;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct GarbageCollectionShown {
    pub steps: Vec<GarbageCollectionStep>,
    pub film: Film,
    pub pages_per_block: u32,
    pub rounds: Vec<CollectionRound>,
    /// Scores of every policy under the same writes.
    pub policies: Vec<PolicyScore>,
    pub long_rounds: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename_all = "kebab-case"))]
pub enum CollectionAction {
    /// Nothing is chosen yet.
    Start,
    Pick,
    Move,
    Erase,
    Free,
    Host,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct GarbageCollectionStep {
    /// The end of the operation that the step shows.
    pub at_ns: Nanoseconds,
    pub action: CollectionAction,
    pub round: u32,
    /// The block that is being filled.
    pub open: u32,
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub pages: Pages,
    /// Valid pages of each block.
    pub valid: Vec<u32>,
    /// Pages moved so far in this collection.
    pub moved_pages: u32,
    pub total_moved_pages: u32,
    pub total_host_pages: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CollectionRound {
    /// Counted from 0.
    pub victim: u32,
    pub chosen_by_reader: bool,
    /// The blocks that the reader could have chosen.
    pub candidates: Vec<u32>,
    pub moved_pages: u32,
    pub won_pages: u32,
    /// The victim that greedy would have chosen here, and its valid pages.
    pub greedy: u32,
    pub greedy_pages: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PolicyScore {
    pub policy: &'static str,
    /// Pages moved up to the end of each of the first `ROUNDS` collections.
    pub moved_pages: Vec<u32>,
    /// After `LONG_ROUNDS` collections.
    pub write_amplification: f64,
}

pub fn show(settings: &mut Settings) -> Result<GarbageCollectionShown, ScenarioError> {
    let policy = settings.word("policy", &VICTIM_POLICY_WORDS, 0)?;
    let uneven = settings.word("writes", &["even", "uneven"], 0)? == 1;
    let choices = settings.list("choices", 0, u64::from(BLOCKS))?;
    if choices.len() > ROUNDS as usize {
        return Err(ScenarioError::new("choices", codes::at_most(ROUNDS), choices.len()));
    }
    let mut host = Host::new(HOST_SEED, uneven);
    let drive = SmallDrive::used(&mut host, WRITES_BEFORE);
    let policies = (0..VICTIM_POLICIES.len()).map(|policy| score(&drive, &host, policy));
    let mut shown = GarbageCollectionShown {
        steps: Vec::new(),
        film: Film::default(),
        pages_per_block: PAGES,
        policies: policies.collect(),
        rounds: Vec::new(),
        long_rounds: LONG_ROUNDS,
    };
    let mut run = Run { drive, host, rng: Rng::new(POLICY_SEED), moved: Vec::new(), round: 0 };
    for round in 0..ROUNDS {
        run.round = round;
        let chosen = choices.get(round as usize).copied().unwrap_or(0) as u32;
        let victim = match chosen {
            0 => run.victim(policy),
            _ if run.drive.may_collect(chosen - 1) => chosen - 1,
            _ => {
                return Err(ScenarioError::new("choices", codes::block_with_stale(), chosen));
            }
        };
        let greedy = run.drive.choose(&GREEDY, &mut Rng::new(0)).expect("a victim");
        let greedy_pages = run.drive.valid(greedy);
        let candidates = (0..BLOCKS).filter(|&block| run.drive.may_collect(block)).collect();
        let moved_pages = run.collect(victim, &mut shown.steps, &mut shown.film);
        shown.rounds.push(CollectionRound {
            victim,
            chosen_by_reader: chosen > 0,
            candidates,
            moved_pages,
            won_pages: PAGES - moved_pages,
            greedy,
            greedy_pages,
        });
    }
    Ok(shown)
}

/// Returns the score of the policy with index `policy` under the same writes.
fn score(drive: &SmallDrive, host: &Host, policy: usize) -> PolicyScore {
    let (drive, host) = (drive.clone(), host.clone());
    let mut run = Run { drive, host, rng: Rng::new(POLICY_SEED), moved: Vec::new(), round: 0 };
    let mut moved_pages = Vec::new();
    for round in 0..LONG_ROUNDS {
        let victim = run.victim(policy);
        run.collect_unseen(victim);
        if round < ROUNDS {
            moved_pages.push(run.drive.moved_pages);
        }
    }
    PolicyScore {
        policy: VICTIM_POLICY_WORDS[policy],
        moved_pages,
        write_amplification: run.drive.write_amplification(),
    }
}

struct Run {
    drive: SmallDrive,
    host: Host,
    rng: Rng,
    /// The new pages of the data that this collection has moved.
    moved: Vec<u32>,
    round: u32,
}

impl Run {
    fn victim(&mut self, policy: usize) -> u32 {
        let policy = VICTIM_POLICIES[policy];
        self.drive.choose(policy, &mut self.rng).expect("a third of the drive is spare")
    }

    fn collect_unseen(&mut self, victim: u32) {
        self.drive.begin(victim);
        while self.drive.move_page(victim).is_some() {}
        self.drive.erase(victim);
        for _ in 0..self.drive.room() {
            self.drive.write(self.host.next());
        }
    }

    /// Returns the number of moved pages.
    fn collect(
        &mut self,
        victim: u32,
        steps: &mut Vec<GarbageCollectionStep>,
        film: &mut Film,
    ) -> u32 {
        self.moved.clear();
        let start_ns = self.drive.now_ns;
        if steps.is_empty() {
            steps.push(self.step(CollectionAction::Start, &[]));
        } else {
            let closed = (BlockState::Open, BlockState::Closed);
            film.lead_to(steps.len(), [becoming(self.drive.open, closed, start_ns)]);
        }
        let chosen = (BlockState::Closed, BlockState::Victim);
        film.lead_to(steps.len(), [becoming(victim, chosen, start_ns)]);
        steps.push(self.step(CollectionAction::Pick, &[]));
        self.drive.begin(victim);
        let opened = (BlockState::Free, BlockState::Open);
        film.lead_to(steps.len(), [becoming(self.drive.open, opened, start_ns)]);
        for _ in 0..PAGES {
            let start_ns = self.drive.now_ns;
            let Some(page) = self.drive.move_page(victim) else { break };
            self.moved.push(page.to);
            film.lead_to(steps.len(), self.drive.moving(page, start_ns));
            let marks = [(page.from, PageState::Read), (page.to, PageState::Program)];
            steps.push(self.step(CollectionAction::Move, &marks));
        }
        let start_ns = self.drive.now_ns;
        self.drive.erase(victim);
        let erase =
            FilmEvent::new(Event::Erase { block: victim }, start_ns, self.drive.now_ns);
        film.lead_to(steps.len(), [erase]);
        steps.push(self.step(CollectionAction::Erase, &[]));
        let freed = (BlockState::Victim, BlockState::Free);
        film.lead_to(steps.len(), [becoming(victim, freed, self.drive.now_ns)]);
        steps.push(self.step(CollectionAction::Free, &[]));
        let first = self.drive.open * PAGES + PAGES - self.drive.room();
        for page in first..first + self.drive.room() {
            let start_ns = self.drive.now_ns;
            let logical = self.host.next();
            let old = self.drive.page_of(logical);
            self.drive.write(logical);
            film.lead_to(steps.len(), self.drive.programming(page, start_ns));
            let at_ns = self.drive.now_ns;
            let stale = old.map(|page| FilmEvent::moment(Event::TurnStale { page }, at_ns));
            film.lead_to(steps.len(), stale);
        }
        let moved_pages = self.moved.len() as u32;
        let written = first..first + PAGES - moved_pages;
        let written: Vec<_> = written.map(|page| (page, PageState::Program)).collect();
        steps.push(self.step(CollectionAction::Host, &written));
        moved_pages
    }

    fn step(&self, action: CollectionAction, marks: &[(u32, PageState)]) -> GarbageCollectionStep {
        let mut pages = self.drive.pages();
        for &page in &self.moved {
            // A page that the host has overwritten since its move is stale.
            if pages[page as usize] == PageState::Valid {
                pages[page as usize] = PageState::Moved;
            }
        }
        for &(page, mark) in marks {
            if mark == PageState::Read || pages[page as usize] != PageState::Stale {
                pages[page as usize] = mark;
            }
        }
        GarbageCollectionStep {
            at_ns: self.drive.now_ns,
            action,
            round: self.round,
            open: self.drive.open,
            pages: Pages(pages),
            valid: (0..BLOCKS).map(|block| self.drive.valid(block)).collect(),
            moved_pages: self.moved.len() as u32,
            total_moved_pages: self.drive.moved_pages,
            total_host_pages: self.drive.host_pages,
        }
    }
}

fn becoming(
    block: u32,
    (from, to): (BlockState, BlockState),
    at_ns: Nanoseconds,
) -> FilmEvent {
    FilmEvent::moment(Event::Become { block, from, to }, at_ns)
}

#[cfg(test)]
mod tests {
    use super::{BlockState, CollectionAction, Event, PAGES, PageState, ROUNDS, codes, show};
    use crate::demonstration::Settings;

    #[test]
    fn the_first_collection_moves_seven_pages_to_win_nine() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        assert_eq!((shown.rounds[0].moved_pages, shown.rounds[0].won_pages), (7, 9));
        assert_eq!(shown.rounds.len(), ROUNDS as usize);
        let moved: u32 = shown.rounds.iter().map(|round| round.moved_pages).sum();
        let last = shown.steps.last().expect("steps");
        assert_eq!(last.total_moved_pages, moved);
        assert_eq!(last.total_host_pages + moved, ROUNDS * 16);
        assert!(shown.steps.is_sorted_by_key(|step| step.at_ns));
    }

    #[test]
    fn the_film_moves_what_the_steps_count() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        let last = shown.steps.last().expect("steps");
        let count = |is: fn(&Event) -> bool| {
            shown.film.events().iter().filter(|event| is(&event.event)).count() as u32
        };
        let moved = count(|event| matches!(event, Event::Transfer { from: Some(_), .. }));
        assert_eq!(moved, last.total_moved_pages);
        let written = count(|event| matches!(event, Event::Transfer { from: None, .. }));
        assert_eq!(written, last.total_host_pages);
        assert_eq!(count(|event| matches!(event, Event::Erase { .. })), ROUNDS);
    }

    #[test]
    fn one_block_is_collected_one_filled_and_one_free_in_turn() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let events = shown.film.events().iter();
        let becoming: Vec<_> = events
            .filter_map(|event| match event.event {
                Event::Become { block, from, to } => Some((block as usize, from, to)),
                _ => None,
            })
            .collect();
        // At the start no block is open.
        assert_eq!(becoming.len(), 4 * ROUNDS as usize - 1);
        let mut states = [BlockState::Closed; 12];
        states[becoming[1].0] = BlockState::Free;
        for (block, from, to) in becoming {
            assert_eq!(states[block], from, "block {block}");
            states[block] = to;
        }
    }

    #[test]
    fn greedy_moves_no_more_than_the_reader_here_and_now() {
        let shown = show(&mut Settings::given(&[("choices", "7")])).expect("a closed block");
        let first = &shown.rounds[0];
        assert_eq!((first.moved_pages, first.greedy_pages), (9, 7));
        assert_ne!(first.victim, first.greedy);
        assert_eq!(shown.policies[0].moved_pages[0], 7);
    }

    #[test]
    fn a_shown_policy_moves_as_many_pages_as_its_score() {
        for policy in 0..5 {
            let word = spec::firmware::VICTIM_POLICY_WORDS[policy];
            let shown = show(&mut Settings::given(&[("policy", word)])).expect("a policy");
            let moved: u32 = shown.rounds.iter().map(|round| round.moved_pages).sum();
            let scored = shown.policies[policy].moved_pages.last();
            assert_eq!(Some(&moved), scored, "{word}");
        }
    }

    #[test]
    fn the_reader_chooses_the_victim_and_cannot_choose_a_free_block() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let first = &shown.steps[1];
        assert_eq!(first.action, CollectionAction::Pick);
        let mut blocks = first.pages.0.chunks(PAGES as usize);
        let is_free = |block: &[PageState]| block.iter().all(|page| *page == PageState::Free);
        let free = blocks.position(is_free).expect("a free block") + 1;
        let other = (0..12).find(|&block| {
            block != shown.rounds[0].victim as usize && (1..16).contains(&first.valid[block])
        });
        let choice = (other.expect("another block") + 1).to_string();
        let chosen = show(&mut Settings::given(&[("choices", &choice)])).expect("a closed block");
        assert!(chosen.rounds[0].chosen_by_reader);
        assert_eq!((chosen.rounds[0].victim + 1).to_string(), choice);
        let given = &mut Settings::given(&[("choices", &free.to_string())]);
        let wrong = show(given).expect_err("free");
        assert_eq!(wrong.expected, codes::block_with_stale());
    }
}
