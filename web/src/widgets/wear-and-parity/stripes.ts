/*
 * The stripes that a board shows. Each page drawn in a die stands for an equal share of the die's
 * blocks, in order, and belongs to one stripe of those. The parity position moves on by one die
 * from stripe to stripe, so each share has a stripe with its parity on any die.
 * Example: of 4 pages and 48 blocks, page 2 stands for blocks 24 to 35.
 */
import type { DriveShape } from '#charts/block-map';
import type { Reconstruction } from '#generated/types/Reconstruction';
import { PAGES } from './board';

/**
 * Dies from the parity of one drawn page to that of the next, which is in another row and column.
 */
const APART = 19;

export interface Stripes {
  /** The stripe whose lost page is requested. */
  requested: number;
  /** The die that holds the parity of each stripe. */
  parity: readonly number[];
}

/**
 * Returns the stripes of a board. The requested stripe is the core's; in the others, the lost dies
 * hold data.
 */
export function stripesOf(
  { channels, dies_per_channel, blocks_per_die }: DriveShape,
  reconstruction: Reconstruction | null,
  lost: readonly number[],
): Stripes {
  const dies = channels * dies_per_channel;
  const requested = reconstruction
    ? Math.floor((reconstruction.block * PAGES) / blocks_per_die)
    : 0;
  const first = reconstruction?.parity_die ?? dies - 1;
  const parity = Array.from({ length: PAGES }, (_, stripe) => {
    let die = (first + (stripe - requested) * APART + PAGES * dies) % dies;
    while (!(reconstruction && stripe === requested) && lost.includes(die)) die = (die + 1) % dies;
    return die;
  });
  return { requested, parity };
}
