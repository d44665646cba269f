/*
 * Tests that other programs can read the saved files, and that those have every edge that the
 * timing table demands, and no other (`tests/reference/nand-interface`).
 */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import table from '../../../../tests/reference/nand-interface/edges.csv?raw';
import { demonstrationOf } from '#prerender/demonstrations.server';
import type { StrobeFileShown } from '#generated/types/StrobeFileShown';
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';

// These packages have no types.
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

interface Lane {
  signal: string;
  /** `level@ns`. The files do not say who drives the level. */
  edges: string[];
}

const { interfaces } = demonstrationOf<StrobeTimingShown>('strobe-timing', []);
const OPERATIONS = ['program', 'read', 'erase'] as const;
const each = interfaces.flatMap((name) =>
  OPERATIONS.map((operation) => [name, operation] as const),
);
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));

function lanesOf(name: string, operation: string): Lane[] {
  const own = rows.filter((row) => row[0] === name && row[1] === operation);
  return own.map(([, , signal, edges]) => ({
    signal: signal!,
    edges: edges!
      .split(' ')
      .map((edge) => edge.replace('L', '0').replace('H', '1').replace(/^[cn]/, '')),
  }));
}

const fileOf = (name: string, operation: string, format: string) =>
  demonstrationOf<StrobeFileShown>('strobe-file', [
    ['interface', name],
    ['operation', operation],
    ['format', format],
  ]).text;

test('every interface and operation is in the table', () => {
  const inTable = new Set(rows.map(([name, operation]) => `${name} ${operation}`));
  expect(inTable).toEqual(new Set(each.map(([name, operation]) => `${name} ${operation}`)));
});

test.each(each)('a reader of VCD finds every edge of %s, %s', async (name, operation) => {
  const { timescale, endtime, signal } = await parse(fileOf(name, operation, 'vcd'));
  expect(timescale).toBe('1 ps');
  const signals = signal.map(({ signalName, size, wave }) => ({
    signal: signalName,
    edges: wave.map(([at_ps, value]) => {
      const byte = /^b?([01]{8})$/.exec(value)?.[1];
      const level =
        byte === undefined
          ? value.replace(/^bz+$/, 'z')
          : Number.parseInt(byte, 2).toString(16).toUpperCase().padStart(2, '0');
      expect(size).toBe(signalName === 'DQ' ? 8 : 1);
      expect(Number(at_ps)).toBeLessThan(Number(endtime));
      return `${level}@${Number(at_ps) / 1000}`;
    }),
  }));
  const named = ({ signal: own, edges }: Lane) => ({
    signal: own.replace('#', '_n').replace('/', ''),
    edges,
  });
  expect(signals).toEqual(lanesOf(name, operation).map(named));
});

test.each(each)('WaveDrom draws every edge of %s, %s', (name, operation) => {
  const source: unknown = JSON.parse(fileOf(name, operation, 'wavejson'));
  const drawing = onml.stringify(renderAny(0, source, waveSkin));
  expect(drawing).toMatch(/^<svg /);
  const { signal } = source as { signal: { name: string; wave: string; data: string[] }[] };
  for (const lane of signal) expect(drawing).toContain(lane.name);
  expect(drawing).toContain(`>write-cliff: ${name}, ${operation}<`);
  // Each column is an instant, named in the first lane; the gap is no column.
  const [times, ...lanes] = signal;
  const waves = lanes.map((lane) => {
    const beats = [...lane.wave.replace('|', '')];
    expect(beats.length).toBe(times!.data.length);
    const bytes = [...lane.data];
    const edges = beats.flatMap((beat, column) => {
      const level = beat === '=' ? bytes.shift()! : beat;
      return beat === '.' ? [] : [`${level}@${times!.data[column]!}`];
    });
    return { signal: lane.name, edges };
  });
  expect(waves).toEqual(lanesOf(name, operation));
});
