/* The labels of moments that lie close to each other. */
import { expect, test } from 'vitest';
import { placeFlags, widthOf } from './flags';

const flag = (share: number, width = 0.3) => ({ share, width });
const lanes = (...flags: { share: number; width: number }[]) =>
  placeFlags(flags).map(({ lane }) => lane);

test('moments far apart share a lane, close ones do not', () => {
  expect(lanes(flag(0.1), flag(0.5))).toEqual([0, 0]);
  expect(lanes(flag(0.1), flag(0.2), flag(0.25))).toEqual([0, 1, 2]);
});

test('a hairline goes through no label that it can avoid', () => {
  // In the upper lane the third would not meet the first, but would cross the second.
  expect(lanes(flag(0.1), flag(0.2, 0.4), flag(0.45))).toEqual([0, 1, 2]);
});

test('what has no room on the right goes to the left of its moment', () => {
  expect(placeFlags([flag(0.9)])).toMatchObject([{ isLeft: true }]);
  expect(placeFlags([flag(0.1, 1)])).toMatchObject([{ isLeft: false }]);
  expect(lanes(flag(0.5), flag(0.9))).toEqual([0, 1]);
});

test('no two labels of many moments meet', () => {
  const flags = Array.from({ length: 40 }, (_, index) => flag(index / 40, 0.05 + (index % 7) / 20));
  const boxes = placeFlags(flags).map(({ lane, isLeft }, index) => {
    const { share, width } = flags[index]!;
    return { lane, from: isLeft ? share - width : share, to: isLeft ? share : share + width };
  });
  const meetings = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => one.lane === other.lane && one.from < other.to && other.from < one.to),
  );
  expect(meetings).toEqual([]);
});

test('a longer label is wider', () => {
  expect(widthOf('spare area used up', 12)).toBeGreaterThan(widthOf('write', 12));
});
