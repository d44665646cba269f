/* The data that the drive map shows of a moment, derived from the worker's messages. */
import type { DriveShape, Place } from '#charts/block-map';
import type { Blocks } from '#charts/map-stage';
import { BLOCK_STATES } from '#generated/codes';
import type { BlockState } from '#charts/states';
import type { MapPicture } from '#sim/picture';
import type { MapSnapshot } from '#sim/protocol';

const CLOSED = BLOCK_STATES.indexOf('closed');
const VICTIM = BLOCK_STATES.indexOf('victim');

/** Returns the state of every block at the end of a finished run. */
export function statesOf({ blocks, marks }: MapPicture): Uint8Array {
  const states = new Uint8Array(blocks).fill(CLOSED);
  for (const { state, blocks: marked } of marks) {
    for (const index of marked) states[index] = BLOCK_STATES.indexOf(state);
  }
  return states;
}

/** Returns the blocks of an empty drive, for a run whose map is not known yet. */
export function erased({ shape, blocks }: MapPicture): Blocks {
  const state = new Uint8Array(blocks).fill(BLOCK_STATES.indexOf('free'));
  return { shape, valid: new Uint8Array(blocks), state, erases: null };
}

/** Returns only the shape, because the rest of a map changes with the next one. */
export function shapeOf({ channels, dies_per_channel, blocks_per_die }: DriveShape): DriveShape {
  return { channels, dies_per_channel, blocks_per_die };
}

/** A block being collected, and its valid share before its pages were moved. */
export interface Collected extends Place {
  valid: number;
}

/**
 * Returns a block being collected, preferably one of this die. Null if none of them was closed in
 * the map `before`.
 */
export function collectedOf(now: MapSnapshot, before: MapSnapshot, die: number): Collected | null {
  const first = die * now.blocks_per_die;
  const isChosen = (index: number) => now.state[index] === VICTIM && before.state[index] === CLOSED;
  const find = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) if (isChosen(index)) return index;
    return -1;
  };
  const here = find(first, first + now.blocks_per_die);
  const index = here >= 0 ? here : find(0, now.state.length);
  return index < 0
    ? null
    : {
        die: Math.floor(index / now.blocks_per_die),
        block: index % now.blocks_per_die,
        valid: before.valid[index]! / 255,
      };
}

export function countsOf(codes: ArrayLike<number>): Record<BlockState, number> {
  const counts = BLOCK_STATES.map(() => 0);
  for (let index = 0; index < codes.length; index += 1) counts[codes[index]!]! += 1;
  return Object.fromEntries(BLOCK_STATES.map((state, code) => [state, counts[code]!])) as Record<
    BlockState,
    number
  >;
}
