/* The zoom from a run to one electron: its parts lie in each other, and its camera finds back. */
import { expect, test } from 'vitest';
import { flight, Lens } from '../world-view';
import { LEVELS, partsTo, type Level, type Spot } from './levels';
import { plotOf, runBox } from './plot';
import { NestedWorld } from './world';

const shape = { channels: 8, dies_per_channel: 4, blocks_per_die: 2048 };
const world = new NestedWorld(shape, { pages: 256, slots_per_page: 4, cells: 96 });
const spot: Spot = { die: 13, block: 700, page: 128, slot: 2, cell: 40, electron: 30 };
const size = { width: 1184, height: 740 };
const screen = { left: 0, top: 0, ...size };
const times_s = Array.from({ length: 2000 }, (_, second) => second + 1);
const values = times_s.map((second) => (second < 164 ? 46_000 : 6000));
const plotAt = (at_s: number) =>
  plotOf({ times_s, values, means: values, duration_s: 2000, at_s }, size, 0.25);
const run = runBox(plotAt(1048));
const view = (level: Level) => world.view(level, spot, run, screen);
const inner = LEVELS.slice(1) as Exclude<Level, 'run'>[];

test('every part lies inside the one before it, and is much smaller', () => {
  for (const [place, level] of inner.entries()) {
    const outer = place === 0 ? run : world.box(inner[place - 1]!, spot);
    const box = world.box(level, spot);
    expect(box.x).toBeGreaterThanOrEqual(outer.x);
    expect(box.y).toBeGreaterThanOrEqual(outer.y);
    expect(box.x + box.width).toBeLessThanOrEqual(outer.x + outer.width * (1 + 1e-12));
    expect(box.y + box.height).toBeLessThanOrEqual(outer.y + outer.height * (1 + 1e-12));
    expect(box.width).toBeLessThan(outer.width / 3);
  }
});

test('the drive stands over the line at each second, and inside the plot', () => {
  for (const second of [1, 164, 1048, 2000]) {
    const { x, y, width, height } = runBox(plotAt(second));
    expect(Math.min(-x, -y)).toBeGreaterThan(0);
    expect(x + width).toBeGreaterThan(1);
    expect(y + height).toBeGreaterThan(world.drive.height);
  }
});

test.each(LEVELS)('at the level %s the camera knows where it is', (level) => {
  expect(world.levelOf(view(level), spot, run, screen)).toBe(level);
  const parts = partsTo(level === 'electron' ? 'gate' : level);
  const found = world.spotAt(view(level), level, { ...spot, die: 0, block: 0, page: 0 });
  const first = <Part>(of: Record<string, Part>) => Object.values(of).slice(0, parts);
  expect(first({ ...found })).toEqual(first({ ...spot }));
});

test('the way there and back ends exactly where it began, from any level to any other', () => {
  for (const from of LEVELS) {
    for (const to of LEVELS.filter((level) => level !== from)) {
      const [there, back] = [flight(view(from), view(to)), flight(view(to), view(from))];
      expect(back.at(1)).toEqual(there.at(0));
      expect(there.at(1)).toEqual(view(to));
      // The last step is as small as any other, and backwards is the same way.
      const near = there.at(1 - 1e-6);
      const lens = new Lens(view(to), screen);
      expect(Math.abs(lens.x(near.x) - size.width / 2)).toBeLessThan(0.1);
      expect(near.width / view(to).width).toBeCloseTo(1, 3);
      expect(back.at(0.3).width / there.at(0.7).width).toBeCloseTo(1, 6);
    }
  }
});

test('the way in never shows more than before', () => {
  const way = flight(view('run'), view('electron'));
  let width = Infinity;
  for (let step = 0; step <= 100; step += 1) {
    const next = way.at(step / 100).width;
    expect(next).toBeLessThanOrEqual(width);
    width = next;
  }
});

test('whoever zooms into a gap ends in a part', () => {
  const { x, y, height } = world.box('page', spot);
  let at = { x: x - height * 0.1, y: y - height * 0.1, width: world.drive.width };
  for (let turn = 0; turn < 60; turn += 1) {
    at = world.within({ ...at, width: at.width / 2 }, spot, run, screen);
  }
  const found = world.spotAt(at, 'gate', spot);
  const cell = world.box('gate', found);
  expect(at.x).toBeGreaterThanOrEqual(cell.x);
  expect(at.x).toBeLessThanOrEqual(cell.x + cell.width);
  expect(at.y).toBeGreaterThanOrEqual(cell.y);
  expect(at.y).toBeLessThanOrEqual(cell.y + cell.height);
  expect(at.width).toBeCloseTo(world.view('electron', spot, run, screen).width, 12);
});

test.each([
  ['die', 1, 0, { die: 14 }],
  ['die', 0, 1, { die: 21 }],
  ['block', -1, 0, { block: 699 }],
  ['page', 1, 0, { page: 129 }],
  ['cells', 1, 0, { slot: 3 }],
  ['gate', 1, 0, { cell: 41 }],
  ['gate', 0, 1, { cell: 48 }],
  ['drive', 1, 0, {}],
] as const)('beside a %s, %i to the right and %i down', (level, dx, dy, to) => {
  expect(world.beside(level, spot, dx, dy)).toEqual({ ...spot, ...to });
});

test('a spot of a larger drive is brought into this one', () => {
  const far = { die: 99, block: 9999, page: 999, slot: 9, cell: 999, electron: 7 };
  const last = { die: 31, block: 2047, page: 255, slot: 3, cell: 95, electron: 7 };
  expect(world.clamped(far)).toEqual(last);
});
