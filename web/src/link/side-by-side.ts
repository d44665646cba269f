/*
 * Up to six drives side by side, in a link: `pin_1:intel-335-240,view:late,spare:more`.
 * 1. A drive is pinned to a place, which gives it its color and shape: it keeps both while others
 *    come and go.
 * 2. A part that cannot be read is reported, and the rest applies.
 */
import { match, type Schema } from './codec';
import { choice, parse } from './kinds';
import { pairsOf, print, stateOf } from './print';
import type { Problem } from './version';

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

/** Adds the drive to its own place, or else the first free one; returns null if none is free. */
export function withPin(pins: Pins, drive: string, own: number): Pins | null {
  const place = pins[own] === null ? own : pins.indexOf(null);
  return place < 0 ? null : pins.with(place, drive);
}

export const withoutPin = (pins: Pins, drive: string): Pins =>
  pins.map((pinned) => (pinned === drive ? null : pinned));

const CHOICES = {
  view: choice(VIEWS, FIRST_SIDE_BY_SIDE.view),
  spare: choice(SPARES, FIRST_SIDE_BY_SIDE.spare),
};

/** The places, each with one of the drives. A drive has one place. */
function pinFields(drives: readonly string[]): Schema<Record<string, string | null>> {
  const free = new Set(drives);
  return Object.fromEntries(
    FIRST_SIDE_BY_SIDE.pins.map((initial, place) => [
      `pin_${place + 1}`,
      {
        initial,
        parse: (text) => (free.delete(text) ? text : undefined),
        print: (drive) => drive ?? '',
      },
    ]),
  );
}

export function encodeSideBySide({ pins, ...choices }: SideBySide): string {
  const pinned = pins.map((drive, place) => [`pin_${place + 1}`, drive] as const);
  const pairs = print(Object.fromEntries(pinned), pinFields([]));
  return stateOf([...pairs, ...print(choices, CHOICES)]);
}

export function decodeSideBySide(
  state: string,
  drives: readonly string[],
): { side: SideBySide; problems: Problem[] } {
  const pinned = match(pairsOf(state), pinFields(drives));
  const { values, problems } = parse(pinned.others, CHOICES);
  const pins = FIRST_SIDE_BY_SIDE.pins.map((_, place) => pinned.values[`pin_${place + 1}`] ?? null);
  return { side: { pins, ...values }, problems };
}
