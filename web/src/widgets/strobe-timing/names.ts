/* Interfaces as people call them: `nv-ddr-5` is NV-DDR mode 5, of the family `nv_ddr`. */
import type { StrobeSide } from '#generated/types/StrobeSide';
import { takingEdges } from '#charts/waveform';
import words from './words.json';
import { counted, fill } from '#format/format';

/** The longest cycle that may be set, and the lower end of its slider: less than any allows. */
export const CYCLE_PS_MAX = 200_000;
export const CYCLE_PS_MIN = 1000;

type Family = keyof typeof words.families;

export function familyOf(name: string): Family {
  return name.replace(/-[\d.]+$/, '').replace('-', '_') as Family;
}

export function nameOf(name: string): string {
  return fill(words.families[familyOf(name)], { mode: name.split('-').at(-1)! });
}

/**
 * Returns the name of a side's interface. With a cycle longer than its own, it is no longer that
 * mode, and the name says so.
 */
export function namedOf({ interface: name, cycle_ps, cycle_min_ps }: StrobeSide): string {
  return cycle_ps === cycle_min_ps
    ? nameOf(name)
    : fill(words.slowed, { name: nameOf(name), ns: counted(cycle_ps / 1000) });
}

export const rateOf = ({ cycle_ps, byte_ps }: StrobeSide): keyof typeof words.strobeOf =>
  cycle_ps > byte_ps ? 'double' : 'single';

/** Returns the edges of the strobe at which a side takes a byte; null if it takes none. */
export function edgesOf({ stream }: StrobeSide): keyof typeof words.edges | null {
  const rises = new Set(stream.flatMap(takingEdges).map((edge) => edge.rises));
  if (rises.size === 0) return null;
  if (rises.size === 2) return 'both';
  return rises.has(true) ? 'rise' : 'fall';
}
