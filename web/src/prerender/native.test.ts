/*
 * The WebAssembly packages give the same results as native code: the program `write-cliff`, which
 * `cargo xtask test` builds first. The core is the same, but a 32-bit target and another math
 * library could make results differ.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sourcesOf, workloadOn } from '#content/runs';
import { demonstrationOf, exerciseOf } from './demonstrations.server';
import { digestOf } from './runs.server';

const ROOT = resolve(process.cwd(), '..');
const PROGRAM = process.env['WRITE_CLIFF_PROGRAM'] ?? `${ROOT}/target/native/write-cliff`;
const DRIVE = 'kingston-v300-240';
const NAND = 'toshiba-19nm-toggle';
/** At this scale every workload takes less than a second. */
const SCALE = '96';
const SEEDS = 10;
/** Generous, for a busy machine; on an idle one the longest test takes two seconds. */
vi.setConfig({ testTimeout: 60_000 });

const native = (...words: string[]) =>
  execFileSync(PROGRAM, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });

const namesIn = (folder: string) =>
  readdirSync(`${ROOT}/content/${folder}`).map((file) => file.replace('.toml', ''));

/**
 * Workloads with a reader's own data are left out: they need a file that a workload alone does not
 * have.
 */
const workloads = namesIn('workloads').filter(
  (name) =>
    !readFileSync(`${ROOT}/content/workloads/${name}.toml`, 'utf8').includes('content_type'),
);

test.each(namesIn('scenarios'))('%s at 1:16 ends as it does natively', async (name) => {
  const [source] = await sourcesOf([name]);
  const digest = digestOf(source!, [['scale', '16']]);
  expect(`${digest}\n`).toBe(native('run', name, '--set', 'scale=16', '--format', 'digest'));
});

test.each(workloads)('the workload %s ends as it does natively', async (name) => {
  const digest = digestOf(await workloadOn(name, DRIVE, NAND), [['scale', SCALE]]);
  const set = `scale=${SCALE}`;
  expect(`${digest}\n`).toBe(
    native('run', name, '--drive', DRIVE, '--set', set, '--format', 'digest'),
  );
});

test.each(JSON.parse(native('demonstration')) as string[])('%s shows the same steps', (name) => {
  expect(plain(demonstrationOf(name, []))).toEqual(JSON.parse(native('demonstration', name)));
});

test.each(JSON.parse(native('exercise')) as string[])('%s asks the same questions', (kind) => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const exercise = JSON.parse(native('exercise', kind, '--set', `seed=${seed}`));
    expect(plain(exerciseOf(kind, seed))).toEqual(exercise);
  }
});

/** Converts data to what JSON yields: typed arrays become plain lists. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      ArrayBuffer.isView(part) ? [...(part as Uint8Array)] : part,
    ),
  );
}
