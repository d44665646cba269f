/* When a fill is over, and how far each drive has come at a moment of the film. */
import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import { Film } from '#player/film';
import {
  fillsOf,
  FILLS,
  laneAt,
  laneOf,
  positionAt,
  secondsOf,
  stepsOf,
  type Fills,
} from './fills';
import { cellsOf } from './looks';

const still = (rows: number[]) => ({ host_slots: rows, moved_slots: rows.map(() => 0) });
const timesOf = (rows: number[], user_slots: number) =>
  fillsOf(still(rows), user_slots).fills.times_s;
const even = (time_s: number, copied: number): Fills => ({
  times_s: new Array<number>(FILLS).fill(time_s),
  copied_slots: new Array<number>(FILLS).fill(copied),
});

test('a fill ends in the second in which all of it is written', () => {
  expect(timesOf([50, 50, 30, 30, 40, 10], 100)).toEqual([2, 3]);
});

test('the last fill is over although its last second has no row', () => {
  expect(timesOf([...new Array<number>(9999).fill(1), 0.5], 1000)).toHaveLength(FILLS);
  expect(timesOf(new Array<number>(9900).fill(1), 1000)).toHaveLength(FILLS - 1);
});

test('no more fills than the run has', () => {
  expect(timesOf(new Array(30).fill(100), 100)).toHaveLength(FILLS);
});

test('copied pages belong to the fill in which they were copied', () => {
  const columns = { host_slots: [50, 50, 50, 25], moved_slots: [0, 4, 30, 20] };
  expect(fillsOf(columns, 100).fills).toEqual({ times_s: [2], copied_slots: [4] });
  expect(laneOf(columns, 100)).toMatchObject({ fill: 1, share: 0.75, copied_slots: 54 });
});

const [fast, slow] = [even(2, 0), { ...even(4, 8), times_s: [2, ...Array<number>(9).fill(4)] }];
const steps = stepsOf([fast, slow]);
const film = new Film({ steps, seconds: secondsOf([fast, slow]) }, false);
const lanes = (position: number) =>
  [fast, slow].map((fills) => laneAt(position, film.at(position).at_ns / 1e9, fills, 2));

test('both drives begin the second fill together, and the faster one does not wait', () => {
  expect(lanes(0).map(({ share }) => share)).toEqual([0, 0]);
  expect(lanes(1).map(({ fill, share }) => [fill, share])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(lanes(2).map(({ fill, share }) => [fill, share])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect(lanes(3).map(({ fill, share }) => [fill, share])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(lanes(FILLS + 1).every(({ isDone }) => isDone)).toBe(true);
  expect(lanes(FILLS + 1).map(({ ends_s }) => ends_s.at(-1))).toEqual([20, 38]);
});

test('deleted data stays on the drive without TRIM until it is written over', () => {
  const count = (position: number, look: string) =>
    lanes(position).map(
      (lane, side) => cellsOf(lane, side === 0).filter((cell) => cell === look).length,
    );
  expect(count(0, 'empty')).toEqual([120, 120]);
  expect(count(1, 'files')).toEqual([120, 120]);
  expect(count(1.5, 'files')).toEqual([60, 60]);
  expect(count(2, 'empty')).toEqual([120, 0]);
  expect(count(2, 'kept')).toEqual([0, 120]);
  expect(count(2.25, 'kept')).toEqual([0, 90]);
});

test('a film lasts as long as films do, and a shorter time if nothing differs', () => {
  const [apart, alike] = [secondsOf([fast, slow]), secondsOf([fast, fast])];
  for (const seconds of [apart, alike]) {
    expect(seconds).toHaveLength(steps.length);
    expect(sum(seconds)).toBeGreaterThan(8);
    expect(sum(seconds)).toBeLessThan(25);
  }
  expect(sum(alike)).toBeLessThan(sum(apart));
});

test('the place of a press on either bar is where its drive then is', () => {
  for (const [drive, fills] of [fast, slow].entries()) {
    for (const filled of [0, 0.25, 1.5, 4.75, 10]) {
      const { fill, share } = lanes(positionAt(filled, fills, 2, steps))[drive]!;
      expect(fill + share).toBeCloseTo(filled);
    }
  }
});
