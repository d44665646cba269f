/*
 * The moments that the site keeps of a finished run, fetched when a reader looks at a second near
 * them: the shares of valid pages as an image with a pixel per block, the rest as numbers.
 */
import { bisectCenter } from 'd3-array';
import { validOf } from '#charts/map-image';
import { BLOCK_STATES } from '#generated/codes';
import type { KeptMoments } from './picture';
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

function listAt(address: string): Promise<KeptMoments> {
  const list = lists.get(address) ?? fetch(address).then((reply) => reply.json());
  lists.set(address, list);
  list.catch(() => lists.delete(address));
  return list;
}
