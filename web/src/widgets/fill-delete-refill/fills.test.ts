/* When a fill is over: the last command of one may count for the next second. */
import { expect, test } from 'vitest';
import { endOfFills, fillTimes_s, shareAt, sharesWithin } from './fills';

test('a fill ends in the second in which all of it is written', () => {
  expect(fillTimes_s([50, 50, 30, 30, 40, 10], 100)).toEqual([2, 3]);
});

test('no more fills than the run has', () => {
  expect(fillTimes_s(new Array(30).fill(100), 100)).toHaveLength(10);
});

test('one fill follows the other', () => {
  expect(endOfFills([2, 3])).toEqual([{ at_ns: 2e9 }, { at_ns: 5e9 }]);
});

test('what a fill has written at any part of its time', () => {
  const [first, second] = sharesWithin([50, 50, 20, 20, 30, 30], [2, 4], 100);
  expect([shareAt(first!, 0), shareAt(first!, 0.25), shareAt(first!, 1)]).toEqual([0, 0.25, 1]);
  expect([shareAt(second!, 0.5), shareAt(second!, 2)]).toEqual([0.4, 1]);
});
