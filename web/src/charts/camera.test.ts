/* The camera of a map: from a die into a block and back, without a jump. */
import { expect, test } from 'vitest';
import { cellOf, layoutOf, placeAt, tileOf } from './block-map';
import {
  around,
  atRest,
  carriedOver,
  levelOf,
  onTheWay,
  placeInView,
  stepped,
  viewOf,
  within,
} from './camera';

const shape = { channels: 8, dies_per_channel: 4, blocks_per_die: 2048 };
const box = { width: 432, height: 430 };
const layout = layoutOf(shape, box.width, box.height);
const place = { die: 13, block: 700 };
const whole = viewOf('die', place, layout, box);

test('each level shows what it is named after, in the middle', () => {
  for (const level of ['die', 'block'] as const) {
    const view = within(viewOf(level, place, layout, box), layout, box);
    expect(levelOf(view, layout)).toBe(level);
    const middle = placeAt(
      layout,
      view.x + box.width / view.scale / 2,
      view.y + box.height / view.scale / 2,
    );
    expect(middle?.die).toBe(place.die);
    if (level === 'block') expect(middle).toEqual(place);
  }
});

test('the way in grows steadily and never leaves the place that it goes to', () => {
  const to = within(viewOf('block', place, layout, box), layout, box);
  const corner = cellOf(layout, place.die, place.block);
  let scale = 0;
  for (let step = 0; step <= 20; step += 1) {
    const view = onTheWay(whole, to, step / 20);
    expect(view.scale).toBeGreaterThan(scale);
    scale = view.scale;
    const x = (corner.x - view.x) * view.scale;
    const y = (corner.y - view.y) * view.scale;
    expect(x >= 0 && x <= box.width && y >= 0 && y <= box.height).toBe(true);
  }
  expect(onTheWay(whole, to, 1)).toEqual(expect.objectContaining({ scale: to.scale }));
});

test('the middle of a view is on the map, and a whole die is its end', () => {
  const view = within({ x: -500, y: 9000, scale: 20 }, layout, box);
  expect(view.x + box.width / view.scale / 2).toBeCloseTo(0);
  expect(view.y + box.height / view.scale / 2).toBeCloseTo(layout.height_px);
  expect(within({ ...whole, scale: 0.2 }, layout, box).scale).toBe(whole.scale);
});

test('a view that stops between two blocks comes to rest at one of them', () => {
  const near = viewOf('block', place, layout, box);
  const aside = { ...near, x: near.x + layout.cell_px * 0.48 };
  expect(atRest(aside, layout, box)).toEqual(near);
  const gap = tileOf(layout, place.die).x + layout.tile_px + layout.gap_px / 2;
  const between = { ...near, x: gap - box.width / near.scale / 2 };
  const seen = placeInView(between, layout, box);
  expect(atRest(between, layout, box)).toEqual(viewOf('block', seen, layout, box));
});

test('going nearer by steps ends at the block in the middle', () => {
  let view = whole;
  const seen = placeInView(view, layout, box);
  for (let step = 0; step < 6; step += 1) {
    view = within(atRest(around(seen, view.scale * 2.5, layout, box), layout, box), layout, box);
  }
  expect(view).toEqual(viewOf('block', seen, layout, box));
});

test('another box shows the same block', () => {
  const other = { width: 300, height: 520 };
  const laid = layoutOf(shape, other.width, other.height);
  const view = carriedOver(viewOf('block', place, layout, box), layout, box, laid, other);
  expect(placeInView(view, laid, other)).toEqual(place);
});

test('steps lead from a die to a block among others to a block, and back the same way', () => {
  const among = stepped(whole, true, place, layout, box);
  const block = stepped(among, true, place, layout, box);
  expect([among, block].map((view) => levelOf(view, layout))).toEqual(['die', 'block']);
  expect(among.scale).toBeGreaterThan(whole.scale * 2);
  expect(block).toEqual(viewOf('block', place, layout, box));
  expect(stepped(block, false, place, layout, box)).toEqual(among);
  expect(stepped(among, false, place, layout, box)).toEqual(whole);
});
