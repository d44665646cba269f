/*
 * The life of one block as it was recorded: it fills once, in order; its copies turn stale one by
 * one; then it is collected. A slot holds 4 KiB, and some slots are a page.
 */
import type { Place } from '#charts/block-map';
import { clampedShare } from '#charts/share';

export interface BlockLife extends Place {
  slots: number;
  /** The first second at whose end it is full. */
  filled_s: number;
  /** The slots that turned stale in each of the next seconds, up to the last before the fall. */
  stale: number[][];
  /** The block of the same die that takes its valid pages. */
  other: number;
}

/** The places of slots in each state; in `moved`, the place in the other block is the order. */
export interface Slots {
  valid: number[];
  stale: number[];
  moved: number;
  /** How far its erase has come, 0 to 1. */
  erased: number;
}

/** The part of the collection that moves pages, and the one by whose end the erase is over. */
const [MOVED, ERASED] = [0.8, 0.9];

const placesTo = (count: number) => Array.from({ length: count }, (_, slot) => slot);

/** `filled`: the share of its slots that are programmed. */
export function slotsAt(life: BlockLife, at_s: number, filled: number): Slots {
  const stale = life.stale.slice(0, Math.max(0, at_s - life.filled_s)).flat();
  const isStale = new Set(stale);
  const valid = placesTo(Math.round(life.slots * filled)).filter((slot) => !isStale.has(slot));
  return { valid, stale, moved: 0, erased: 0 };
}

/** `share`: how far its collection has come. The valid slots move in their order in the block. */
export function collectedSlots(life: BlockLife, share: number): Slots {
  const { valid, stale } = slotsAt(life, Infinity, 1);
  const moved = Math.round(valid.length * clampedShare(share / MOVED));
  const erased = clampedShare((share - MOVED) / (ERASED - MOVED));
  return { valid: valid.slice(moved), stale: [...stale, ...valid.slice(0, moved)], moved, erased };
}
