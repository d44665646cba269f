//! A power cut at the NAND, and the time of the reads that follow it.
//!
//! 1. Operations that have not begun are dropped. A page that is being programmed is torn: it
//!    cannot be read, nor programmed again before its block is erased. A block that is being erased
//!    must be erased again.
//! 2. Capacitors keep the dies working for a while. Each die programs the host pages that wait at
//!    it, in order, and dies share their channel as usual. Pages that take longer are lost.
//! 3. At power-on every die reads its pages. Reads of one die follow one another. Dies overlap,
//!    except on their shared bus.
//!
//! For example, capacitors last 10 ms and a program takes 1.3 ms: a die with two host pages waiting
//! programs both within 2.6 ms, and nothing is lost.

use super::Nand;
use super::queue::Line;
use crate::trace::{Operation, Request, Step};
use spec::drive::Drive;
use spec::timing::{OperationKind, READ_CYCLES, READ_OUT_CYCLES};
use spec::units::{DieIndex, Nanoseconds, UnitIndex};

/// The operations that a power cut stopped.
#[derive(Clone, Debug, Default)]
pub struct PowerCutOff {
    /// Programs that were under way when the power ran out.
    pub torn: Vec<(DieIndex, Request)>,
    /// Erases that were asked for and not complete.
    pub erases: Vec<(DieIndex, Request)>,
    /// Pages programmed after the cut, on the energy of the capacitors.
    pub flushed_pages: u32,
    /// Time from the cut until the last of `flushed_pages` was programmed.
    pub flush_ns: Nanoseconds,
    /// Pages whose programs were asked for and never began.
    pub lost_pages: u32,
    /// Pages that were under way, and pages of the host that waited for their die.
    pub pages: Vec<PageUnderWay>,
}

/// A page at a power cut. Times are since the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageUnderWay {
    pub die: DieIndex,
    /// Whether it holds writes of the host, and not copies of collection.
    pub is_of_host: bool,
    pub bus_start_ns: Nanoseconds,
    pub bus_end_ns: Nanoseconds,
    /// When its program ends, or would have ended; and how long that takes from its start.
    pub end_ns: Nanoseconds,
    pub program_ns: Nanoseconds,
    pub fate: PageFate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFate {
    Programmed,
    /// The power ran out during its program.
    Torn,
    /// The power ran out before its program.
    Lost,
}

/// Time of one page read.
#[derive(Clone, Copy, Debug)]
pub struct ReadTime {
    pub array_ns: Nanoseconds,
    pub bus_ns: Nanoseconds,
}

impl ReadTime {
    /// A read of the first `bytes` of a page in each plane that works together.
    #[must_use]
    pub fn new(drive: &Drive, bytes: u32) -> Self {
        let planes = u64::from(drive.geometry.planes_together());
        let interface = drive.part.interface;
        let bus_ns = interface.command_ns((READ_CYCLES + READ_OUT_CYCLES) * planes)
            + interface.read_ns(u64::from(bytes) * planes);
        Self { array_ns: drive.part.array.read_ns, bus_ns }
    }
}

impl Nand {
    /// Cuts the power. Capacitors last for `hold_ns`; a drive without them passes 0.
    pub(crate) fn cut_power(&mut self, hold_ns: Nanoseconds) -> PowerCutOff {
        let now_ns = self.now_ns();
        let mut cut = PowerCutOff::default();
        self.buses.forget_programs(now_ns);
        let mut waiting = Vec::with_capacity(self.blocks.layout().dies as usize);
        for die in (0..self.blocks.layout().dies).map(DieIndex) {
            waiting.push(self.stop(die, now_ns, hold_ns, &mut cut));
            if let Some(registers) = &mut self.second_registers {
                registers.forget(die);
            }
            self.buses.events.clear(die);
        }
        assert!(!self.works(), "nothing is under way without power");
        self.reset_buses(now_ns);
        self.flush(now_ns, now_ns + hold_ns, waiting, &mut cut);
        cut
    }

    /// Stops a die and empties its queue. Returns the time at which the die is free, and the host
    /// programs that waited.
    fn stop(
        &mut self,
        die: DieIndex,
        now_ns: Nanoseconds,
        hold_ns: Nanoseconds,
        cut: &mut PowerCutOff,
    ) -> (Nanoseconds, Vec<Request>) {
        let (mut free_ns, mut programs) = (now_ns, Vec::new());
        let state = &mut self.dies[die.index()];
        let mut stopped = Some(state.operation).filter(|_| !state.is_idle());
        state.operation.step = Step::Finished;
        state.host_programs = 0;
        state.left_ns = now_ns;
        let mut line = std::mem::replace(&mut state.line, Line::EMPTY);
        while let Some(operation) = stopped {
            let request = operation.request;
            let kind = request.work.kind().operation();
            let array_ns = self.timing.array_ns[request.work.index()];
            let is_working =
                operation.step == Step::Array && operation.array_end_ns - array_ns <= now_ns;
            if kind == OperationKind::Erase {
                cut.erases.push((die, request));
            } else if kind == OperationKind::Program && is_working {
                free_ns = operation.array_end_ns;
                if let Some(bound) = &mut self.buses.program_bound {
                    bound.go_on(free_ns);
                }
                let is_kept = free_ns < now_ns + hold_ns;
                cut.pages.push(PageUnderWay {
                    die,
                    is_of_host: request.is_of_host(),
                    bus_start_ns: 0,
                    bus_end_ns: 0,
                    end_ns: free_ns - now_ns,
                    program_ns: array_ns,
                    fate: if is_kept { PageFate::Programmed } else { PageFate::Torn },
                });
                if is_kept {
                    self.blocks.program(die, request.unit, request.page);
                    cut.flush_ns = cut.flush_ns.max(free_ns - now_ns);
                    cut.flushed_pages += 1;
                } else {
                    cut.torn.push((die, request));
                }
            } else if kind == OperationKind::Program && request.is_of_host() {
                programs.push(request);
            } else if kind == OperationKind::Program {
                cut.lost_pages += 1;
            }
            let next = self.queue.pop(&mut line);
            stopped = next.map(|next| Operation::new(die, next.request, next.ready_ns));
        }
        (free_ns, programs)
    }

    /// Programs the waiting host pages until the capacitors are empty. The dies take turns, each
    /// with its next page.
    fn flush(
        &mut self,
        now_ns: Nanoseconds,
        end_ns: Nanoseconds,
        mut waiting: Vec<(Nanoseconds, Vec<Request>)>,
        cut: &mut PowerCutOff,
    ) {
        let rounds = waiting.iter().map(|(_, programs)| programs.len()).max().unwrap_or(0);
        for round in 0..rounds {
            for (die, (free_ns, programs)) in waiting.iter_mut().enumerate() {
                let Some(request) = programs.get(round) else { continue };
                let (die, work) = (DieIndex(die as u32), request.work.index());
                let (bus_ns, array_ns) = (self.timing.command_ns[work], self.timing.array_ns[work]);
                let channel = self.dies[die.index()].channel as usize;
                let bus_end_ns = self.buses.channels[channel].free_ns().max(*free_ns) + bus_ns;
                let array_end_ns = self.buses.array_start_ns(bus_end_ns, array_ns) + array_ns;
                let fate = if array_end_ns < end_ns {
                    PageFate::Programmed
                } else if bus_end_ns < end_ns {
                    PageFate::Torn
                } else {
                    PageFate::Lost
                };
                // After its first lost page, a die is never free.
                let end_of = |ns: Nanoseconds| ns.min(end_ns + array_ns) - now_ns;
                cut.pages.push(PageUnderWay {
                    die,
                    is_of_host: true,
                    bus_start_ns: end_of(bus_end_ns - bus_ns),
                    bus_end_ns: end_of(bus_end_ns),
                    end_ns: end_of(array_end_ns),
                    program_ns: array_ns,
                    fate,
                });
                if fate == PageFate::Programmed {
                    self.buses.channels[channel].reset(bus_end_ns);
                    *free_ns = array_end_ns;
                    self.blocks.program(die, request.unit, request.page);
                    cut.flush_ns = cut.flush_ns.max(array_end_ns - now_ns);
                    cut.flushed_pages += 1;
                    continue;
                }
                // The next pages of the die would end later still.
                *free_ns = Nanoseconds::MAX / 2;
                if fate == PageFate::Torn {
                    cut.torn.push((die, *request));
                } else {
                    cut.lost_pages += 1;
                }
            }
        }
    }

    /// Marks pages as torn. They count as programmed until their block is erased.
    pub(crate) fn tear(&mut self, torn: &[(DieIndex, Request)]) {
        for &(die, request) in torn {
            self.blocks.tear(die, request.unit, request.page);
        }
    }

    /// Takes back all promised turns: the buses are free at `free_ns`.
    fn reset_buses(&mut self, free_ns: Nanoseconds) {
        for channel in self.buses.channels.iter_mut() {
            channel.reset(free_ns);
        }
    }

    /// Keeps all buses busy until `ready_ns`.
    pub(crate) fn power_on(&mut self, ready_ns: Nanoseconds) {
        self.reset_buses(ready_ns);
        self.buses.forget_programs(ready_ns);
    }

    /// Whether the blocks of a unit on `dies` have no programmed page.
    #[must_use]
    pub(crate) fn is_blank(&self, unit: UnitIndex, dies: impl Iterator<Item = DieIndex>) -> bool {
        dies.map(|die| self.blocks.programmed_pages(die, unit)).all(|pages| pages == 0)
    }

    /// Programmed pages of each die, torn ones included.
    #[must_use]
    pub(crate) fn programmed_pages(&self, units_per_group: u32) -> Vec<u64> {
        let pages = |die: DieIndex, block| {
            u64::from(self.blocks.programmed_pages(die, self.blocks.unit_of(die, block)))
        };
        let dies = (0..self.blocks.layout().dies).map(DieIndex);
        dies.map(|die| (0..units_per_group).map(|block| pages(die, block)).sum()).collect()
    }

    /// Time to read `pages_of_die` pages of each die: that of the slowest die or of the busiest
    /// bus.
    #[must_use]
    pub(crate) fn read_all_ns(&self, pages_of_die: &[u64], time: ReadTime) -> Nanoseconds {
        let mut bus_ns = vec![0; self.buses.channels.len()];
        let mut slowest_ns = 0;
        for (die, pages) in self.dies.iter().zip(pages_of_die) {
            bus_ns[die.channel as usize] += pages * time.bus_ns;
            slowest_ns = slowest_ns.max(pages * (time.array_ns + time.bus_ns));
        }
        bus_ns.into_iter().fold(slowest_ns, Nanoseconds::max)
    }
}
