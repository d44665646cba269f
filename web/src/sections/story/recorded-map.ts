/*
 * All blocks at any second up to the last of some kept moments. Free blocks are used in the order
 * of the run, as many as its row of that second says; between two moments a block's valid share
 * changes evenly.
 */
import { BLOCK_STATES } from '#generated/codes';
import type { MapSnapshot } from '#sim/protocol';

const FREE = BLOCK_STATES.indexOf('free');
const CLOSED = BLOCK_STATES.indexOf('closed');

export class RecordedMap {
  constructor(
    private readonly moments: readonly MapSnapshot[],
    /** The numbers of the blocks, each in every die. */
    private readonly order: readonly number[],
  ) {}

  get shape(): MapSnapshot {
    return this.moments[0]!;
  }

  /** `used`: free blocks of the first moment that are in use by now. */
  at(at_s: number, used: number): { valid: Uint8Array; state: Uint8Array } {
    const next = this.moments.findIndex(({ time_s }) => time_s >= at_s);
    const after = this.moments.at(next)!;
    if (next <= 0 || after.time_s === at_s) return after;
    const before = this.moments[next - 1]!;
    const share = (at_s - before.time_s) / (after.time_s - before.time_s);
    const state = this.shape.state.slice();
    const valid = new Uint8Array(state.length);
    for (let index = 0; index < valid.length; index += 1) {
      const to = after.valid[index]!;
      // A block that was free has no share to start from.
      const from = before.state[index] === FREE ? to : before.valid[index]!;
      valid[index] = from + (to - from) * share;
    }
    const { blocks_per_die } = this.shape;
    const dies = state.length / blocks_per_die;
    for (const block of this.order.slice(0, Math.round(used / dies))) {
      for (let die = 0; die < dies; die += 1) state[die * blocks_per_die + block] = CLOSED;
    }
    return { valid, state };
  }
}
