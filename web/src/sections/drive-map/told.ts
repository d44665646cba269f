/* What the drive map says and draws of a moment, from what the worker sends. */
import type { DriveShape } from '#charts/block-map';
import type { Blocks } from '#charts/map-stage';
import { BLOCK_STATES } from '#generated/codes';
import type { BlockState } from '#charts/states';
import type { MapPicture } from '#sim/picture';

const CLOSED = BLOCK_STATES.indexOf('closed');

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

export function countsOf(codes: Iterable<number>): Record<BlockState, number> {
  const counts = BLOCK_STATES.map(() => 0);
  for (const code of codes) counts[code]! += 1;
  return Object.fromEntries(BLOCK_STATES.map((state, code) => [state, counts[code]!])) as
    Record<BlockState, number>;
}
