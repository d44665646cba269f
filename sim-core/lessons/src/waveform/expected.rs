//! Derives the waveform from the timing table alone. Nothing here calls the tested code. The rules
//! are those of `tests/reference/nand-interface/README.md`.
//!
//! 1. `Times` are the rows of one interface in the table.
//! 2. `cycles` returns the commands, addresses and bytes on the bus with their times.
//! 3. Each signal is drawn by itself: its level at rest, and the spans in which it has another
//!    level. Times are picoseconds. A quotient that is not whole is rounded down.

const TABLE: &str = include_str!("../../../../tests/reference/nand-interface/timing.csv");

/// The times of one interface, by their names in data sheets.
#[derive(Clone, Copy)]
pub struct Times {
    name: &'static str,
    /// A period that is longer than the shortest one, if the test sets it.
    period_ps: u64,
}

impl Times {
    pub fn all() -> Vec<Self> {
        let mut names: Vec<&str> =
            TABLE.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
        names.dedup();
        names.into_iter().map(|name| Self { name, period_ps: 0 }).collect()
    }

    pub fn name(self) -> &'static str {
        self.name
    }

    pub fn slowed_to(self, period_ps: u64) -> Self {
        Self { period_ps, ..self }
    }

    pub fn find(self, parameter: &str) -> Option<u64> {
        let cells = TABLE.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let mut rows = cells.filter(|row| row[0] == self.name && row[1] == parameter);
        let (whole, part) =
            rows.next().map(|row| row[2].split_once('.').unwrap_or((row[2], "")))?;
        Some(format!("{whole}{part:0<3}").parse().expect("nanoseconds, to three places"))
    }

    pub fn ps(self, parameter: &str) -> u64 {
        self.find(parameter).unwrap_or_else(|| panic!("{}: {parameter}", self.name))
    }

    pub fn is_sdr(self) -> bool {
        self.find("tRC").is_some()
    }

    pub fn has_clock(self) -> bool {
        self.find("tCK").is_some()
    }

    /// The period of WE#, of the clock, or of two bytes.
    fn period_ps(self) -> u64 {
        let shortest = self.find("tCK").unwrap_or_else(|| self.data_ps(What::In) * 2);
        if self.is_sdr() { self.data_ps(What::In) } else { shortest.max(self.period_ps) }
    }

    fn command_ps(self) -> u64 {
        match self.find("tCAD") {
            Some(apart) => apart.max(self.period_ps()),
            None if self.is_sdr() => self.data_ps(What::In),
            None => self.ps("tWC"),
        }
    }

    fn data_ps(self, what: What) -> u64 {
        if self.is_sdr() {
            let cycle = if what == What::In { "tWC" } else { "tRC" };
            return self.ps(cycle).max(self.period_ps);
        }
        let shortest = self.find("tCK").map_or_else(|| self.ps("byte"), |clock| clock / 2);
        shortest.max(self.period_ps / 2)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    Command,
    Address,
    In,
    Out,
    Busy,
    Idle,
}

/// One command, one address or one byte of data; or a period without any of them.
#[derive(Clone, Copy)]
pub struct Passing {
    pub what: What,
    pub from_ps: u64,
    pub to_ps: u64,
    byte: u8,
    /// The number in its part. Even numbers go with a rise of DQS.
    number: u64,
}

/// Returns the parts of the operation: the kind of each part and its bytes.
fn rows(times: Times, operation: &str, bytes: u64) -> Vec<(What, Vec<u8>)> {
    let page = || b"A page of bytes ".iter().copied().cycle().take(bytes as usize).collect();
    let status = if times.is_sdr() { vec![0xe0] } else { vec![0xe0, 0xe0] };
    let command = |code| (What::Command, vec![code]);
    let address = || (What::Address, vec![0x00, 0x00, 0x40, 0x1c, 0x02]);
    let busy = || (What::Busy, vec![0]);
    let after = || vec![busy(), command(0x70), (What::Out, status.clone())];
    let rows = match operation {
        "program" => {
            let sent = vec![command(0x80), address(), (What::In, page()), command(0x10)];
            [sent, after()].concat()
        }
        "erase" => {
            let row = (What::Address, vec![0x40, 0x1c, 0x02]);
            [vec![command(0x60), row, command(0xd0)], after()].concat()
        }
        "read" => {
            let asked = vec![command(0x00), address(), command(0x30)];
            let fetched = vec![command(0x06), address(), command(0xe0), (What::Out, page())];
            [asked, after(), fetched].concat()
        }
        _ => panic!("{operation}"),
    };
    [rows, vec![(What::Idle, vec![0])]].concat()
}

/// Returns the cycles without waits between them. The last one is an idle period.
pub fn cycles(times: Times, operation: &str, bytes: u64, array_ps: u64) -> Vec<Passing> {
    let mut all: Vec<Passing> = Vec::new();
    for (what, row) in rows(times, operation, bytes) {
        let start_ps = all.last().map_or(0, |last| last.to_ps);
        let length_ps = match what {
            What::Command | What::Address => times.command_ps(),
            What::In | What::Out => times.data_ps(what),
            What::Busy => array_ps,
            What::Idle => times.period_ps(),
        };
        all.extend((0..).zip(row).map(|(number, byte)| {
            let from_ps = start_ps + number * length_ps;
            Passing { what, from_ps, to_ps: from_ps + length_ps, byte, number }
        }));
    }
    all
}

/// A time with a level. `0` and `1` are the controller's, `L` and `H` the NAND's. `z` is driven by
/// neither side, and `x` is unknown. `c80` is a byte from the controller and `n41` one from the
/// NAND.
pub type Edge = (u64, String);

#[derive(Debug, PartialEq, Eq)]
pub struct Lane {
    pub signal: &'static str,
    /// Every change, beginning with the level at 0.
    pub edges: Vec<Edge>,
    /// The times at which a byte is latched.
    pub taken_ps: Vec<u64>,
}

type Span = (u64, u64, String);

/// Draws spans in their order. Between two spans the signal is at rest.
fn drawn(rest: &str, spans: Vec<Span>) -> Vec<Edge> {
    let mut edges = vec![(0, rest.to_owned())];
    for (from_ps, to_ps, level) in spans {
        edges.pop_if(|last| last.0 == from_ps);
        if edges.last().is_none_or(|last| last.1 != level) {
            edges.push((from_ps, level));
        }
        if edges.last().is_some_and(|last| last.1 != rest) {
            edges.push((to_ps, rest.to_owned()));
        }
    }
    edges
}

/// Returns every signal of the operation, from top to bottom, until the end of the last cycle. In a
/// file, the clock is unknown while the NAND is busy.
pub fn lanes(times: Times, all: &[Passing], in_file: bool) -> Vec<Lane> {
    let bus = Bus { times, all };
    let mut lanes = vec![bus.latch("CLE", What::Command), bus.latch("ALE", What::Address)];
    if times.has_clock() {
        lanes.extend([bus.clock(in_file), bus.write_read(), bus.data_strobe(), bus.data()]);
    } else if times.is_sdr() {
        lanes.extend([bus.write_enable(), bus.read_enable(), bus.data()]);
    } else {
        lanes.extend([bus.write_enable(), bus.read_enable(), bus.data_strobe(), bus.data()]);
    }
    lanes.push(bus.ready());
    let end_ps = all.last().map_or(0, |last| last.to_ps);
    for lane in &mut lanes {
        lane.edges.retain(|edge| edge.0 < end_ps);
    }
    lanes
}

struct Bus<'a> {
    times: Times,
    all: &'a [Passing],
}

impl Bus<'_> {
    fn of(&self, wanted: &[What]) -> std::vec::IntoIter<&Passing> {
        let found = self.all.iter().filter(|passing| wanted.contains(&passing.what));
        found.collect::<Vec<_>>().into_iter()
    }

    fn lane(
        signal: &'static str,
        rest: &str,
        spans: impl IntoIterator<Item = Span>,
        taken_ps: Vec<u64>,
    ) -> Lane {
        Lane { signal, edges: drawn(rest, spans.into_iter().collect()), taken_ps }
    }

    /// The time at which the NAND latches a command or an address, or a byte without its own
    /// strobe.
    fn taken_ps(&self, passing: &Passing) -> u64 {
        let length_ps = passing.to_ps - passing.from_ps;
        if self.times.has_clock() {
            let periods = length_ps / self.times.period_ps();
            return passing.from_ps + length_ps / (periods * 2);
        }
        let setup = if self.times.is_sdr() { "tCLS" } else { "tCALS" };
        passing.from_ps + self.low_ps(passing, "tWP").max(self.times.ps(setup))
    }

    fn low_ps(&self, passing: &Passing, shortest: &str) -> u64 {
        self.times.ps(shortest).max((passing.to_ps - passing.from_ps) / 2)
    }

    /// The cycles that are latched by WE# or by the clock.
    fn written(&self) -> Vec<&Passing> {
        let data: &[What] = if self.times.is_sdr() { &[What::In] } else { &[] };
        self.of(&[&[What::Command, What::Address], data].concat()).collect()
    }

    fn latch(&self, signal: &'static str, own: What) -> Lane {
        let high = |from_ps, to_ps| (from_ps, to_ps, "1".to_owned());
        if !self.times.has_clock() {
            let spans = self.of(&[own]).map(|passing| high(passing.from_ps, passing.to_ps));
            return Self::lane(signal, "0", spans, vec![]);
        }
        let spans = self.of(&[own, What::In, What::Out]).map(|passing| {
            if passing.what == own {
                let rise_ps = self.taken_ps(passing);
                high(rise_ps - self.times.ps("tCALS"), rise_ps + self.times.ps("tCALH"))
            } else {
                high(passing.from_ps, passing.to_ps)
            }
        });
        Self::lane(signal, "0", spans, vec![])
    }

    fn clock(&self, in_file: bool) -> Lane {
        let mut spans = Vec::new();
        let period_ps = self.times.period_ps();
        for passing in self.all {
            let Passing { what, from_ps, to_ps, number, .. } = *passing;
            let length_ps = to_ps - from_ps;
            match what {
                What::Busy if in_file => spans.push((from_ps, to_ps, "x".to_owned())),
                What::In | What::Out => {
                    spans.push((from_ps, to_ps, (number % 2).to_string()));
                }
                // As many equal whole periods as fit, each low and then high.
                What::Command | What::Address | What::Busy | What::Idle => {
                    let count = (length_ps / period_ps).max(1);
                    let start = |period| from_ps + length_ps * period / count;
                    for period in 0..count {
                        let middle_ps = start(period) + (start(period + 1) - start(period)) / 2;
                        spans.push((start(period), middle_ps, "0".to_owned()));
                        spans.push((middle_ps, start(period + 1), "1".to_owned()));
                    }
                }
            }
        }
        let taken_ps = self.written().into_iter().map(|passing| self.taken_ps(passing)).collect();
        Self::lane("CLK", "0", spans, taken_ps)
    }

    fn write_enable(&self) -> Lane {
        let spans = self.written().into_iter().map(|passing| {
            let rise_ps = self.taken_ps(passing);
            (rise_ps - self.low_ps(passing, "tWP"), rise_ps, "0".to_owned())
        });
        let taken_ps = self.written().into_iter().map(|passing| self.taken_ps(passing)).collect();
        Self::lane("WE#", "1", spans, taken_ps)
    }

    fn write_read(&self) -> Lane {
        let out = self.of(&[What::Out]).map(|p| (p.from_ps, p.to_ps, "0".to_owned()));
        Self::lane("W/R#", "1", out, vec![])
    }

    /// With SDR, each byte takes a pulse. The controller latches the byte at the rise if it has
    /// come by then, else at the next fall of RE#. With DQS, each edge requests a byte, beginning
    /// with a fall.
    fn read_enable(&self) -> Lane {
        let out = || self.of(&[What::Out]);
        if !self.times.is_sdr() {
            let spans = out().map(|p| (p.from_ps, p.to_ps, (p.number % 2).to_string()));
            return Self::lane("RE#", "1", spans, vec![]);
        }
        let rise_ps = |p: &Passing| p.from_ps + self.low_ps(p, "tRP");
        let spans = out().map(|p| (p.from_ps, rise_ps(p), "0".to_owned()));
        let taken_ps = out().map(|p| {
            let is_there = p.from_ps + self.times.ps("tREA") <= rise_ps(p);
            if is_there { rise_ps(p) } else { p.to_ps }
        });
        Self::lane("RE#", "1", spans, taken_ps.collect())
    }

    /// The controller's edges are in the middle of its bytes, the NAND's at the start of its bytes.
    fn data_strobe(&self) -> Lane {
        let mut spans = Vec::new();
        let mut taken_ps = Vec::new();
        for p in self.of(&[What::In, What::Out]) {
            let is_even = p.number % 2 == 0;
            if p.what == What::In {
                let middle_ps = (p.from_ps + p.to_ps) / 2;
                let (before, after) = if is_even { ("0", "1") } else { ("1", "0") };
                spans.push((p.from_ps, middle_ps, before.to_owned()));
                spans.push((middle_ps, p.to_ps, after.to_owned()));
                taken_ps.push(middle_ps);
            } else {
                let level = if is_even { "H" } else { "L" };
                spans.push((p.from_ps, p.to_ps, level.to_owned()));
                taken_ps.push(p.from_ps);
            }
        }
        Self::lane("DQS", "z", spans, taken_ps)
    }

    fn data(&self) -> Lane {
        let (setup, hold) = if self.times.is_sdr() { ("tDS", "tDH") } else { ("tCAS", "tCAH") };
        let mut spans: Vec<Span> = Vec::new();
        for (index, p) in self.all.iter().enumerate() {
            let by_strobe = !self.times.is_sdr();
            match p.what {
                What::Out if by_strobe => {
                    spans.push((p.from_ps, p.to_ps, format!("n{:02X}", p.byte)));
                }
                What::In if by_strobe => {
                    spans.push((p.from_ps, p.to_ps, format!("c{:02X}", p.byte)));
                }
                What::Out => {
                    // A byte stands until the next byte comes or another part begins.
                    let come_ps = self.times.ps("tREA");
                    let next = self.all.get(index + 1).filter(|next| next.what == What::Out);
                    let gone_ps = next.map_or(p.to_ps, |next| next.from_ps + come_ps);
                    spans.push((p.from_ps + come_ps, gone_ps, format!("n{:02X}", p.byte)));
                }
                What::Command | What::Address | What::In => {
                    let taken_ps = self.taken_ps(p);
                    let from_ps = taken_ps - self.times.ps(setup);
                    let to_ps = taken_ps + self.times.ps(hold);
                    spans.push((from_ps, to_ps, format!("c{:02X}", p.byte)));
                }
                What::Busy | What::Idle => {}
            }
        }
        Self::lane("DQ", "z", spans, vec![])
    }

    fn ready(&self) -> Lane {
        let busy = self.of(&[What::Busy]).map(|p| (p.from_ps, p.to_ps, "L".to_owned()));
        Self::lane("R/B#", "H", busy, vec![])
    }
}
