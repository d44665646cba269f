/*
 * A plot as data. Each number in it that a reader sees is read from its series: by the cursor's
 * sentence, and by the table.
 */
import { bisectCenter } from 'd3-array';
import { valueAt, type Across, type Panel, type Series } from '#charts/plot/panel';
import type { Axis } from '#charts/scale';
import { duration, fill, number, short } from '#format/format';

/** How values of an axis or a series are written. */
export const FORMATS = {
  number,
  short,
  duration,
  whole: (value: number) => number(Math.round(value)),
  /** The axis has exponents of two. */
  power: (value: number) => number(2 ** value),
} as const;
export type Format = keyof typeof FORMATS;

export interface PlotSeries extends Series {
  format: Format;
  /** Its blank in the sentence that reads it, if not `value`. */
  blank?: string;
  /** Its columns in the table: its values, if not under its name, and its band. */
  column?: string;
  bandColumn?: string;
}

export interface PlotPanel extends Panel {
  format: Format;
  series: readonly PlotSeries[];
}

export interface PlotSpec {
  /** The cursor snaps to places, if there are any. */
  x: Omit<Across, 'scale' | 'format'> & { axis: Axis; format: Format };
  panels: readonly PlotPanel[];
  /** The panels stand one on the other, and only the last one has labels of the axis. */
  isStacked?: boolean;
  /** Below all panels. */
  note?: string;
  cursor?: {
    label: string;
    /** The first place that keys reach, if not 0. */
    from?: number;
    /**
     * `At {at}: {values}`, and one of these values, in which are all series of a name; or the
     * blanks of all series.
     */
    reading: string;
    value?: string;
    /** A sentence in place of the reading while there is no cursor. */
    rest?: string;
  };
  findings?: readonly string[];
  table?: {
    heading: string;
    /** Places of its rows, if not those of all points, and their names, if these are others. */
    rows?: readonly number[];
    names?: readonly string[];
  };
}

/** Returns the place at which the cursor reads; null beyond the last point. */
export function placeAt({ x: { places } }: PlotSpec, at: number): number | null {
  if (!places) return at;
  return at <= places[places.length - 1]! ? places[bisectCenter(places, at)]! : null;
}

/** Returns the series of each name, in the order of their first panels. */
export function byName({ panels }: PlotSpec): { name: string; series: PlotSeries[] }[] {
  const all = panels.flatMap(({ series }) => series);
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => ({ name, series: all.filter((one) => one.name === name) }));
}

/** Returns the sentence that reads all series at a place. */
export function readAt(spec: PlotSpec, at: number): string {
  const { reading, value } = spec.cursor!;
  const figuresOf = (series: readonly PlotSeries[]) =>
    Object.fromEntries(
      series.map((one) => [one.blank ?? 'value', FORMATS[one.format](figureAt(spec, one, at))]),
    );
  const named = byName(spec);
  const values = value
    ? named.map(({ name, series }) => fill(value, { name, ...figuresOf(series) }))
    : [];
  return fill(reading, {
    ...figuresOf(named.flatMap(({ series }) => series)),
    at: FORMATS[spec.x.format](at),
    values: values.join(named.some(({ series }) => series.length > 1) ? '; ' : ', '),
  });
}

export function figureAt(
  { x: { places } }: PlotSpec,
  { x = places, y }: PlotSeries,
  at: number,
): number {
  return valueAt(x!, y, at);
}
