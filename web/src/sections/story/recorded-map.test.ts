/* The map between two moments that the site keeps. */
import { expect, test } from 'vitest';
import { BLOCK_STATES } from '#generated/codes';
import type { MapSnapshot } from '#sim/protocol';
import { RecordedMap } from './recorded-map';

const FREE = BLOCK_STATES.indexOf('free');
const CLOSED = BLOCK_STATES.indexOf('closed');

/** Two dies with three blocks each. */
function moment(time_s: number, valid: number[], free: number[]): MapSnapshot {
  const state = Uint8Array.from(valid, (_, index) => (free.includes(index % 3) ? FREE : CLOSED));
  const shape = { channels: 2, dies_per_channel: 1, blocks_per_die: 3, planes: 1 };
  return { ...shape, valid: Uint8Array.from(valid), state, erases: new Uint32Array(0), time_s };
}

const map = new RecordedMap(
  [moment(1, [200, 0, 0, 200, 0, 0], [1, 2]), moment(11, [100, 250, 240, 100, 250, 240], [])],
  [2, 1],
);

test('free blocks are used in the order of the run, in every die', () => {
  const { state, valid } = map.at(6, 2);
  expect([...state]).toEqual([CLOSED, FREE, CLOSED, CLOSED, FREE, CLOSED]);
  expect(valid[0]).toBe(150);
  expect(valid[2]).toBe(240);
});

test('a kept moment is shown as it is', () => {
  expect(map.at(1, 0).state[1]).toBe(FREE);
  expect(map.at(11, 4).valid[0]).toBe(100);
});
