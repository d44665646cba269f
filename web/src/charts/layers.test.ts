/* Layers: prerequisites come first, and a long line passes the things in between. */
import { expect, test } from 'vitest';
import { layered, levelPath } from './layers';

const things = (all: Record<string, string[]>) => new Map(Object.entries(all));

test('a thing stands after all that it builds on, and a long line runs past the rest', () => {
  const placed = layered(things({ a: [], b: ['a'], c: ['a', 'b'] }));
  expect([...placed.values()].map(({ x }) => x)).toEqual([0.5 / 3, 1.5 / 3, 2.5 / 3]);
  const [long, short] = placed.get('c')!.lines;
  expect(short!.points).toHaveLength(2);
  expect(long!.points).toHaveLength(3);
  expect(long!.points[1]).not.toEqual([placed.get('b')!.x, placed.get('b')!.y]);
});

test('no two stand in one place', () => {
  const placed = layered(things({ a: [], b: ['a'], c: ['a'], d: ['c'], e: ['b'], f: ['a', 'e'] }));
  expect(new Set([...placed.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  // Lines do not cross: d stays below e, as c is below b.
  expect(placed.get('d')!.y).toBeGreaterThan(placed.get('e')!.y);
});

test('what is missing, and what builds on itself, is refused', () => {
  expect(() => layered(things({ a: ['z'] }))).toThrow('nothing is called z');
  expect(() => layered(things({ a: ['b'], b: ['a'] }))).toThrow('a builds on itself');
});

test('a path is level at its ends', () => {
  expect(
    levelPath(
      [
        [0, 0],
        [1, 1],
      ],
      100,
      10,
    ),
  ).toBe('M0,0C50,0,50,10,100,10');
});
