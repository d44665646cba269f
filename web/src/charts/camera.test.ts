/* The camera of a map: from the drive into a block and back, without a jump. */
import { expect, test } from 'vitest';
import { cellOf, layoutOf, placeAt } from './block-map';
import { carriedOver, levelOf, onTheWay, viewOf, WHOLE, within, zoomed } from './camera';

const shape = { channels: 8, dies_per_channel: 4, blocks_per_die: 2048 };
const box = { width: 432, height: 430 };
const layout = layoutOf(shape, box.width, box.height);
const place = { die: 13, block: 700 };

test('what is zoomed keeps the point under the pointer in its place', () => {
  const view = zoomed({ x: 40, y: 10, scale: 2 }, 3, 100, 60);
  expect(view.x + 100 / view.scale).toBeCloseTo(40 + 100 / 2);
  expect(view.y + 60 / view.scale).toBeCloseTo(10 + 60 / 2);
});

test('each level shows what it is named after, in the middle', () => {
  expect(levelOf(WHOLE, layout)).toBe('drive');
  for (const level of ['die', 'block'] as const) {
    const view = within(viewOf(level, place, layout, box), layout, box);
    expect(levelOf(view, layout)).toBe(level);
    const middle = placeAt(layout, view.x + box.width / view.scale / 2,
      view.y + box.height / view.scale / 2);
    expect(middle?.die).toBe(place.die);
    if (level === 'block') expect(middle).toEqual(place);
  }
});

test('the way in grows steadily and never leaves the place that it goes to', () => {
  const to = within(viewOf('block', place, layout, box), layout, box);
  const corner = cellOf(layout, place.die, place.block);
  let scale = 0;
  for (let step = 0; step <= 20; step += 1) {
    const view = onTheWay(WHOLE, to, step / 20);
    expect(view.scale).toBeGreaterThan(scale);
    scale = view.scale;
    const x = (corner.x - view.x) * view.scale;
    const y = (corner.y - view.y) * view.scale;
    expect(x >= 0 && x <= box.width && y >= 0 && y <= box.height).toBe(true);
  }
  expect(onTheWay(WHOLE, to, 1)).toEqual(expect.objectContaining({ scale: to.scale }));
});

test('no view leaves the map, and the whole drive is its end', () => {
  const view = within({ x: -500, y: 9000, scale: 4 }, layout, box);
  expect(view.x).toBe(0);
  expect(view.y + box.height / view.scale).toBeCloseTo(layout.height_px);
  expect(within({ x: 0, y: 0, scale: 0.2 }, layout, box).scale).toBe(1);
});

test('another box shows the same block', () => {
  const other = { width: 300, height: 520 };
  const laid = layoutOf(shape, other.width, other.height);
  const view = carriedOver(viewOf('block', place, layout, box), layout, box, laid, other);
  const middle = placeAt(laid, view.x + other.width / view.scale / 2,
    view.y + other.height / view.scale / 2);
  expect(middle).toEqual(place);
});
