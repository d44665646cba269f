/*
 * The prerendered data of demonstrations and exercises, computed at build time by the same package
 * that runs in the browser.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  demonstrate,
  exercise,
  initSync,
} from '#generated/demonstrations/write_cliff_demonstrations.js';
import type { Exercise } from '#generated/types/Exercise';
import type { ScenarioError, Setting } from '#sim/protocol';
import { sentenceOf } from '#format/errors';

/** The site is built in the folder `web`. */
const FILE = join(process.cwd(), 'src/generated/demonstrations/write_cliff_demonstrations_bg.wasm');
let loaded = false;

function load(): void {
  if (!loaded) initSync({ module: readFileSync(FILE) });
  loaded = true;
}

/** Returns a demonstration. A setting that it refuses stops the build. */
export function demonstrationOf<Result>(name: string, settings: readonly Setting[]): Result {
  load();
  return orSay(name, () => demonstrate(name, settings as unknown as string[][]) as Result);
}

export function exerciseOf(kind: string, seed: number): Exercise {
  load();
  return orSay(kind, () => exercise(kind, seed) as Exercise);
}

function orSay<Result>(name: string, find: () => Result): Result {
  try {
    return find();
  } catch (error) {
    throw new Error(`${name}: ${sentenceOf(error as ScenarioError)}`, { cause: error });
  }
}
