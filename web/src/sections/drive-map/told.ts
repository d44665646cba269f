/* What the drive map says and draws of a moment, from what the worker sends. */
import type { DriveShape, Place } from '#charts/block-map';
import type { Blocks } from '#charts/map-stage';
import { BLOCK_STATES } from '#generated/codes';
import type { BlockState } from '#charts/states';
import type { MapPicture } from '#sim/picture';
import type { MapSnapshot } from '#sim/protocol';

const CLOSED = BLOCK_STATES.indexOf('closed');
const VICTIM = BLOCK_STATES.indexOf('victim');

/** The state of every block at the end of a finished run. */
export function statesOf({ blocks, marks }: MapPicture): Uint8Array {
  const states = new Uint8Array(blocks).fill(CLOSED);
  for (const { state, blocks: marked } of marks) {
    for (const index of marked) states[index] = BLOCK_STATES.indexOf(state);
  }
  return states;
}

/** A drive of which nothing is known yet. */
export function erased({ shape, blocks }: MapPicture): Blocks {
  const state = new Uint8Array(blocks).fill(BLOCK_STATES.indexOf('free'));
  return { shape, valid: new Uint8Array(blocks), state, erases: null };
}

/** Without the rest of a map, which another one replaces. */
export function shapeOf({ channels, dies_per_channel, blocks_per_die }: DriveShape): DriveShape {
  return { channels, dies_per_channel, blocks_per_die };
}

/** A block that is being collected, and how much of it was valid before its pages were moved. */
export interface Collected extends Place {
  valid: number;
}

/** Of the die, if one of its blocks is collected. Null where none was seen closed `before`. */
export function collectedOf(now: MapSnapshot, before: MapSnapshot, die: number): Collected | null {
  const first = die * now.blocks_per_die;
  const isChosen = (index: number) =>
    now.state[index] === VICTIM && before.state[index] === CLOSED;
  const find = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) if (isChosen(index)) return index;
    return -1;
  };
  const here = find(first, first + now.blocks_per_die);
  const index = here >= 0 ? here : find(0, now.state.length);
  return index < 0 ? null : {
    die: Math.floor(index / now.blocks_per_die), block: index % now.blocks_per_die,
    valid: before.valid[index]! / 255,
  };
}

export function countsOf(codes: ArrayLike<number>): Record<BlockState, number> {
  const counts = BLOCK_STATES.map(() => 0);
  for (let index = 0; index < codes.length; index += 1) counts[codes[index]!]! += 1;
  return Object.fromEntries(BLOCK_STATES.map((state, code) => [state, counts[code]!])) as
    Record<BlockState, number>;
}
