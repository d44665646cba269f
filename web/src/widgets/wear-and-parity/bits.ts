/* A stripe of one byte per die, small enough to follow by eye: data, and a parity byte. */

export const BITS = 8;

/** Bits of a byte, the highest first. */
export const bitsOf = (byte: number): number[] =>
  Array.from({ length: BITS }, (_, place) => (byte >> (BITS - 1 - place)) & 1);

/** 1 in each place in which an odd number of the bytes has a 1. */
export const xorOf = (bytes: readonly number[]): number =>
  bytes.reduce((xor, byte) => xor ^ byte, 0);

/**
 * The bytes of a stripe when some of its dies are lost; null: nothing can compute it. One lost byte
 * is the XOR of all the others.
 */
export function rebuiltOf(stripe: readonly number[], lost: readonly number[]): (number | null)[] {
  return stripe.map((byte, die) => {
    if (!lost.includes(die)) return byte;
    return lost.length > 1 ? null : xorOf(stripe.filter((_, other) => other !== die));
  });
}
