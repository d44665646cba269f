/* When a fill is over: the last command of one may count for the next second. */
import { expect, test } from 'vitest';
import { Film } from '#player/film';
import {
  fillTimes_s, overWhen, roundAt, SECONDS, secondsWithin, shareAt, sharesWithin, stepsOf,
} from './fills';

test('a fill ends in the second in which all of it is written', () => {
  expect(fillTimes_s([50, 50, 30, 30, 40, 10], 100)).toEqual([2, 3]);
});

test('no more fills than the run has', () => {
  expect(fillTimes_s(new Array(30).fill(100), 100)).toHaveLength(10);
});

test('one fill follows the other, and between them everything is deleted', () => {
  const steps = stepsOf([2, 3]);
  expect(steps.map(({ at_ns }) => at_ns / 1e9)).toEqual([0, 2, 2, 5]);
  const film = new Film({ steps, seconds: SECONDS.slice(0, 4) }, false);
  const round = (position: number) => roundAt(film.at(position), position, steps);
  expect([0, 0.5, 1, 1.5, 2, 2.5, 3].map((position) => round(position).phase)).toEqual([
    'new', 'writing', 'over', 'deleting', 'deleted', 'writing', 'over']);
  expect([0, 0.5, 1, 2, 2.5, 3].map((position) => round(position).place))
    .toEqual([-1, 0, 0, 0, 1, 1]);
  expect([0.5, 2, 2.5].map((position) => round(position).since_s)).toEqual([1, 2, 1.5]);
});

test('the film lasts as long as a film does', () => {
  const length_s = SECONDS.slice(1).reduce((sum, s) => sum + s, 0);
  expect(SECONDS).toHaveLength(stepsOf(new Array(10).fill(1)).length);
  expect(length_s).toBeGreaterThan(8);
  expect(length_s).toBeLessThan(30);
});

test('what a fill has written at any part of its time', () => {
  const [first, second] = sharesWithin([50, 50, 20, 20, 30, 30], [2, 4], 100);
  expect([shareAt(first!, 0), shareAt(first!, 0.25), shareAt(first!, 1)]).toEqual([0, 0.25, 1]);
  expect([shareAt(second!, 0.5), shareAt(second!, 2)]).toEqual([0.4, 1]);
  expect([0, 0.2, 0.4, 1].map((share) => overWhen(second!, share))).toEqual([0, 0.25, 0.5, 1]);
});

test('a drive is looked at before everything on it is deleted', () => {
  expect(secondsWithin([16, 8]).filter((_, look) => look % 8 >= 6)).toEqual([14, 15, 23, 23]);
});
