/* The view of the camera at each step: the subject of the step, as near as it is seen whole. */
import { carried } from '#charts/ease';
import type { Box } from '#charts/geometry';
import { viewBetween, viewOf, type Screen, type View } from '#charts/world-view';
import type { FollowedWrite } from './moments';
import { tookOf, wayOf } from './steps';
import { around, type Place, type Point, type World } from './world';
import { cellsIn } from './cells';
import { places } from './places';

export const LEVELS = ['drive', 'controller', 'channel', 'die', 'block', 'page', 'cells'] as const;
export type Level = (typeof LEVELS)[number];

export interface Sight {
  level: Level;
  box: Box;
}

export function sightsOf({ runSteps, inside, steps }: FollowedWrite, world: World): Sight[] {
  const drive: Sight = { level: 'drive', box: world.all };
  const at = (level: Level) => (place: Place) => sightAt(level, place, world);
  const { height } = world.all;
  const start: Sight = { ...drive, box: { ...world.all, height: height * (1 + FOOT) } };
  const [channel, die, block] = [at('channel'), at('die'), at('block')];
  const homes = places(runSteps).map(({ die }) => world.dies[die!]!);
  const home = homes.length === 0 ? drive : homeOf(homes);
  /** Later moves show nothing new, so one picture shows all of them. */
  const again: Sight = { level: 'channel', box: around([world.buffer, ...homes], 0.1) };
  const last_program = runSteps.findLastIndex(({ kind }) => kind === 'programArray');
  const first_move = runSteps.findIndex(({ kind }) => kind === 'moved');
  const second_move = runSteps.findIndex(({ kind }, at) => at > first_move && kind === 'moved');

  /** Goes down to the cells, to some of them while they take up charge, and out again. */
  function pulseAt(place: Place, part: number, parts: number, took_ns: number): Sight {
    const way = wayOf(inside, took_ns);
    if (!way) return block(place);
    const slot = world.pageSlot(place);
    if (part === parts - 1) return block(place);
    if (part === parts - 2) return at('page')(place);
    if (part > 0 && part < parts - 3) {
      // Two rows of cells, which have every level.
      const cells = cellsIn(slot, way.cells.length);
      const second = cells.find(({ y }) => y > cells[0]!.y) ?? cells[0]!;
      return {
        level: 'cells',
        box: around(
          cells.filter(({ y }) => y <= second.y),
          0.06,
        ),
      };
    }
    return at('cells')(place);
  }

  return steps.map(({ step: index, part, parts }): Sight => {
    const step = runSteps[index]!;
    const is_first = first_move < 0 || index < first_move;
    const is_visible = second_move < 0 || index < second_move;
    switch (step.kind) {
      case 'link':
        return { level: 'controller', box: around([world.front], 0.02) };
      case 'processor':
      case 'compression':
      case 'buffered':
        return at('controller')(step);
      case 'programBus':
        if (!is_first) return is_visible ? channel(step) : again;
        if (part === 0 && parts > 1) {
          return { level: 'channel', box: around([world.buffer], 0.5) };
        }
        return part < parts - 1 ? channel(step) : die(step);
      case 'programArray':
        if (is_first) return pulseAt(step, part, parts, tookOf(step));
        if (index === last_program) return home;
        return is_visible ? die(step) : again;
      case 'readArray':
        return is_visible ? die(step) : again;
      case 'readBus':
        return is_visible ? drive : again;
      case 'erased': {
        if (index > last_program) return home;
        const there = runSteps.slice(0, index).findLast(({ kind }) => kind === 'moved');
        if (!is_visible || !there) return is_visible ? block(step) : again;
        // Show both the block that is erased and the one in which the data lies now.
        const box = around([world.block(step), world.block(there)], 0.8);
        return { level: step.die === there.die ? 'die' : 'drive', box };
      }
      case 'moved':
        return is_visible ? drive : again;
      default:
        return index > last_program ? home : index === 0 ? start : drive;
    }
  });
}

/** The share of the height that is added below, for the sentence about the outcome. */
const FOOT = 0.21;

function homeOf(dies: readonly Box[]): Sight {
  const box = around(dies, 0.06);
  return {
    level: new Set(dies).size > 1 ? 'drive' : 'die',
    box: { ...box, height: box.height * (1 + FOOT) },
  };
}

/** The sight to which a reader has taken the camera. */
export interface ReaderSight {
  level: Level;
  /** Null if the camera goes along with the data. */
  place: Place | null;
  /** The view to which the reader dragged the camera, whatever it shows. */
  view?: View;
}

export interface Pressed extends ReaderSight {
  /** The part that is under the pointer. */
  box: Box;
}

/** A press has to narrow the view to less than this share, or it would change little. */
const NEARER = 0.8;

/**
 * The target that a press there would open: the largest part under it that would be seen nearer
 * than now. The parts are the controller, the dies, the blocks that hold the data, and their pages
 * and cells. Null if there is none, which means the whole drive.
 */
export function pressedAt(
  at: Point,
  view: View,
  holding: readonly Place[],
  world: World,
  screen: Screen,
): Pressed | null {
  const is_in = ({ x, y, width, height }: Box) =>
    at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
  const nowhere = { block: null, page: null, slot: null };
  const place = holding.findLast((place) => is_in(world.block(place))) ?? null;
  const die = world.dies.findIndex(is_in);
  const parts: Pressed[] = [
    { level: 'controller', place: null, box: world.controller },
    ...(die < 0
      ? []
      : [{ level: 'die' as const, place: { ...nowhere, die }, box: world.dies[die]! }]),
    ...(place
      ? [
          { level: 'block' as const, place, box: world.block(place) },
          { level: 'page' as const, place, box: world.page(place) },
          { level: 'cells' as const, place, box: world.pageSlot(place) },
        ]
      : []),
  ];
  return (
    parts.find(
      ({ level, place, box }) =>
        is_in(box) && viewOf(sightAt(level, place, world).box, screen).width < NEARER * view.width,
    ) ?? null
  );
}

/**
 * The sight of a level at a place, which the camera shows when the reader asks for it. Of the cells
 * it is the upper half: all of them would be small in a wide picture.
 */
export function sightAt(level: Level, place: Place | null, world: World): Sight {
  if (!place && level !== 'controller') return { level: 'drive', box: world.all };
  const boxes: Record<Level, () => Box> = {
    drive: () => world.all,
    controller: () => around([world.controller], 0.04),
    channel: () => around([world.buffer, world.dies[place!.die!]!], 0.1),
    die: () => around([world.dies[place!.die!]!], 0.12),
    block: () => around([world.block(place!)], 0.25),
    page: () => around([world.page(place!)], 0.5),
    cells: () => {
      const slot = world.pageSlot(place!);
      return around([{ ...slot, height: slot.height / 2 }], 0.04);
    },
  };
  return { level, box: boxes[level]() };
}

/** The share of the way to a step after which the camera has arrived. */
const ARRIVES = 0.85;

/** Over more than one step the camera takes the straight way, so as not to whirl around. */
export function cameraOn(
  sights: readonly Sight[],
  position: number,
  way: { from: number; to: number } | null,
  screen: Screen,
): View {
  if (!way || Math.abs(way.to - way.from) <= 1) return cameraAt(sights, position, screen);
  const share = (position - way.from) / (way.to - way.from);
  const [from, to] = [way.from, way.to].map((at) => cameraAt(sights, at, screen)) as [View, View];
  return viewBetween(from, to, share);
}

function cameraAt(sights: readonly Sight[], position: number, screen: Screen): View {
  const reached = Math.max(0, Math.min(Math.floor(position), sights.length - 1));
  const from = viewOf(sights[reached]!.box, screen);
  const next = sights[reached + 1];
  if (!next || position <= reached) return from;
  const share = Math.min(1, (position - reached) / ARRIVES);
  return viewBetween(from, viewOf(next.box, screen), carried(share));
}
