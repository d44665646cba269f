/* A beat that is too short loses bytes by the interface's rule, on the edges of the core. */
import { expect, test } from 'vitest';
import { LISTED, tooFast } from './too-fast';

/** A side that takes one byte at each rise, every 20 ns. */
const STREAM_NS = LISTED * 20;
const bytes = Array.from({ length: LISTED + 8 }, (_, place) => 65 + place);
const side = {
  interface: 'sdr-5',
  cycle_ps: 20_000,
  cycle_min_ps: 20_000,
  byte_ps: 20_000,
  command_cycle_ps: 20_000,
  bus_ns: 0,
  on_bus_ns: [],
  stream_ps: STREAM_NS * 1000,
  bytes_per_us: 50,
  stream: [
    {
      signal: 'WE#',
      at_ps: bytes.flatMap((_, place) => [place * 20_000, place * 20_000 + 10_000]),
      levels: '01'.repeat(bytes.length),
      bytes: [],
      latches_ps: bytes.map((_, place) => place * 20_000 + 10_000),
    },
    {
      signal: 'DQ',
      at_ps: bytes.map((_, place) => place * 20_000),
      levels: 'c'.repeat(bytes.length),
      bytes,
      latches_ps: [],
    },
  ],
};
const taken = (beat_ps: number, of = side) =>
  tooFast(of, 160_000, beat_ps)
    .bytes.slice(0, LISTED)
    .map(({ byte, isTaken }) => (isTaken ? String.fromCharCode(byte) : '-'))
    .join('');

test('a beat that comes before the chip is ready is missed', () => {
  expect(taken(20_000)).toBe('ABCDEFGHIJKLMNOP');
  expect(taken(19_000)).toBe('A-C-E-G-I-K-M-O-');
  expect(taken(10_000)).toBe('A-C-E-G-I-K-M-O-');
  expect(taken(9000)).toBe('A--D--G--J--M--P');
  expect(taken(5000)).toBe('A---E---I---M---');
});

test('a missed beat loses all of its bytes', () => {
  const double = { ...side, cycle_ps: 40_000, cycle_min_ps: 40_000 };
  expect(taken(30_000, double)).toBe('AB--EF--IJ--MN--');
});

test('the edges are those of the stream, closer together, and fill the window', () => {
  const { lanes, length_ps } = tooFast(side, 160_000, 5000);
  expect(length_ps).toBeGreaterThan(160_000);
  expect(lanes[0]!.at_ps.slice(0, 4)).toEqual([0, 2500, 5000, 7500]);
  expect(lanes[0]!.at_ps).toHaveLength(lanes[0]!.levels.length);
  expect(lanes[0]!.latches_ps.slice(0, 2)).toEqual([2500, 22_500]);
});
