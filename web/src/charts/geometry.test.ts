/* Drawings to scale have exactly as many parts as the drive. */
import { expect, test } from 'vitest';
import { dieBox, gridLines, gridOf, pageBoxes, pickedCell, SIDE } from './geometry';

test('a grid has a cell for every block, also where they fill no rectangle', () => {
  for (const [groups, count] of [
    [1, 256],
    [2, 1024],
    [2, 2048],
    [4, 1090],
    [1, 1],
    [2, 7],
  ]) {
    const grid = gridOf(groups!, groups! - 1, count!);
    expect(grid.across * (grid.down - 1) + grid.last).toBe(count);
    expect(grid.last).toBeGreaterThan(0);
    expect(grid.last).toBeLessThanOrEqual(grid.across);
    const picked = pickedCell(grid);
    expect(picked.x + picked.width).toBeCloseTo(SIDE);
  }
  expect(gridLines(gridOf(1, 0, 4))).toBe('M0 0h100M0 50h100M0 100h100M0 0v100M50 0v100M100 0v100');
});

test('dies lie on the board and not on each other', () => {
  for (const [channels, ways] of [
    [8, 4],
    [4, 1],
    [10, 16],
    [32, 8],
  ]) {
    const last = dieBox(channels!, ways!, channels! - 1, ways! - 1);
    expect(last.x + last.width).toBeLessThanOrEqual(SIDE);
    expect(last.y + last.height).toBeLessThanOrEqual(SIDE + 1e-9);
    const [a, b] = [dieBox(channels!, ways!, 0, 0), dieBox(channels!, ways!, 1, 0)];
    expect(a.x + a.width).toBeLessThanOrEqual(b.x);
  }
});

test('the spare bytes of a page are drawn to scale', () => {
  const boxes = pageBoxes(4, 16_384, 1280);
  expect(boxes).toHaveLength(5);
  expect(boxes[4]!.height / boxes[0]!.height).toBeCloseTo(1280 / 4096);
});
