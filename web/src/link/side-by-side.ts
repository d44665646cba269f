/*
 * Up to six drives side by side, in a link: `pin_1:intel-335-240,view:late,spare:more`.
 * 1. A drive is pinned to a place, which gives it its color and shape: it keeps both while others
 *    come and go.
 * 2. A part that cannot be read is reported, and the rest applies.
 */
import type { Problem } from './version';
import { pairsOf, stateOf } from './states';

export const PLACES = 6;
/** The drive in each place; null if the place is free. */
export type Pins = readonly (string | null)[];

/** The three views of the review: a stretch of time on a kind of axis. */
export const VIEWS = ['whole', 'late', 'linear'] as const;
export type PinView = (typeof VIEWS)[number];

export const SPARES = ['default', 'more'] as const;
export type PinSpare = (typeof SPARES)[number];

export interface SideBySide {
  pins: Pins;
  view: PinView;
  spare: PinSpare;
}

export const FIRST_SIDE_BY_SIDE: SideBySide = {
  pins: Array.from({ length: PLACES }, () => null),
  view: 'whole',
  spare: 'default',
};

/** Adds the drive to the first free place; returns null if none is free. */
export function withPin(pins: Pins, drive: string): Pins | null {
  const place = pins.indexOf(null);
  return place < 0 ? null : pins.with(place, drive);
}

export const withoutPin = (pins: Pins, drive: string): Pins =>
  pins.map((pinned) => (pinned === drive ? null : pinned));

export function encodeSideBySide({ pins, view, spare }: SideBySide): string {
  const pairs = pins.flatMap((drive, place): [string, string][] =>
    drive === null ? [] : [[`pin_${place + 1}`, drive]],
  );
  if (view !== FIRST_SIDE_BY_SIDE.view) pairs.push(['view', view]);
  if (spare !== FIRST_SIDE_BY_SIDE.spare) pairs.push(['spare', spare]);
  return stateOf(pairs);
}

/** `drives`: those that can be pinned. */
export function decodeSideBySide(
  state: string,
  drives: readonly string[],
): { side: SideBySide; problems: Problem[] } {
  const side = { ...FIRST_SIDE_BY_SIDE, pins: [...FIRST_SIDE_BY_SIDE.pins] };
  const problems: Problem[] = [];
  for (const [name, found] of pairsOf(state)) {
    const used = read(side, name, found, drives);
    if (used !== null) problems.push({ name, found: found.slice(0, 80), used });
  }
  return { side, problems };
}

/** Sets its part; returns the default that stays in force if it cannot. */
function read(
  side: SideBySide & { pins: (string | null)[] },
  name: string,
  found: string,
  drives: readonly string[],
): string | null {
  const place = /^pin_([1-9])$/.exec(name)?.[1];
  if (place !== undefined) {
    const isFree = Number(place) <= PLACES && side.pins[Number(place) - 1] === null;
    if (!isFree || !drives.includes(found) || side.pins.includes(found)) return '';
    side.pins[Number(place) - 1] = found;
    return null;
  }
  if (name === 'view') {
    const view = VIEWS.find((known) => known === found);
    side.view = view ?? side.view;
    return view ? null : side.view;
  }
  if (name === 'spare') {
    const spare = SPARES.find((known) => known === found);
    side.spare = spare ?? side.spare;
    return spare ? null : side.spare;
  }
  return '';
}
