/* The series of a plot as a table. */
import { fill } from '#format/format';
import type { Column } from '#charts/path';
import { byName, figureAt, FORMATS, type PlotSeries, type PlotSpec } from './spec';
import words from './words.json';

/** Returns the columns and rows of a plot's table. */
export function tableOf(spec: PlotSpec): { columns: string[]; rows: string[][] } {
  const { x, table } = spec;
  const rows = table!.rows ?? Array.from(x.places ?? []);
  const series = byName(spec).flatMap(({ series: own }) => own);
  const place = FORMATS[x.format];
  const cells = (one: PlotSeries, at: number) => {
    const say = FORMATS[one.format];
    const figure = (y: Column) => say(figureAt(spec, { ...one, y }, at));
    return one.band && one.bandColumn
      ? [
          figure(one.y),
          fill(words.range, { from: figure(one.band.low), to: figure(one.band.high) }),
        ]
      : [figure(one.y)];
  };
  return {
    columns: [
      table!.heading,
      ...series.flatMap(({ name, column = name, bandColumn = [] }) => [column].concat(bandColumn)),
    ],
    rows: rows.map((at, row) => [
      table!.names?.[row] ?? place(at),
      ...series.flatMap((one) => cells(one, at)),
    ]),
  };
}
