/* A followed write as a film: the drawing at each moment matches the record. */
import { expect, test } from 'vitest';
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import { plain } from '#format/format';
import { Film } from '#player/film';
import type { FollowedKind, FollowedStep } from '#sim/followed';
import { Lens, viewBetween, viewOf } from '#charts/world-view';
import { cellsAt, cellsIn, pickedCell } from './cells';
import { followedWrite } from './moments';
import { Scene } from './scene';
import { captionAt } from './sentences';
import { cameraOn, pressedAt, sightAt, sightsOf, type Level } from './views';
import { around, World, type Place } from './world';

const MIN_NS = 60e9;
const nowhere = {
  channel: null,
  die: null,
  block: null,
  page: null,
  slot: null,
  bytes: null,
  byte_ps: null,
  count: null,
  cause: null,
  start_ns: 0,
  time_s: 0,
};
function step(
  kind: FollowedKind,
  at_ns: number,
  took_ns: number,
  more: Partial<FollowedStep> = {},
): FollowedStep {
  return { ...nowhere, kind, at_ns, end_ns: took_ns, ...more };
}
const first: Place = { die: 3, block: 2, page: 5, slot: 3 };
const second: Place = { die: 0, block: 1, page: 9, slot: 1 };

/** Written, moved once, written again. */
const runSteps: FollowedStep[] = [
  step('queued', 0, 0, { bytes: 4096, count: 8 }),
  step('link', 1_000, 8_000, { bytes: 4096 }),
  step('processor', 20_000, 28_000),
  step('compression', 20_000, 8_000, { bytes: 4096 }),
  step('buffered', 48_000, 0, { ...first, bytes: 2048 }),
  step('programBus', 100_000, 88_000, { ...first, bytes: 16_896 }),
  step('programArray', 188_000, 1_000_000, first),
  step('moved', 9 * MIN_NS, 0, { ...second, count: 1 }),
  step('readArray', 9 * MIN_NS + 5_000, 50_000, first),
  step('readBus', 9 * MIN_NS + 55_000, 88_000, { ...first, bytes: 16_896 }),
  step('programBus', 9 * MIN_NS + 200_000, 88_000, { ...second, bytes: 16_896 }),
  step('programArray', 9 * MIN_NS + 288_000, 1_000_000, second),
  step('erased', 10 * MIN_NS, 3_000_000, first),
  step('overwritten', 20 * MIN_NS, 0, second),
  step('erased', 21 * MIN_NS, 3_000_000, second),
];
const pulse = (start_ns: number, gate_mv: number, thresholds_mv: number[], passed: number) => ({
  start_ns,
  pulsed_ns: start_ns + 100_000,
  end_ns: start_ns + 200_000,
  gate_mv,
  thresholds_mv,
  passed,
  verified: [1],
});
const way = {
  bits_per_cell: 1,
  pages_per_block: 64,
  program_ns: 1_000_000,
  model_ns: 1_000_000,
  step_mv: 300,
  levels: [
    { bits: 1, verify_mv: null, reference_mv: null },
    { bits: 0, verify_mv: 750, reference_mv: 0 },
  ],
  cells: [
    { level: 0, passed_after: 0 },
    { level: 1, passed_after: 4 },
    { level: 1, passed_after: 1 },
  ],
  watched: 1,
  erased_mv: [-2_500, -2_500, -2_500],
  pulses: [
    pulse(200_000, 15_000, [-2_500, 0, 800], 2),
    pulse(400_000, 15_300, [-2_500, 300, 800], 2),
    pulse(600_000, 15_600, [-2_500, 600, 800], 2),
    pulse(800_000, 15_900, [-2_500, 900, 800], 3),
  ],
};
const inside = {
  part: { page_bytes: 16_384, spare_bytes: 512, pages_per_block: 64 },
  bus: { window_ps: 215_000 },
  ways: [way],
} as unknown as ProgramPageShown;

const write = followedWrite(runSteps, inside);
const shape = { channels: 2, dies_per_channel: 2, blocks_per_die: 8 };
const world = new World(shape, { slots: 4, spare: 0.125, pages_per_block: 64 }, 3);
const scene = new Scene(write, world);
const film = new Film(write, false);
const positions = Array.from({ length: 40 * film.last + 1 }, (_, index) => index / 40);
const after = (kind: FollowedKind, nth = 0) => {
  const index = runSteps.flatMap((step, at) => (step.kind === kind ? [at] : []))[nth];
  return write.steps.findLastIndex(({ step }) => step === index);
};
const at = (position: number) => scene.at(film.at(position));

test('every event begins between the step before its own and its own', () => {
  const { steps } = write;
  expect(steps.map(({ at_ns }) => at_ns)).toEqual(
    steps.map(({ at_ns }) => at_ns).toSorted((a, b) => a - b),
  );
  for (const event of write.film) {
    expect(event.step).toBeGreaterThan(0);
    expect(event.start_ns).toBeGreaterThanOrEqual(steps[event.step - 1]!.at_ns);
    expect(event.start_ns).toBeLessThanOrEqual(steps[event.step]!.at_ns);
    expect(event.end_ns).toBeGreaterThanOrEqual(event.start_ns);
    expect(event.end_ns).toBeLessThanOrEqual(steps.at(-1)!.at_ns);
  }
});

test('after each step the data lies where the record says', () => {
  const lies = (position: number) => {
    const { from, to, share } = at(position);
    return share === 1 ? to : from;
  };
  expect(lies(0)).toEqual(world.queue(8).at(-1));
  expect(lies(after('link'))).toEqual(world.inPort);
  expect(lies(after('buffered'))).toEqual(world.bufferSlot(first));
  expect(lies(after('programBus'))).toEqual(world.registerSlot(first));
  expect(lies(after('programArray'))).toEqual(world.pageSlot(first));
  expect(lies(after('readArray'))).toEqual(world.registerSlot(first));
  expect(lies(after('readBus'))).toEqual(world.bufferSlot(first));
  expect(lies(after('programArray', 1))).toEqual(world.pageSlot(second));
  expect(at(after('compression')).size).toBeCloseTo(Math.sqrt(0.5));
  expect(at(after('programArray', 1)).programs).toBe(2);
});

test('the old copy lies about until its block is erased, and the last with its own', () => {
  const counts = (position: number) => at(position).copies.length;
  expect(counts(after('programArray'))).toBe(0);
  expect(counts(after('moved'))).toBe(1);
  expect(counts(after('programArray', 1))).toBe(1);
  expect(counts(after('erased'))).toBe(0);
  expect(at(after('overwritten')).look).toBe('stale');
  expect(at(after('overwritten')).is_gone).toBe(false);
  expect(at(after('erased', 1)).is_gone).toBe(true);
});

test('that data is in the flash or stale is said from when it is, and not before', () => {
  const said = (position: number) => {
    const moment = film.at(position);
    const { step: captionIndex } = moment;
    return plain(captionAt(write, { position, moment, way: null, film, captionIndex }));
  };
  const [programmed, overwritten] = [after('programArray'), after('overwritten')];
  for (const position of [programmed - 0.5, programmed - 0.01]) {
    expect(said(position)).toContain('Each pulse is');
    expect(at(position).programs).toBe(0);
  }
  for (const position of [programmed, programmed + 0.1]) {
    expect(said(position)).toContain('Only now is the data in the flash');
    expect(at(position).programs).toBe(1);
  }
  const stale = positions.filter((at) => at >= overwritten && at < film.last);
  expect(stale.map((position) => at(position).look)).not.toContain('valid');
  for (const position of stale) expect(said(position)).not.toContain('lies in its cells');
});

test('nothing teleports, and backwards is the same as forwards', () => {
  const middle = (position: number) => {
    const { from, to, share } = at(position);
    return from.x + from.width / 2 + (to.x + to.width / 2 - from.x - from.width / 2) * share;
  };
  const there = positions.map(middle);
  expect(positions.toReversed().map(middle)).toEqual(there.toReversed());
  // A bus carries bytes: there the data is at both ends at once.
  const jumps = positions
    .slice(1)
    .filter(
      (position, index) =>
        Math.abs(there[index + 1]! - there[index]!) > 150 && at(position).how !== 'bytes',
    );
  expect(jumps).toEqual([]);
});

test('a cell is charged while a pulse lasts, and held once it is where it should be', () => {
  const charged = cellsAt(way, 250_000);
  expect(charged.cells.map(({ mv }) => mv)).toEqual([-2_500, -1_250, -850]);
  expect(cellsAt(way, 450_000).cells.map(({ rising }) => rising)).toEqual([false, true, false]);
  expect(cellsAt(way, 1_000_000).cells.map(({ look }) => look)).toEqual([
    'erased',
    'passed',
    'passed',
  ]);
});

const screen = { left: 12, top: 12, width: 1200, height: 400 };

test('the camera shows the whole of what a step is about, and never jumps', () => {
  const sights = sightsOf(write, world);
  sights.forEach(({ box }, index) => {
    const visibleBox = new Lens(cameraOn(sights, index, null, screen), screen).box(box);
    expect(visibleBox.x).toBeGreaterThan(screen.left - 1);
    expect(visibleBox.x + visibleBox.width).toBeLessThan(screen.left + screen.width + 1);
    expect(visibleBox.height).toBeLessThan(screen.height + 1);
  });
  const views = positions.map((position) => cameraOn(sights, position, null, screen));
  views.slice(1).forEach(({ width }, index) => {
    expect(Math.abs(Math.log(width / views[index]!.width))).toBeLessThan(1.5);
  });
  expect(sights.map(({ level }) => level)).toContain('cells');
});

test('a view between two begins and ends with them, a cell in a drive or not', () => {
  const cell = cellsIn(world.pageSlot(first), 48)[20]!;
  const [far, near] = [viewOf(world.all, screen), viewOf(cell, screen)];
  for (const [from, to] of [
    [far, near],
    [near, far],
    [far, far],
  ] as const) {
    expect(viewBetween(from, to, 0).width).toBeCloseTo(from.width, 6);
    expect(viewBetween(from, to, 0).x).toBeCloseTo(from.x, 6);
    expect(viewBetween(from, to, 1)).toEqual(to);
    const late = viewBetween(from, to, 1 - 1e-9);
    expect(Math.abs(late.x - to.x) / to.width).toBeLessThan(1e-3);
  }
});

test('on every screen each part lies in the one that it belongs to', () => {
  for (const ratio of [0.8, 1.4, 2, 3.3]) {
    const other = new World(shape, world.inside, ratio);
    const inner = [
      other.pageSlot(first),
      other.page(first),
      other.block(first),
      other.dies[first.die!]!,
      other.all,
    ];
    for (const [index, box] of inner.slice(0, -1).entries()) {
      const outer = inner[index + 1]!;
      const both = around([box, outer]);
      expect(both.width).toBeCloseTo(outer.width);
      expect(both.height).toBeCloseTo(outer.height);
    }
    const die = around([other.register(first.die!), ...other.registerPage(first.die!)]);
    expect(die.width).toBeCloseTo(other.register(first.die!).width);
  }
});

test('a press goes to the largest part that is seen nearer, and at last out again', () => {
  const at = (level: Level, place = first) => viewOf(sightAt(level, place, world).box, screen);
  const { x, y, width, height } = world.pageSlot(first);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const levels = (['drive', 'die', 'block', 'page', 'cells'] as const).map(
    (level) => pressedAt(middle, at(level), [first], world, screen)?.level,
  );
  expect(levels).toEqual(['die', 'block', 'page', 'cells', undefined]);
  const { map } = world;
  expect(
    pressedAt({ x: map.x + 1, y: map.y + 1 }, at('drive'), [first], world, screen)?.level,
  ).toBe('controller');
});

test('a picked cell says what it is at, and what it has to reach', () => {
  expect(pickedCell(way, 250_000, 1)).toEqual({
    digits: '0',
    mv: -1_250,
    mark_mv: 750,
    look: 'pending',
  });
  expect(pickedCell(way, 1_000_000, 2)?.look).toBe('passed');
});
