/*
 * A panel of a plot, as data: its axis and the series on it. The panels of a plot have a horizontal
 * axis and a cursor in common.
 */
import { bisectCenter } from 'd3-array';
import type { Component } from 'svelte';
import type { Flag } from '../flags';
import type { Column } from '../path';
import type { Axis, Scale } from '../scale';

export interface Series {
  name: string;
  /** The full name, for a legend above the panel. */
  title?: string;
  /** The place of its color and shape in `SERIES`, if not its place in the panel. */
  look?: number;
  /**
   * How its points are drawn, if not as a line; `none`: it is only read. Bins lie between
   * positions, of which there is one more.
   */
  mark?: 'dashed' | 'disc' | 'square' | 'bins' | 'none';
  /** Positions on the horizontal axis, if they are not common to all series of the plot. */
  x?: Column;
  y: Column;
  /** Single values behind a line, at the same positions. */
  dots?: Column;
  /** Spread of the values around a line. */
  band?: { low: Column; high: Column };
  /** Points from other sources. */
  rings?: readonly { at: number; value: number }[];
  /** The value written at the line's end, as a number and as text. */
  end?: { value: number; figure: string };
}

/** The horizontal axis of all panels. */
export interface Across {
  scale: Scale;
  format: (value: number) => string;
  ticks: number;
  /** Below each panel. */
  title?: string;
  /** Positions of the points of a series that has none of its own. */
  places?: Column;
}

/** A label over bins that belong together, or in the gap between two such groups. */
export interface Label {
  from: number;
  to: number;
  height: number;
  text: string;
  isGap: boolean;
}

export interface Panel {
  /** The title of the vertical axis, and the name of the panel if that is another one. */
  title: string;
  label?: string;
  /** A sentence about what it shows, if it is not that of the plot. */
  summary?: string;
  axis: Axis;
  /** Approximate number of ticks. */
  ticks?: number;
  series: readonly Series[];
  /** The series are named above the panel, with keys if not all lines look alike. */
  legend?: 'names' | 'keys';
  /** A note beside the title. */
  note?: string;
  /** The ends of lines: not marked, or marked with a dot, with the name too, or with the value. */
  ends?: 'dot' | 'name' | 'figure';
  flags?: readonly Flag[];
  labels?: readonly Label[];
}

/** A series as its marks draw it. */
export interface Drawn extends Series {
  look: number;
  token: string;
  x: Column;
}

/** A component that draws all series of a panel, each in its own way. */
export type Mark = Component<MarkProps>;
export interface MarkProps {
  panel: Panel;
  series: readonly Drawn[];
}

/** The marks of a plot, by their layer: a page loads no others. */
export type Marks = Partial<Record<'above' | 'head' | 'back' | 'live' | 'front', readonly Mark[]>>;

/** Returns the series of a panel that are drawn. */
export function drawnOf({ series }: Panel, places: Column = []): Drawn[] {
  return series
    .map((one, place) => ({ x: places, look: place, ...one }))
    .map((one) => ({ ...one, token: `--series-${one.look + 1}` }))
    .filter(({ mark }) => mark !== 'none');
}

/** Returns the value of the point nearest to a position; NaN beyond the ends of the series. */
export function valueAt(x: Column, y: Column, at: number): number {
  const least = x[0]! - (x[1]! - x[0]!);
  if (at < Math.min(least, x[0]!) || at > x[x.length - 1]!) return Number.NaN;
  return y[bisectCenter(x, at)]!;
}
