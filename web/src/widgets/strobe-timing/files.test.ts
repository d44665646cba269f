/* What is saved is read by programs that know nothing of this one. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { demonstrationOf } from '#src/demonstrations.server';
import type { StrobeFileShown } from '#generated/types/StrobeFileShown';
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';

// They bring no types.
const require = createRequire(import.meta.url);
const { parse } = require('vcd-parser') as { parse: (text: string) => Promise<Parsed> };
const { onml, renderAny, waveSkin } = require('wavedrom') as {
  onml: { stringify: (tree: unknown) => string };
  renderAny: (index: number, source: unknown, skin: unknown) => unknown;
  waveSkin: unknown;
};

interface Parsed {
  timescale: string;
  endtime: string;
  signal: { signalName: string; size: number; wave: [string, string][] }[];
}

const { interfaces } = demonstrationOf<StrobeTimingShown>('strobe-timing', []);
const OPERATIONS = ['program', 'read', 'erase'] as const;
const each = interfaces.flatMap((name) =>
  OPERATIONS.map((operation) => [name, operation] as const));

const fileOf = (name: string, operation: string, format: string) =>
  demonstrationOf<StrobeFileShown>('strobe-file', [
    ['interface', name], ['operation', operation], ['format', format],
  ]).text;

test.each(each)('a reader of VCD finds every edge of %s, %s', async (name, operation) => {
  const { timescale, endtime, signal } = await parse(fileOf(name, operation, 'vcd'));
  expect(timescale).toBe('1 ps');
  const wave = (wanted: string) => signal.find(({ signalName }) => signalName === wanted)!.wave;
  const parsed = signal.map(({ signalName, size }) => `${signalName} ${size}`);
  expect(parsed).toEqual(expect.arrayContaining(['CLE 1', 'ALE 1', 'DQ 8', 'RB_n 1']));
  // The array's time lies between the two edges of R/B#.
  const busy = wave('RB_n').map(([at, level]) => `${level} ${at}`);
  const [, low, high] = wave('RB_n').map(([at]) => Number(at));
  const array_ns = { program: 1_300_000, read: 75_000, erase: 3_800_000 }[operation];
  expect([busy.length, (high! - low!) / 1000]).toEqual([3, array_ns]);
  for (const { wave: changes } of signal) {
    const times = changes.map(([at]) => Number(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)!).toBeLessThanOrEqual(Number(endtime));
  }
  // Each command is a rise of CLE; two latches high at once are data.
  const first = { program: '10000000', read: '00000000', erase: '01100000' }[operation];
  const bytes = wave('DQ').filter(([, value]) => /^b?[01]+$/.test(value));
  expect(bytes[0]![1].replace('b', '').padStart(8, '0')).toBe(first);
});

test.each(each)('WaveDrom draws %s, %s', (name, operation) => {
  const source: unknown = JSON.parse(fileOf(name, operation, 'wavejson'));
  const drawn = onml.stringify(renderAny(0, source, waveSkin));
  expect(drawn).toMatch(/^<svg /);
  const { signal } = source as { signal: { name: string; wave: string; data: string[] }[] };
  expect(new Set(signal.map(({ wave }) => wave.length)).size).toBe(1);
  for (const lane of signal) {
    expect(drawn).toContain(lane.name);
    expect([...lane.wave].filter((beat) => beat === '=').length).toBe(lane.data.length);
  }
  expect(drawn).toContain(`>write-cliff: ${name}, ${operation}<`);
});
