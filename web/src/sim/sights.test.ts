/* Past seconds can be shown again; memory for them stays bounded, and is spread evenly. */
import { expect, test } from 'vitest';
import type { Progress } from '#generated/types/Progress';
import { Sights, type Sight } from './sights';

const BLOCKS = 1000;
const NO_COUNTS = new Float64Array(0);

/** A map whose numbers tell its second. */
function sightOf(time_s: number, blocks = BLOCKS): Sight {
  const erases = new Uint32Array(blocks).fill(70_000 + time_s);
  erases[0] = 70_000;
  const parts = { valid: new Uint8Array(blocks).fill(time_s % 256), state: new Uint8Array(blocks) };
  const shape = { channels: 1, dies_per_channel: 1, blocks_per_die: blocks, planes: 1 };
  return { time_s, map: { ...shape, ...parts, erases, time_s }, wear: null, counts: NO_COUNTS };
}

test('a second is found with all that was seen of it', () => {
  const sights = new Sights();
  for (const time_s of [1, 5, 300]) sights.keep(sightOf(time_s));
  expect(sights.nearest(5)).toEqual(sightOf(5));
  expect(sights.nearest(300)).toEqual(sightOf(300));
  // Equally near to the one before and to the one after.
  expect(sights.nearest(3)!.time_s).toBe(1);
  expect(sights.nearest(4)!.time_s).toBe(5);
  expect(sights.nearest(2000)!.map!.time_s).toBe(300);
  expect(new Sights().nearest(1)).toBeNull();
});

test('it stays within its bytes, and what is left lies evenly, the newest always among it', () => {
  const most = 40 * 4 * BLOCKS;
  const sights = new Sights(most);
  for (let time_s = 1; time_s <= 2000; time_s += 1) {
    sights.keep(sightOf(time_s));
    expect(sights.bytes).toBeLessThanOrEqual(most);
    expect(sights.seconds.at(-1)).toBe(time_s);
  }
  const { seconds } = sights;
  const gaps = seconds.slice(1, -1).map((time_s, index) => time_s - seconds[index]!);
  expect(new Set(gaps).size).toBe(1);
  expect(seconds.length).toBeGreaterThan(15);
  // No second is further than a gap from a sight.
  expect(Math.abs(sights.nearest(777)!.time_s - 777)).toBeLessThanOrEqual(gaps[0]!);
});

test('seconds that come at any distance are kept as far apart as they fit', () => {
  const sights = new Sights(20 * 4 * BLOCKS);
  for (let time_s = 3; time_s < 2000; time_s += 7) sights.keep(sightOf(time_s));
  const { seconds } = sights;
  expect(seconds.length).toBeGreaterThan(8);
  const gaps = seconds.slice(1, -1).map((time_s, index) => time_s - seconds[index]!);
  expect(Math.max(...gaps)).toBeLessThan(2 * Math.min(...gaps));
});

test('what comes again on the way back fills gaps, and moves nothing', () => {
  const sights = new Sights();
  for (const time_s of [10, 20, 30]) sights.keep(sightOf(time_s));
  sights.keep(sightOf(15));
  sights.keep(sightOf(20));
  expect(sights.seconds).toEqual([10, 15, 20, 30]);
});

test('a sight that leaves no room for a second one is not kept', () => {
  const sights = new Sights(8 * BLOCKS);
  sights.keep(sightOf(1, 2 * BLOCKS));
  expect([sights.seconds, sights.bytes]).toEqual([[], 0]);
});

test('a change forgets what came after it', () => {
  const sights = new Sights();
  for (const time_s of [10, 20, 30]) {
    sights.keep(sightOf(time_s));
    sights.note(progressOf(time_s));
  }
  sights.dropAfter(20);
  expect(sights.seconds).toEqual([10, 20]);
  expect(sights.progressAt(30)).toEqual(progressOf(20));
});

/** First collection at second 15. */
function progressOf(rows: number): Progress {
  const milestones = { first_collection_s: rows >= 15 ? 15 : null };
  return { rows, milestones } as Progress;
}

test('between two reports nothing is told that had not happened, and all that had', () => {
  const sights = new Sights();
  for (const rows of [10, 20, 30]) sights.note(progressOf(rows));
  for (const rows of [10, 14, 15, 20, 26, 27, 30]) {
    expect(sights.progressAt(rows)!.milestones).toEqual(progressOf(rows).milestones);
  }
  expect(sights.progressAt(9)!.milestones).toEqual({ first_collection_s: null });
  expect(new Sights().progressAt(9)).toBeNull();
});
