/* The range that the colours of a map cover. */
import { expect, test } from 'vitest';
import { BLOCK_STATES } from '#generated/codes';
import { spreadOf } from './block-tiles';

const CLOSED = BLOCK_STATES.indexOf('closed');
const closed = (count: number) => new Uint8Array(count).fill(CLOSED);

test('the colours cover the range of nearly all blocks, in whole twentieths', () => {
  const valid = Uint8Array.from({ length: 200 }, (_, index) => 200 + (index % 20));
  valid[0] = 0;
  expect(spreadOf(valid, closed(200))).toEqual({ low: 0.75, high: 0.9 });
});

test('a drive whose blocks are all alike has a range too', () => {
  const { low, high } = spreadOf(new Uint8Array(50).fill(255), closed(50));
  expect(high).toBe(1);
  expect(low).toBeCloseTo(0.9);
});

test('free blocks have no share of the colours', () => {
  const state = new Uint8Array(9).fill(BLOCK_STATES.indexOf('free'));
  expect(spreadOf(new Uint8Array(9), state)).toEqual({ low: 0, high: 1 });
});
