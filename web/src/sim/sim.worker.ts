/*
 * The only owner of the WebAssembly package, and of pacing. It keeps no row.
 * 1. A command sets the goal of the run; `run.ts` pursues it in slices.
 * 2. Between slices the worker reads its mail, so a command waits for one slice at most.
 * 3. Rows go out in one batch per frame, in the array in which the package hands them out. While
 *    someone looks at the map, rows and map go out together, so that both are from the same
 *    second: at most twenty times per second, and at the end of a second if that comes soon. The
 *    map of a large drive takes longer: it gets no more than a third of the time.
 * 4. The answer to a claim runs its runs one after the other, and reports its figure. Several
 *    answers that need the same runs share them, or each has its own.
 *    The package keeps the rows of such a run.
 */
import init, { Session, Trial } from '#generated/wasm/write_cliff_wasm.js';
import { Checkpoints } from './checkpoints';
import { failureOf, isScenarioError, loadFailureOf } from './failure';
import type { Machine } from './machine';
import { Clock, Drawing, MAP_MS, SLICE_MS } from './pacing';
import { packageFrom } from './package';
import { attend } from './presence';
import type { Change, Command, Failure, Question, Report, Watched } from './protocol';
import { Run } from './run';
import { Slices } from './slices';

/** Memory for checkpoints: some of a 1:16 drive, none of a full-size one. */
const CHECKPOINT_BYTES = 480 * 2 ** 20;
const CHECKPOINTS_MAX = 64;
/** A map that takes a millisecond is followed by another after two at the earliest. */
const MAP_PART = 2;
/** If a second takes long to simulate, its middle is shown too, after so many map intervals. */
const LATE_MAPS = 3;

/** The answers in progress; those of a group share their runs. */
interface Answers {
  groups: Trial[][];
  /** How many of all runs are over. */
  finished_runs: number;
}

let run_number = 0;
let run: Run | null = null;
let watched: Watched = { map: false, wear: false, place: null };
let answers: Answers | null = null;
/** Commands from the first change or follow on that came while the run was behind the page. */
let delayed: Command[] = [];
/** The report that the page is drawing. */
let drawing = new Drawing();
let sight_ms = 0;
/** Time from one map to the next. */
let map_ms = MAP_MS;
/** Seek commands handled so far. */
let seeks = 0;
/** The row of the run at the last look. */
let sight_row = 0;
const NO_STEPS = '0 ';
/** The steps of the followed write that the page has: their values' number, and the first step. */
let followed_key = NO_STEPS;
/** Why there is no package; reported at once, and with each command. */
const source = packageFrom(
  () => new URL('../generated/wasm/write_cliff_wasm_bg.wasm', import.meta.url),
);
const loaded: Promise<Failure | null> = init(source).then(() => null, loadFailureOf);
void loaded.then((failure) => {
  if (failure) post({ kind: 'failed', failure });
});

type Body<T> = T extends unknown ? Omit<T, 'run' | 'seeks'> : never;

function post(report: Body<Report>, transfer: Transferable[] = []): void {
  (self as unknown as Worker).postMessage({ ...report, run: run_number, seeks }, transfer);
}

attend((command: Command) => {
  if (command.kind === 'start' || command.kind === 'answer') run_number = command.run;
  void loaded.then((failure) => {
    // Another run has begun meanwhile.
    if (command.run !== run_number) return;
    if (failure) post({ kind: 'failed', failure });
    else guarded(() => obey(command));
  });
});

function obey(command: Command): void {
  if (command.kind === 'start') start(command);
  else if (command.kind === 'answer') answer(command.question);
  else if (run) carryOut(run, command);
  wake();
}

function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    run = null;
    post({ kind: 'failed', failure: failureOf(error) });
  }
}

function start(command: Command & { kind: 'start' }): void {
  const first = command.changes.filter((change) => change.at_s === 0);
  const later = command.changes.filter((change) => change.at_s > 0);
  const { scenario, files } = command.source;
  const settings = first.map((change) => change.setting);
  const newMachine = () => new Session(scenario, files, settings) as unknown as Machine;
  const next = begin(newMachine, later, checkpointsFor, command.known_rows);
  if (command.at_s > 0 || command.known_rows > 0) next.seek(command.at_s);
}

function begin(
  newMachine: () => Machine,
  later: Change[],
  copies: (machine: Machine) => Checkpoints<Machine>,
  known_rows = 0,
): Run {
  run?.free();
  run = null;
  delayed = [];
  followed_key = NO_STEPS;
  seeks = 0;
  drawing = new Drawing();
  const columns = Session.columns();
  run = new Run(newMachine, later, copies, new Slices(SLICE_MS), columns.length, known_rows);
  post({
    kind: 'described',
    description: run.current.description(),
    rewinds: run.rewinds,
    columns,
    latency_edges_us: Session.latencyBinEdges(),
  });
  return run;
}

function answer(question: Question): void {
  const trials = question.answers.map((fields) => new Trial(fields, question.files));
  answers = {
    groups: question.separate ? trials.map((trial) => [trial]) : [trials],
    finished_runs: 0,
  };
  startNext(answers);
}

const runsOf = ([first]: Trial[]) => first?.runCount() ?? 0;

/** The group whose run is next; undefined once all runs are over. */
function nextGroup({ groups, finished_runs }: Answers): Trial[] | undefined {
  let runs = 0;
  return groups.find((group) => {
    runs += runsOf(group);
    return finished_runs < runs;
  });
}

/** Begins the next run, without copies of the machine: nobody goes back in such a run. */
function startNext(current: Answers): void {
  const { groups, finished_runs: place } = current;
  const first = nextGroup(current)?.[0];
  if (!first) {
    answers = null;
    post({ kind: 'answered', figures: groups.flat().map((trial) => trial.figure()) });
    return;
  }
  const count = groups.reduce((sum, group) => sum + runsOf(group), 0);
  post({ kind: 'runBegins', place, count });
  const newMachine = () => first.next() as unknown as Machine;
  const next = begin(newMachine, [], () => new Checkpoints<Machine>(0));
  next.aim({ kind: 'play', clock: new Clock(null, performance.now()) });
}

function checkpointsFor(machine: Machine): Checkpoints<Machine> {
  const most = Math.floor(CHECKPOINT_BYTES / Math.max(1, machine.description().memory_bytes));
  return new Checkpoints<Machine>(Math.min(CHECKPOINTS_MAX, most));
}

function carryOut(current: Run, command: Command): void {
  const isForThatSecond = command.kind === 'change' || command.kind === 'follow';
  const late = current.isBehind && (isForThatSecond || delayed.length > 0);
  if (command.kind === 'suspend') {
    current.suspend(command.suspended);
  } else if (command.kind === 'drawn') {
    drawing.end(performance.now());
  } else if (command.kind === 'limit') {
    current.limit(command.at_s ?? Infinity);
  } else if (late && command.kind !== 'watch') {
    delayed.push(command);
  } else if (command.kind === 'play') {
    current.aim({ kind: 'play', clock: new Clock(command.speed, performance.now()) });
  } else if (command.kind === 'pause') {
    current.pause();
  } else if (command.kind === 'seek') {
    seeks += 1;
    current.seek(command.at_s);
  } else if (command.kind === 'follow') {
    current.follow();
  } else if (command.kind === 'watch') {
    watched = { map: command.map, wear: command.wear, place: command.place };
    // An empty drive is not worth a picture: the page keeps the one before until it is filled.
    const sight = current.isNew ? null : lookAt(current);
    if (sight) post(...sight);
  } else if (command.kind === 'change') {
    change(current, command.setting);
  }
}

function change(current: Run, setting: readonly [string, string]): void {
  try {
    current.change(setting);
  } catch (error) {
    if (!isScenarioError(error)) throw error;
    post({ kind: 'refused', error });
    return;
  }
  postChanged(current);
}

function postChanged(current: Run): void {
  const description = current.current.description();
  post({ kind: 'changed', changes: current.changes, description });
}

// Messages to oneself come back after waiting commands, and without a timer's four milliseconds.
const yielding = new MessageChannel();
let isTurnDue = false;

yielding.port1.onmessage = () => {
  isTurnDue = false;
  guarded(turn);
};

function wake(delay_ms = 0): void {
  if (isTurnDue) return;
  isTurnDue = true;
  if (delay_ms > 0) setTimeout(() => yielding.port2.postMessage(null), delay_ms);
  else yielding.port2.postMessage(null);
}

function turn(): void {
  if (!run) return;
  const now_ms = performance.now();
  const next = run.work(now_ms, isWatched() && now_ms - sight_ms > map_ms);
  if (next === 'suspended') {
    post({ kind: 'suspended' });
    return;
  }
  const refusals = run.takeRefusals();
  for (const error of refusals) post({ kind: 'refused', error });
  if (refusals.length > 0) postChanged(run);
  report(run, next === 'rest');
  if (answers && next === 'rest') {
    for (const trial of nextGroup(answers) ?? []) trial.keep(run.current as unknown as Session);
    answers.finished_runs += 1;
    startNext(answers);
    wake();
  } else if (delayed.length > 0 && !run.isBehind) {
    for (const command of delayed.splice(0)) carryOut(run, command);
    wake();
  } else if (next === 'now') wake();
  else if (next === 'later') wake(SLICE_MS / 2);
}

function report(current: Run, resting: boolean): void {
  const now_ms = performance.now();
  if (!resting && !isDue(current, now_ms)) return;
  drawing.begin(now_ms);
  const moved = current.row === 0 || current.row !== sight_row;
  const sight = resting || moved ? lookAt(current) : null;
  const { progress } = current;
  const row_count = current.takeArrival();
  if (row_count !== null) post({ kind: 'arrived', row_count, progress });
  const batch = current.takeBatch();
  if (batch) post({ kind: 'rows', ...batch, progress }, [batch.rows.buffer as ArrayBuffer]);
  else post({ kind: 'progress', progress });
  if (sight) post(...sight);
  if (resting || batch) postFollowed(current);
  if (resting) post({ kind: 'rested', progress });
}

function isDue({ isBetweenRows }: Run, now_ms: number): boolean {
  if (!drawing.isOver(now_ms)) return false;
  const waited_ms = now_ms - sight_ms;
  if (!isWatched()) return true;
  return waited_ms > map_ms && (isBetweenRows || waited_ms > LATE_MAPS * map_ms);
}

function postFollowed(current: Run): void {
  const rows = current.current.followed();
  const columns = Session.followedColumns();
  // Two writes may have as many steps.
  const key = `${rows.length} ${rows.subarray(0, columns.length).join()}`;
  if (key === followed_key) return;
  followed_key = key;
  const { channels, dies_per_channel, blocks_per_die } = current.current.map();
  const shape = { channels, dies_per_channel, blocks_per_die };
  post({ kind: 'followed', columns, rows, shape }, [rows.buffer as ArrayBuffer]);
}

function isWatched(): boolean {
  return watched.map || watched.wear || watched.place !== null;
}

/** Reports the data that the page watches; it takes so long that nothing else is sent meanwhile. */
function lookAt(current: Run): Parameters<typeof post> | null {
  const start_ms = performance.now();
  sight_ms = start_ms;
  sight_row = current.row;
  if (!isWatched()) return null;
  const machine = current.current;
  const counts = machine.latencyHistogram();
  const { place } = watched;
  const block = place ? machine.block(place.die, place.block) : undefined;
  const transfer = [counts.buffer as ArrayBuffer];
  const map = watched.map ? { ...machine.map(), time_s: current.row } : null;
  const operations = watched.map
    ? { columns: Session.operationColumns(), rows: machine.operations() }
    : null;
  for (const part of map ? [map.valid, map.state, map.erases, operations!.rows] : []) {
    transfer.push(part.buffer as ArrayBuffer);
  }
  const wear = watched.wear ? machine.wear() : null;
  const loss = watched.wear ? machine.loss() : null;
  const cuts = watched.wear ? machine.powerCuts() : [];
  const { row: time_s, isBetweenRows: atRowEnd } = current;
  const sight = {
    time_s,
    atRowEnd,
    map,
    operations,
    wear,
    loss,
    cuts,
    block: block ?? null,
    counts,
  };
  sight_ms = performance.now();
  map_ms = Math.max(MAP_MS, MAP_PART * (sight_ms - start_ms));
  return [{ kind: 'sight', ...sight }, transfer];
}
