/*
 * The places of a drive's parts on its board: one column per channel, one row for each of its dies,
 * and in each die some of its pages. Page 2 of every die belongs to one stripe.
 */
import type { DriveShape } from '#charts/block-map';
import type { Corner } from './tiles';

export const DIE = { wide: 34, high: 13 } as const;
/** A page of a die. */
export const PAGE = { wide: 7, high: 9 } as const;
export const PAGES = 4;
/** The controller, with a lane above it for the host or the power. */
export const BAR = { y: 16, high: 18 } as const;
export const LANE = { y: 0, high: 11 } as const;
const STEP = { x: 40, y: 15.5 } as const;
const FIRST = BAR.y + BAR.high + 6;
const WITHIN = { x: 1.5, y: 2, step: PAGE.wide + 1 } as const;
const BUS = 2.5;

export interface Board {
  /** The upper left corner of each die. */
  dies: readonly Corner[];
  /** A line from the controller along each channel. */
  buses: string;
  wide: number;
  high: number;
}

/** Lays out a board. Neighboring dies are on different channels. */
export function boardOf({ channels, dies_per_channel }: DriveShape): Board {
  const dies = Array.from({ length: channels * dies_per_channel }, (_, die): Corner => [
    (die % channels) * STEP.x + 4,
    FIRST + Math.floor(die / channels) * STEP.y,
  ]);
  const high = FIRST + dies_per_channel * STEP.y - (STEP.y - DIE.high);
  const bus = (channel: number) =>
    `M${channel * STEP.x + 4 - BUS} ${BAR.y + BAR.high}V${high - DIE.high / 2}`;
  const taps = dies.map(([x, y]) => `M${x - BUS} ${y + DIE.high / 2}h${BUS}`);
  const buses = Array.from({ length: channels }, (_, channel) => bus(channel));
  return {
    dies,
    buses: [...buses, ...taps].join(''),
    wide: (channels - 1) * STEP.x + 4 + DIE.wide,
    high,
  };
}

/** X coordinate of a page that travels along the bus of a die, centered on the bus. */
export const busOf = ([x]: Corner) => x - BUS - PAGE.wide / 2;

/** Returns the corner of a page of the die at this corner. */
export const pageAt = ([x, y]: Corner, page: number): Corner => [
  x + WITHIN.x + page * WITHIN.step,
  y + WITHIN.y,
];
