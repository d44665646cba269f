/* Where the parts of a drive are on its board: a column a channel, a row for each of its dies. */
import type { DriveShape } from '#charts/block-map';
import type { Corner } from './tiles';

export const DIE = { wide: 22, high: 11 } as const;
/** The controller; above it is the host. */
export const BAR = { y: 15, high: 13 } as const;
const STEP = { x: 28, y: 13.5 } as const;
const FIRST = BAR.y + BAR.high + 8;

export interface Board {
  /** The upper left corner of each die. */
  dies: readonly Corner[];
  /** A line from the controller along each channel. */
  buses: string;
  wide: number;
  high: number;
}

export function boardOf({ channels, dies_per_channel }: DriveShape): Board {
  const dies = Array.from({ length: channels * dies_per_channel }, (_, die): Corner =>
    [Math.floor(die / dies_per_channel) * STEP.x + 5, FIRST + (die % dies_per_channel) * STEP.y]);
  const high = FIRST + dies_per_channel * STEP.y - (STEP.y - DIE.high);
  const bus = (channel: number) =>
    `M${channel * STEP.x + 1.5} ${BAR.y + BAR.high}V${high - DIE.high / 2}`;
  const taps = dies.map(([x, y]) => `M${x - 3.5} ${y + DIE.high / 2}h3.5`);
  const buses = Array.from({ length: channels }, (_, channel) => bus(channel));
  return {
    dies, buses: [...buses, ...taps].join(''),
    wide: (channels - 1) * STEP.x + 5 + DIE.wide, high,
  };
}
