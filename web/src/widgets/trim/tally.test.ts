/* Tests the square in which the next moved page is counted. */
import { expect, test } from 'vitest';
import { ACROSS, rowsFor, squareOf, tallyOf, type Moved } from './tally';

const moved = (live: number, garbage: number): Moved => ({
  moved_pages: live + garbage,
  moved_garbage_pages: garbage,
});

test.each([
  [0, 0],
  [3, 0],
  [19, 19],
  [40, 20],
  [91, 85],
  [35, 200],
])('%i pages in use and %i deleted ones stand apart', (live, garbage) => {
  const rows = rowsFor(moved(live, garbage));
  const squares = tallyOf(moved(live, garbage), rows);
  expect(squares).toHaveLength(rows * ACROSS);
  expect(squares.filter((square) => square !== 'blank')).toEqual([
    ...Array.from({ length: live }, () => 'valid'),
    ...Array.from({ length: garbage }, () => 'garbage'),
  ]);
  const more = rowsFor(moved(live + 1, garbage + 1));
  const before = tallyOf(moved(live, garbage), more);
  for (const isGarbage of [false, true]) {
    const square = squareOf(moved(live, garbage), isGarbage, more);
    expect(before[square]).toBe('blank');
    const after = tallyOf(moved(live + (isGarbage ? 0 : 1), garbage + (isGarbage ? 1 : 0)), more);
    expect(after[square]).toBe(isGarbage ? 'garbage' : 'valid');
  }
});

test('it is as high for every size of the file', () => {
  for (const [live, garbage] of [
    [155, 0],
    [152, 22],
    [91, 85],
    [44, 157],
    [35, 200],
  ] as const) {
    expect(rowsFor(moved(live, garbage))).toBe(12);
  }
});
