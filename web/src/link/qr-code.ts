/* An address as a QR code. */
import { encode } from 'uqr';

/** White around the code, which a camera needs. */
const BORDER = 4;
/** A code that a phone can read from the last row has no more than this many modules on a side. */
const SIDE_MAX = 97;

export interface Code {
  size: number;
  /** The black modules, as a path with a unit for each. */
  path: string;
}

/** Null: the address is too long to be read from the last row. */
export function codeOf(address: string): Code | null {
  let code;
  try {
    code = encode(address, { ecc: 'L', border: BORDER });
  } catch {
    return null;
  }
  const { size, data } = code;
  if (size - 2 * BORDER > SIDE_MAX) return null;
  const runs = data.map((row, y) =>
    row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { size, path: runs.join('') };
}
