/*
 * Runs small drives at build time with the same package as in the browser, for the prerendered data
 * of widgets. Only for runs that take less than a second; longer ones are computed natively before
 * the build (`pictures.server.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriveShape } from '#charts/block-map';
import type { Operations } from '#charts/trace';
import { initSync, Session } from '#generated/wasm/write_cliff_wasm.js';
import type { Description } from '#generated/types/Description';
import type { Machine } from '#sim/machine';
import { columnsOf, type Moment, type WatchedRun, type Watching } from '#sim/moments';
import { followedSteps, type FollowedStep } from '#sim/followed';
import type { ScenarioError, Setting, Source } from '#sim/protocol';
import { Series } from '#sim/series';
import { sentenceOf } from '#format/errors';

/** The site is built in the folder `web`. */
const FILE = join(process.cwd(), 'src/generated/wasm/write_cliff_wasm_bg.wasm');
const EVENTS_MAX = 100_000_000;
/** Rows to run between two checks whether it is over. */
const FOLLOWED_ROWS = 200;
let loaded = false;

/** Returns the core's description of a scenario. A scenario that it refuses stops the build. */
export function descriptionOf(source: Source, settings: readonly Setting[]): Description {
  const machine = beginMachine(source, settings);
  const description = machine.description();
  machine.free();
  return description;
}

/** Returns the digest of a run's final state. */
export function digestOf(source: Source, settings: readonly Setting[]): string {
  const machine = beginMachine(source, settings);
  const { finished } = machine.advance(Number.MAX_SAFE_INTEGER, EVENTS_MAX * 100);
  if (!finished) throw new Error('expected a shorter run');
  const digest = (machine as unknown as Session).digest();
  machine.free();
  return digest;
}

/** Observes a small drive at the end of each of these seconds, and at the end of the run. */
export function momentsOf<View>(
  source: Source,
  { settings, columnNames, seconds, look }: Watching<View>,
): WatchedRun<View> {
  const machine = beginMachine(source, settings);
  const moments: Moment<View>[] = [];
  let progress = machine.progress();
  let series = Series.of(Session.columns());
  for (const second of [...seconds, Infinity]) {
    if (progress.finished) break;
    const rows = Math.min(second - progress.rows, 100_000);
    if (rows > 0) progress = machine.advance(rows, EVENTS_MAX);
    const reported_rows = series.length;
    series = series.append(machine.takeRows());
    const columns = columnsOf(series, columnNames, reported_rows);
    const view = look({
      map: machine.map(),
      wear: machine.wear(),
      loss: machine.loss(),
      cuts: machine.powerCuts(),
    });
    moments.push({ time_s: progress.time_s, view, columns });
  }
  if (!progress.finished) throw new Error('expected a shorter run');
  const description = machine.description();
  const { channels, dies_per_channel, blocks_per_die } = machine.map();
  machine.free();
  return { moments, description, shape: { channels, dies_per_channel, blocks_per_die } };
}

export interface OperatedRun {
  operations: Operations;
  description: Description;
  shape: DriveShape;
}

/** Returns the last operations that finished before second `at_s`. */
export function operatedRun(
  source: Source,
  settings: readonly Setting[],
  at_s: number,
): OperatedRun {
  const machine = beginMachine(source, settings);
  const { rows } = machine.advance(at_s, EVENTS_MAX);
  if (rows !== at_s) throw new Error(`second ${at_s}: expected one of a longer run`);
  const operations = { columns: Session.operationColumns(), rows: machine.operations() };
  const { channels, dies_per_channel, blocks_per_die } = machine.map();
  const description = machine.description();
  machine.free();
  return { operations, description, shape: { channels, dies_per_channel, blocks_per_die } };
}

export interface FollowedRun {
  steps: FollowedStep[];
  description: Description;
  shape: DriveShape;
}

/** Follows the first write after second `at_s`, until the write or the run is over. */
export function followedRun(
  source: Source,
  settings: readonly Setting[],
  at_s: number,
): FollowedRun {
  const machine = beginMachine(source, settings);
  const { rows } = machine.advance(at_s, EVENTS_MAX);
  if (rows !== at_s) throw new Error(`second ${at_s}: expected one of a shorter run`);
  machine.follow();
  const columns = Session.followedColumns();
  const steps = () => followedSteps(columns, machine.followed());
  const isOver = () => {
    const now = steps();
    return now.at(-1)?.kind === 'gone' || now.at(-2)?.kind === 'overwritten';
  };
  for (let finished = false; !finished && !isOver();) {
    ({ finished } = machine.advance(FOLLOWED_ROWS, EVENTS_MAX));
  }
  const { channels, dies_per_channel, blocks_per_die } = machine.map();
  const description = machine.description();
  const all = steps();
  machine.free();
  const shape = { channels, dies_per_channel, blocks_per_die };
  return { steps: all, description, shape };
}

/** Starts a run and prepares it up to its measured part. */
function beginMachine({ scenario, files }: Source, settings: readonly Setting[]): Machine {
  if (!loaded) initSync({ module: readFileSync(FILE) });
  loaded = true;
  const machine = begin(
    () => new Session(scenario, files, settings as unknown as string[][]) as unknown as Machine,
  );
  machine.prepare(EVENTS_MAX);
  return machine;
}

function begin(make: () => Machine): Machine {
  try {
    return make();
  } catch (error) {
    throw new Error(sentenceOf(error as ScenarioError), { cause: error });
  }
}
