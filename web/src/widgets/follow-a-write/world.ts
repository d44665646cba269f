/*
 * The layout of a drive, from the host's queue to a cell: boxes in one flat world.
 * 1. The host, its link and the controller are the same on every screen. The dies lie to the right
 *    of them in one row per channel or, on a tall screen, below them in one column per channel.
 *    They fill the remaining room.
 * 2. Each part lies inside the part to which it belongs, in its real number: a die's blocks, a
 *    block's pages, a page's slots. Slots are about square, so that the data keeps its shape.
 */
import type { Box } from '#charts/geometry';
import type { FollowedStep } from '#sim/followed';
import type { DriveShape } from '#sim/protocol';

export interface Point {
  x: number;
  y: number;
}

const TILE = 34;
const HOST = { x: 0, y: 0, width: 230, height: 340 };
const CONTROLLER = { x: 340, y: 0, width: 430, height: 340 };
const ENGINE = { x: 410, y: 190, width: 96, height: 84 };
const PROCESSOR = { x: 364, y: 44, width: 170, height: 84 };
const MAP = { x: 562, y: 44, width: 184, height: 84 };
const BUFFER = { x: 560, y: 190, width: 186, height: 84 };
/** The height at which the data passes through the controller. */
const ROW_Y = 232;
const QUEUE = { x: 24, y: 44, across: 4, pitch: 46 };
/** The ratio of width to height above which the dies lie beside the controller, not below it. */
const WIDE_FROM = 1.5;
const WIDE = { x: 860, least_width: 500, height: 560 };
const TALL = { x: 0, y: 410, width: 770, least_height: 300 };
/** The share of a die's height that its register takes. */
const REGISTER_SHARE = 0.24;
export const BUS_ROOM = 14;

export type Place = Pick<FollowedStep, 'die' | 'block' | 'page' | 'slot'>;

export interface Inside {
  slots: number;
  /** The spare bytes of a page, in slots. */
  spare: number;
  pages_per_block: number;
}

const squareAround = (x: number, y: number, side: number): Box => ({
  x: x - side / 2,
  y: y - side / 2,
  width: side,
  height: side,
});

export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

export function around(boxes: readonly Box[], share = 0): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return inset({ x, y, width, height }, -share * Math.min(width, height));
}

export interface Grid {
  across: number;
  down: number;
}

/** A grid of `count` parts in a box, each about `aspect` times as wide as high. */
export function gridIn({ width, height }: Box, count: number, aspect: number): Grid {
  const across = Math.round(Math.sqrt((count * width) / height / aspect));
  const down = Math.ceil(count / Math.max(1, Math.min(across, count)));
  return { across: Math.ceil(count / down), down };
}

/** The gap between two parts, as a share of the smaller side of one. */
export const GAP = 0.12;

export function cellIn({ x, y, width, height }: Box, { across, down }: Grid, index: number): Box {
  const [step_x, step_y] = [width / across, height / down];
  const gap = GAP * Math.min(step_x, step_y);
  return {
    x: x + (index % across) * step_x + gap / 2,
    y: y + Math.floor(index / across) * step_y + gap / 2,
    width: step_x - gap,
    height: step_y - gap,
  };
}

function areaOf(ratio: number): Box {
  if (ratio <= WIDE_FROM) {
    const { x, y, width, least_height } = TALL;
    return { x, y, width, height: Math.max(least_height, width / ratio - y) };
  }
  const { x, least_width } = WIDE;
  const width = Math.max(least_width, ratio * WIDE.height - x);
  const height = (x + width) / ratio;
  return { x, y: (HOST.height - height) / 2, width, height };
}

export class World {
  readonly host = HOST;
  readonly controller = CONTROLLER;
  readonly engine = ENGINE;
  readonly processor = PROCESSOR;
  readonly map = MAP;
  readonly buffer = BUFFER;
  readonly front = around([HOST, CONTROLLER]);
  readonly inPort = squareAround(CONTROLLER.x + 32, ROW_Y, TILE);
  readonly outPort = squareAround(ENGINE.x + ENGINE.width + 26, ROW_Y, TILE);
  readonly dies: readonly Box[];
  readonly all: Box;
  readonly blocks: Grid;

  private readonly wide: boolean;
  private readonly area: Box;

  /** `ratio`: the width of the screen divided by its height. */
  constructor(
    readonly shape: DriveShape,
    readonly inside: Inside,
    ratio: number,
  ) {
    const { channels, dies_per_channel } = shape;
    this.wide = ratio > WIDE_FROM;
    this.area = areaOf(ratio);
    this.dies = Array.from({ length: channels * dies_per_channel }, (_, die) =>
      this.dieBox(die % channels, Math.floor(die / channels)),
    );
    this.all = around([this.front, ...this.dies]);
    this.blocks = gridIn(this.array(this.dies[0]!), shape.blocks_per_die, 1.4);
  }

  private dieBox(channel: number, way: number): Box {
    const { channels, dies_per_channel } = this.shape;
    const { area } = this;
    const [across, down] = this.wide ? [dies_per_channel, channels] : [channels, dies_per_channel];
    const [column, row] = this.wide ? [way, channel] : [channel, way];
    const [step_x, step_y] = [area.width / across, area.height / down];
    const gap = Math.min(BUS_ROOM, 0.16 * Math.min(step_x, step_y));
    return {
      x: area.x + column * step_x + gap,
      y: area.y + row * step_y + gap,
      width: step_x - 1.4 * gap,
      height: step_y - 1.4 * gap,
    };
  }

  /** The host's commands; the last one is the write that is followed. */
  queue(count: number): Box[] {
    const { x, y, across, pitch } = QUEUE;
    const down = Math.ceil(count / across);
    const step_y = Math.min(pitch, (HOST.height - y - 16) / Math.max(1, down));
    return Array.from({ length: count }, (_, index) =>
      squareAround(
        x + ((index % across) + 0.5) * pitch,
        y + (Math.floor(index / across) + 0.5) * step_y,
        Math.min(TILE, step_y * 0.8),
      ),
    );
  }

  /** The layout of a page in a box: its slots from the left, then its spare bytes. */
  slotsIn(box: Box): { slots: Box[]; spare: Box } {
    const { slots: count, spare } = this.inside;
    const side = Math.min(box.width / (count + spare), box.height);
    const x = box.x + (box.width - side * (count + spare)) / 2;
    const y = box.y + (box.height - side) / 2;
    const gap = 0.06 * side;
    const slots = Array.from({ length: count }, (_, slot) =>
      inset({ x: x + slot * side, y, width: side, height: side }, gap),
    );
    const rest = { x: x + count * side, y, width: side * spare, height: side };
    return { slots, spare: inset(rest, Math.min(gap, rest.width * 0.2)) };
  }

  register(die: number): Box {
    const { x, y, width, height } = this.dies[die]!;
    return inset({ x, y, width, height: height * REGISTER_SHARE }, 0.03 * height);
  }

  /** The part of a die that holds its blocks. */
  array({ x, y, width, height }: Box): Box {
    const top = height * REGISTER_SHARE;
    return inset({ x, y: y + top, width, height: height - top }, 0.03 * height);
  }

  block({ die, block }: Place): Box {
    return cellIn(this.array(this.dies[die!]!), this.blocks, block!);
  }

  /** The layout of the pages of a block, whose slots are about square. */
  pages(block: Box): { box: Box; grid: Grid } {
    const box = inset(block, 0.05 * block.height);
    const { slots, spare, pages_per_block } = this.inside;
    return { box, grid: gridIn(box, pages_per_block, slots + spare) };
  }

  page(place: Place): Box {
    const { box, grid } = this.pages(this.block(place));
    return cellIn(box, grid, place.page!);
  }

  pageSlot(place: Place): Box {
    return this.slotsIn(this.page(place)).slots[place.slot!]!;
  }

  registerSlot(place: Place): Box {
    return this.slotsIn(this.register(place.die!)).slots[place.slot!]!;
  }

  bufferSlot(place: Place): Box {
    return this.slotsIn(inset(BUFFER, 8)).slots[place.slot!]!;
  }

  /** All slots of a page, and its spare bytes if it has some. */
  pageIn(box: Box): Box[] {
    const { slots, spare } = this.slotsIn(box);
    return spare.width > 0 ? [...slots, spare] : slots;
  }

  bufferPage(): Box[] {
    return this.pageIn(inset(BUFFER, 8));
  }

  registerPage(die: number): Box[] {
    return this.pageIn(this.register(die));
  }

  /** The path from the buffer to a die's register. */
  bus(die: number): Point[] {
    const { channels } = this.shape;
    const channel = die % channels;
    const { x, y, width } = this.dies[die]!;
    const register = this.register(die);
    const fan = (channel + 0.5) / channels;
    if (this.wide) {
      const turn_x = CONTROLLER.x + CONTROLLER.width + 14 + 50 * (Math.abs(fan - 0.5) * 2);
      const leave_y = BUFFER.y + BUFFER.height * fan;
      const along_y = y - BUS_ROOM * 0.45;
      return [
        { x: BUFFER.x + BUFFER.width, y: leave_y },
        { x: turn_x, y: leave_y },
        { x: turn_x, y: along_y },
        { x: x + width / 2, y: along_y },
        { x: x + width / 2, y: register.y },
      ];
    }
    const along_x = x - BUS_ROOM * 0.4;
    const turn_y = CONTROLLER.y + CONTROLLER.height + 12 + 40 * (1 - Math.abs(fan - 0.5) * 2);
    const leave_x = BUFFER.x + BUFFER.width * fan;
    return [
      { x: leave_x, y: BUFFER.y + BUFFER.height },
      { x: leave_x, y: turn_y },
      { x: along_x, y: turn_y },
      { x: along_x, y: register.y + register.height / 2 },
      { x: register.x, y: register.y + register.height / 2 },
    ];
  }
}

/** The point that lies at a share of a path's length. */
export function along(path: readonly Point[], share: number): Point {
  const lengths = path
    .slice(1)
    .map((to, index) => Math.hypot(to.x - path[index]!.x, to.y - path[index]!.y));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    if (left <= length) {
      const [from, to] = [path[index]!, path[index + 1]!];
      const part = length === 0 ? 0 : left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= length;
  }
  return path.at(-1)!;
}

export const pathOf = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
