/* The choice of moves for a map, if there are more than the eye can follow. */
import { expect, test } from 'vitest';
import { fewOf } from './map-trace';

const place = { die: 0, block: 0, page: 0 };
const move = (leaves_ns: number, arrives_ns: number) => ({
  from: place,
  to: place,
  start_ns: 0,
  leaves_ns,
  arrives_ns,
  end_ns: arrives_ns,
});

test('at most so many moves as asked are under way at once, those that fade included', () => {
  const many = Array.from({ length: 50 }, (_, index) => move(index, index + 100));
  expect(fewOf(many, 10, 8)).toHaveLength(8);
  const chosen = fewOf([...many, move(111, 200)], 10, 8);
  expect(chosen.map(({ leaves_ns }) => leaves_ns)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 111]);
});
