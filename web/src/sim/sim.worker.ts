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
import { Clock, MAP_MS, REPORT_MS, SLICE_MS } from './pacing';
import { ownPackage } from './package';
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

let run_number = 0;
let run: Run | null = null;
let watched: Watched = { map: false, wear: false, place: null };
/** The answers in progress; those of a group share their runs. */
interface Worked {
  groups: Trial[][];
  /** How many of all runs are over. */
  done: number;
}

let trial: Worked | null = null;
/** Commands from the first change or follow on that came while the run was on its way back. */
let delayed: Command[] = [];
let reported_ms = 0;
let seen_ms = 0;
/** Time from one map to the next. */
let map_ms = MAP_MS;
/** Seek commands handled so far. */
let seeks = 0;
/** The row of the run at the last look. */
let seen_row = 0;
/** How many values of the followed write the page has. */
let followed_length = 0;
/** Why there is no package; reported at once, and with each command. */
const loaded: Promise<Failure | null> = init(ownPackage()).then(() => null, loadFailureOf);
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
  else if (run) follow(run, command);
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
  const begun = begin(newMachine, later, checkpointsFor);
  if (command.at_s > 0) begun.seek(command.at_s);
}

function begin(
  newMachine: () => Machine,
  later: Change[],
  copies: (machine: Machine) => Checkpoints<Machine>,
): Run {
  run?.free();
  run = null;
  delayed = [];
  followed_length = 0;
  seeks = 0;
  const columns = Session.columns();
  run = new Run(newMachine, later, copies, new Slices(SLICE_MS), columns.length);
  post({
    kind: 'described',
    description: run.current.description(),
    rewinds: run.rewinds,
    columns,
    latency_edges_us: Session.latencyBinEdges(),
  });
  return run;
}

function answer({ answers, files, apart }: Question): void {
  const all = answers.map((fields) => new Trial(fields, files));
  trial = { groups: apart ? all.map((one) => [one]) : [all], done: 0 };
  tryNext(trial);
}

const runsOf = ([first]: Trial[]) => first?.runCount() ?? 0;

/** The group whose run is next; undefined once all runs are over. */
function groupNow({ groups, done }: Worked): Trial[] | undefined {
  let runs = 0;
  return groups.find((group) => {
    runs += runsOf(group);
    return done < runs;
  });
}

/** Begins the next run, without copies of the machine: nobody goes back in such a run. */
function tryNext(worked: Worked): void {
  const { groups, done } = worked;
  const first = groupNow(worked)?.[0];
  if (!first) {
    trial = null;
    post({ kind: 'answered', figures: groups.flat().map((one) => one.figure()) });
    return;
  }
  post({ kind: 'tried', place: done, count: groups.reduce((all, one) => all + runsOf(one), 0) });
  const newMachine = () => first.next() as unknown as Machine;
  const begun = begin(newMachine, [], () => new Checkpoints<Machine>(0));
  begun.aim({ kind: 'play', clock: new Clock(null, performance.now()) });
}

function checkpointsFor(machine: Machine): Checkpoints<Machine> {
  const most = Math.floor(CHECKPOINT_BYTES / Math.max(1, machine.description().memory_bytes));
  return new Checkpoints<Machine>(Math.min(CHECKPOINTS_MAX, most));
}

function follow(current: Run, command: Command): void {
  const isForThatSecond = command.kind === 'change' || command.kind === 'follow';
  const late = current.rewinding && (isForThatSecond || delayed.length > 0);
  if (command.kind === 'hold') {
    current.hold(command.held);
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
    const seen = lookAt(current);
    if (seen) post(...seen);
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
let awake = false;

yielding.port1.onmessage = () => {
  awake = false;
  guarded(turn);
};

function wake(delay_ms = 0): void {
  if (awake) return;
  awake = true;
  if (delay_ms > 0) setTimeout(() => yielding.port2.postMessage(null), delay_ms);
  else yielding.port2.postMessage(null);
}

function turn(): void {
  if (!run) return;
  const now_ms = performance.now();
  const next = run.work(now_ms, isWatched() && now_ms - seen_ms > map_ms);
  if (next === 'held') {
    post({ kind: 'held' });
    return;
  }
  const refused = run.takeRefused();
  for (const error of refused) post({ kind: 'refused', error });
  if (refused.length > 0) postChanged(run);
  report(run, next === 'rest');
  if (trial && next === 'rest') {
    for (const one of groupNow(trial) ?? []) one.keep(run.current as unknown as Session);
    trial.done += 1;
    tryNext(trial);
    wake();
  } else if (delayed.length > 0 && !run.rewinding) {
    for (const command of delayed.splice(0)) follow(run, command);
    wake();
  } else if (next === 'now') wake();
  else if (next === 'later') wake(SLICE_MS / 2);
}

function report(current: Run, resting: boolean): void {
  const now_ms = performance.now();
  if (!resting && !isDue(current, now_ms)) return;
  reported_ms = now_ms;
  const moved = current.row === 0 || current.row !== seen_row;
  const seen = resting || moved ? lookAt(current) : null;
  const { progress } = current;
  const row_count = current.takeRewound();
  if (row_count !== null) post({ kind: 'rewound', row_count, progress });
  const batch = current.takeBatch();
  if (batch) post({ kind: 'rows', ...batch, progress }, [batch.rows.buffer as ArrayBuffer]);
  else post({ kind: 'progress', progress });
  if (seen) post(...seen);
  if (resting || batch) postFollowed(current);
  if (resting) post({ kind: 'rested', progress });
}

function isDue({ whole }: Run, now_ms: number): boolean {
  if (now_ms - reported_ms < REPORT_MS) return false;
  const waited_ms = now_ms - seen_ms;
  return !isWatched() || (waited_ms > map_ms && (whole || waited_ms > LATE_MAPS * map_ms));
}

function postFollowed(current: Run): void {
  const rows = current.current.followed();
  if (rows.length === followed_length) return;
  followed_length = rows.length;
  const columns = Session.followedColumns();
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
  seen_ms = start_ms;
  seen_row = current.row;
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
  const { row: time_s, whole } = current;
  const seen = { time_s, whole, map, operations, wear, loss, cuts, block: block ?? null, counts };
  seen_ms = performance.now();
  map_ms = Math.max(MAP_MS, MAP_PART * (seen_ms - start_ms));
  return [{ kind: 'seen', ...seen }, transfer];
}
