/* What is seen of one drive in a round, and how its squares look. */
import { PAGE_LOOKS, type Look } from '#charts/states';
import { shareAt, type Round } from './fills';
import type { Within } from './still.server';

export const LOOKS: Record<string, Look> = {
  v: PAGE_LOOKS.valid, m: PAGE_LOOKS.moved, f: PAGE_LOOKS.free,
  // The drive takes it as valid, and it is of no use to anyone.
  g: { token: PAGE_LOOKS.moved.token, cue: 'cross' },
  // Nothing was copied here.
  '-': { token: '--sunken', cue: 'none' },
};

/** Squares in a row, and of all flash. */
export const ACROSS = 18;
export const SQUARES = 4 * ACROSS;

export interface Seen {
  state: 'new' | 'writing' | 'copying' | 'waiting' | 'over' | 'empty' | 'held';
  /** Of the fill: the seconds so far, how much is written, and copied besides. */
  time_s: number;
  written: number;
  copied: number;
  /** As shares of all flash. */
  used: number;
  held: number;
  /** Going on as deleted, from the first square on. */
  deleting: number;
}

export function seenIn(
  { phase, place, since_s, share }: Round, within: Within, times_s: readonly number[],
  isTold: boolean,
): Seen {
  const nothing = { time_s: 0, written: 0, copied: 0, used: 0, held: 0, deleting: 0 };
  const all_s = times_s[place];
  if (phase === 'new' || all_s === undefined) return { ...nothing, state: 'new' };
  const over = phase === 'writing' ? Math.min(1, since_s / all_s) : 1;
  const [written, copied, used, kept] = [within.written, within.moved, within.used, within.kept]
    .map((fills) => shareAt(fills[place]!, over)) as [number, number, number, number];
  const seen = { time_s: over * all_s, written: Math.min(1, written), copied };
  const held = Math.max(0, kept - used);
  if (phase === 'writing' || phase === 'over') {
    const state = phase === 'over' ? 'over' : over === 1 ? 'waiting'
      : copied > 0.02 ? 'copying' : 'writing';
    return { ...seen, state, used, held, deleting: 0 };
  }
  const deleting = phase === 'deleting' ? share : 1;
  return { ...seen, state: isTold ? 'empty' : 'held', used, held, deleting };
}

/** The squares of the flash: what is deleted is swept from the first one on. */
export function squaresOf({ used, held, deleting }: Seen, isTold: boolean): string {
  const in_use = Math.round(used * SQUARES);
  const swept = Math.round(in_use * deleting);
  const deleted = (isTold ? 'f' : 'g').repeat(swept);
  const kept = Math.round((used + held) * SQUARES) - in_use;
  return `${deleted}${'v'.repeat(in_use - swept)}${'g'.repeat(kept)}`.padEnd(SQUARES, 'f');
}
