//! Shows one block and the rules of NAND: each page is programmed once and in order, and only the
//! whole block is erased. The demonstration also asks for forbidden operations, which are refused.

use super::Settings;
use super::part::DemonstrationPart;
use crate::film::{Event, Film, FilmEvent};
use document::ScenarioError;
use machine::nand::{Blocks, Refusal};
use serde::Serialize;
use spec::geometry::Layout;
use spec::units::{DieIndex, Nanoseconds};
use crate::codes;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PageBlockShown {
    pub part: DemonstrationPart,
    pub steps: Vec<PageBlockStep>,
    pub film: Film,
}

/// The block after an operation, performed or refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PageBlockStep {
    pub at_ns: Nanoseconds,
    pub operation: BlockOperation,
    pub outcome: BlockOutcome,
    /// The page of the operation; 0 for an erase.
    pub page: u32,
    /// The program operation that filled each page, counted from 1; 0 if the page is free.
    pub programmed_by: Vec<u32>,
    /// The page that may be programmed next; the number of pages if the block is full.
    pub next_page: u32,
    pub erases: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum BlockOperation {
    /// The block before any operation.
    Start,
    Program,
    Erase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum BlockOutcome {
    Done,
    Programmed,
    OutOfOrder,
}

/// Pages of the block on show; a real block has hundreds.
const PAGES: u32 = 8;
const OPERATIONS_MAX: usize = 40;
const ERASE: &str = "e";
/// Programs two pages in order, the second one again, a page out of order and the next one in
/// order, then erases the block and programs two pages.
const STORY: [Option<u32>; 9] =
    [Some(0), Some(1), Some(2), Some(1), Some(5), Some(3), None, Some(0), Some(1)];

/// Parses a page to program, or the word for an erase, which is `None`.
fn operation(word: &str) -> Option<Option<u32>> {
    if word == ERASE {
        return Some(None);
    }
    word.parse().ok().filter(|page| *page < PAGES).map(Some)
}

pub fn show(settings: &mut Settings) -> Result<PageBlockShown, ScenarioError> {
    let part = DemonstrationPart::asked(settings)?;
    let expected = codes::page_operations(OPERATIONS_MAX);
    let asked = settings.words("operations", expected, OPERATIONS_MAX, operation)?;
    let asked = asked.unwrap_or_else(|| STORY.to_vec());

    let layout = Layout::new(&part.geometry(1, PAGES), 1, false);
    let mut blocks = Blocks::new(layout);
    let die = DieIndex(0);
    let unit = layout.unit_at(die, 0);
    let mut step = PageBlockStep {
        at_ns: 0,
        operation: BlockOperation::Start,
        outcome: BlockOutcome::Done,
        page: 0,
        programmed_by: vec![0; PAGES as usize],
        next_page: 0,
        erases: 0,
    };
    let mut steps = vec![step.clone()];
    let mut film = Film::default();
    let mut programs = 0;
    for asked in asked {
        let start_ns = step.at_ns;
        step.outcome = BlockOutcome::Done;
        step.page = asked.unwrap_or(0);
        if asked.is_none() {
            step.operation = BlockOperation::Erase;
            blocks.erase(die, unit);
            step.programmed_by.fill(0);
            step.erases += 1;
            step.at_ns += part.whole_erase_ns();
            let erase = FilmEvent::new(Event::Erase { block: 0 }, start_ns, step.at_ns);
            film.lead_to(steps.len(), [erase]);
        } else {
            step.operation = BlockOperation::Program;
            let page = layout.page_in_unit(unit, step.page);
            match blocks.refusal(die, unit, page) {
                Some(refusal) => {
                    step.outcome = match refusal {
                        Refusal::Programmed => BlockOutcome::Programmed,
                        Refusal::OutOfOrder => BlockOutcome::OutOfOrder,
                    };
                    let refused = Event::RefuseProgram { page: step.page };
                    film.lead_to(steps.len(), [FilmEvent::moment(refused, start_ns)]);
                }
                None => {
                    blocks.program(die, unit, page);
                    programs += 1;
                    step.programmed_by[step.page as usize] = programs;
                    step.at_ns += part.whole_program_ns();
                    film.lead_to(steps.len(), part.programming(step.page, start_ns));
                }
            }
        }
        step.next_page = blocks.programmed_pages(die, unit);
        steps.push(step.clone());
    }
    Ok(PageBlockShown { part, steps, film })
}

#[cfg(test)]
mod tests {
    use super::{BlockOutcome, Event, PageBlockStep, Settings, show};

    fn steps(operations: &str) -> Vec<PageBlockStep> {
        show(&mut Settings::given(&[("operations", operations)])).expect("operations").steps
    }

    #[test]
    fn pages_are_programmed_in_order_once_and_again_after_an_erase() {
        let steps = steps("0.0.2.1.e.1.0");
        let outcomes: Vec<BlockOutcome> = steps.iter().map(|step| step.outcome).collect();
        use BlockOutcome::{Done, OutOfOrder, Programmed};
        assert_eq!(outcomes, [Done, Done, Programmed, OutOfOrder, Done, Done, OutOfOrder, Done]);
        assert_eq!(steps[2].at_ns, steps[1].at_ns, "a refused operation takes no time");
        assert_eq!(steps[4].programmed_by, [1, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(steps[5].programmed_by, [0; 8]);
        assert_eq!((steps[7].next_page, steps[7].erases), (1, 1));
    }

    #[test]
    fn what_is_filmed_takes_the_time_of_its_step() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        let events = shown.film.events().iter().map(|event| (event.step, event.event));
        let transfer = |page| Event::Transfer { page, from: None };
        let program = |page| Event::Program { page };
        let refuse = |page| Event::RefuseProgram { page };
        let expected = [
            (1, transfer(0)), (1, program(0)), (2, transfer(1)), (2, program(1)),
            (3, transfer(2)), (3, program(2)), (4, refuse(1)), (5, refuse(5)),
            (6, transfer(3)), (6, program(3)), (7, Event::Erase { block: 0 }),
        ];
        assert_eq!(events.take(expected.len()).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_full_block_takes_no_page_any_more() {
        let steps = steps("0.1.2.3.4.5.6.7.7");
        let last = steps.last().expect("steps");
        assert_eq!((last.next_page, last.outcome), (8, BlockOutcome::Programmed));
    }
}
