/* When a fill is over, and how high its bar is until then. */
import { expect, test } from 'vitest';
import { Film } from '#player/film';
import { barsAt, FILLS, fillTimes_s, roundAt, SECONDS, stepsOf } from './fills';

test('a fill ends in the second in which all of it is written', () => {
  expect(fillTimes_s([50, 50, 30, 30, 40, 10], 100)).toEqual([2, 3]);
});

test('the last fill is over although its last second has no row', () => {
  expect(fillTimes_s([...new Array<number>(9999).fill(1), 0.5], 1000)).toHaveLength(FILLS);
  expect(fillTimes_s(new Array<number>(9900).fill(1), 1000)).toHaveLength(FILLS - 1);
});

test('no more fills than the run has', () => {
  expect(fillTimes_s(new Array(30).fill(100), 100)).toHaveLength(FILLS);
});

test('the faster drive waits for the slower one, and both begin the next fill together', () => {
  const [fast, slow] = [new Array<number>(FILLS).fill(2), new Array<number>(FILLS).fill(4)];
  const steps = stepsOf([fast, slow]);
  const film = new Film({ steps, seconds: SECONDS }, false);
  const bars = (position: number) => {
    const round = roundAt(film.at(position), steps);
    return [barsAt(round, fast), barsAt(round, slow)];
  };
  expect(bars(0)).toEqual([[], []]);
  expect(bars(0.25)).toEqual([[1], [1]]);
  expect(bars(0.75)).toEqual([[2], [3]]);
  expect(bars(1)).toEqual([[2], [4]]);
  expect(bars(1.25)).toEqual([
    [2, 1],
    [4, 1],
  ]);
  expect(bars(FILLS)).toEqual([fast, slow]);
});

test('the film lasts as long as a film does', () => {
  const length_s = SECONDS.reduce((sum, s) => sum + s, 0);
  expect(SECONDS).toHaveLength(stepsOf([new Array<number>(FILLS).fill(1)]).length);
  expect(length_s).toBeGreaterThan(8);
  expect(length_s).toBeLessThan(25);
});
