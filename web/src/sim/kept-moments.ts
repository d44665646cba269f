/*
 * The moments that the site keeps of a finished run, fetched when a reader looks at a second near
 * them: the shares of valid pages as an image with a pixel per block, the rest as numbers. The
 * pages of a few blocks are kept as their changes, from an erased block on.
 */
import { bisectCenter } from 'd3-array';
import { validOf } from '#charts/map-image';
import { BLOCK_STATES, SLOT_STATES } from '#generated/codes';
import type { KeptBlock, KeptMoments } from './picture';
import { NO_LOGICAL_PAGE, type BlockView, type Place } from './protocol';
import type { Kept } from './record.svelte';
import type { Sight } from './sights';

const CLOSED = BLOCK_STATES.indexOf('closed');

/** The lists that the page has fetched, by their addresses. */
const lists = new Map<string, Promise<KeptMoments>>();

/** Returns the kept moment nearest to a second. `address` ends with the name of the run. */
export async function keptMoment(address: string, at_s: number): Promise<Sight> {
  const { shape, moments } = await listAt(`${address}.json`);
  const times = moments.map(({ time_s }) => time_s);
  const moment = moments[bisectCenter(times, at_s)];
  if (!moment) throw new Error(`${address}: expected moments, found none`);
  const { time_s, marks, wear, latency_counts } = moment;
  const valid = await validOf(`${address}.${time_s}.png`, shape);
  const state = new Uint8Array(valid.length).fill(CLOSED);
  for (const mark of marks) {
    const code = BLOCK_STATES.indexOf(mark.state);
    for (const [first, count] of mark.ranges) state.fill(code, first, first + count);
  }
  const map = { ...shape, valid, state, erases: new Uint32Array(0), time_s };
  return { time_s, map, wear, counts: Float64Array.from(latency_counts) };
}

/** Returns the kept moment nearest to a second, and the block there then if its pages are kept. */
export async function keptNear(address: string, at_s: number, place: Place | null): Promise<Kept> {
  const sight = await keptMoment(address, at_s);
  const { blocks } = await listAt(`${address}.json`);
  const kept = blocks.find(({ die, block }) => die === place?.die && block === place.block);
  return { sight, block: kept ? blockAt(kept, sight.time_s) : null };
}

/** Returns a kept block at the end of a second, which has no logical pages. */
export function blockAt({ seconds, ...block }: KeptBlock, at_s: number): BlockView {
  const count = block.pages * block.slots_per_page;
  const slots = new Uint8Array(count);
  let [state, erase_count] = [0, 0];
  for (const change of seconds) {
    if (change.time_s > at_s) break;
    ({ state, erase_count } = change);
    for (const mark of change.marks) {
      const code = SLOT_STATES.indexOf(mark.state);
      for (const [first, count] of mark.ranges) slots.fill(code, first, first + count);
    }
  }
  const logical = new Uint32Array(count).fill(NO_LOGICAL_PAGE);
  return { ...block, state, erase_count, slots, logical };
}

function listAt(address: string): Promise<KeptMoments> {
  const list = lists.get(address) ?? fetch(address).then((reply) => reply.json());
  lists.set(address, list);
  list.catch(() => lists.delete(address));
  return list;
}
