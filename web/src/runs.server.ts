/*
 * A run of a small drive, computed while the site is built by the same package as in the browser:
 * what a widget shows of it before any script runs. For runs that take less than a second; longer
 * ones are computed natively before the build (`pictures.server.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, Session } from '#generated/wasm/write_cliff_wasm.js';
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Machine } from '#sim/machine';
import type { ScenarioError, Setting, Source } from '#sim/protocol';

/** The site is built in the folder `web`. */
const FILE = join(process.cwd(), 'src/generated/wasm/write_cliff_wasm_bg.wasm');
const EVENTS_MAX = 20_000_000;
let loaded = false;

export interface SmallRun {
  /** A value a simulated second, for each column that was asked for. */
  columns: Record<string, number[]>;
  description: Description;
  progress: Progress;
}

/** What the core refuses, and a run that does not end soon, stops the build. */
export function smallRun(
  { scenario, files }: Source, settings: readonly Setting[], wanted: readonly string[],
): SmallRun {
  if (!loaded) initSync({ module: readFileSync(FILE) });
  loaded = true;
  const machine = begin(() =>
    new Session(scenario, files, settings as unknown as string[][]) as unknown as Machine);
  machine.prepare(EVENTS_MAX);
  const progress = machine.advance(100_000, EVENTS_MAX);
  if (!progress.finished) throw new Error(`${scenario.slice(0, 80)}: expected a shorter run`);
  const rows = machine.takeRows();
  const names = Session.columns();
  const column = (name: string) => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`expected one of ${names.join(', ')}, found ${name}`);
    return Array.from({ length: rows.length / names.length }, (_, row) =>
      rows[row * names.length + place]!);
  };
  const columns = Object.fromEntries(wanted.map((name) => [name, column(name)]));
  const description = machine.description();
  machine.free();
  return { columns, description, progress };
}

function begin(make: () => Machine): Machine {
  try {
    return make();
  } catch (error) {
    const { field, expected, found } = error as ScenarioError;
    throw new Error(`${field}: expected ${expected}, found ${found}`, { cause: error });
  }
}
