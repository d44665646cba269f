/* Parity by hand: its bits, and what a lost die is rebuilt from. */
import { expect, test } from 'vitest';
import { bitsOf, rebuiltOf, xorOf } from './bits';

const data = [0x44, 0x49, 0x45];
const stripe = [...data, xorOf(data)];

test('any one byte of a stripe is the XOR of the others, two are not', () => {
  for (const die of stripe.keys()) expect(rebuiltOf(stripe, [die])).toEqual(stripe);
  expect(rebuiltOf(stripe, [0, 3])).toEqual([null, 0x49, 0x45, null]);
});

test('the highest bit comes first', () => {
  expect(bitsOf(0x41)).toEqual([0, 1, 0, 0, 0, 0, 0, 1]);
});
