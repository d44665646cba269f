/* The reads and writes of each second of a run as a plot: squares for reads, discs for writes. */
import { max } from 'd3-array';
import { axisFor } from '#charts/scale';
import { counted, fill } from '#format/format';
import type { Series } from '#sim/series';
import { FORMATS, type PlotSeries, type PlotSpec } from '../plot/spec';
import { meansOf } from './means';
import words from './words.json';

const DURATION_S = 300;
/** The least end of the axis. */
const LEAST_IOPS = 1000;

/** The names of a drive with a mix: the plot's, the drive's and the mix's. */
interface Names {
  label: string;
  drive: string;
  work: string;
}

export function mixPlot(series: Series, duration_s: number, names: Names): PlotSpec {
  const means = meansOf(series);
  const summary = means
    ? fill(words.summary, {
        ...names,
        reads: FORMATS.whole(means.reads),
        writes: FORMATS.whole(means.writes),
        s: counted(Math.round(series.end_s)),
      })
    : words.none;
  const own = (column: string, blank: string, rest: Partial<PlotSeries> = {}): PlotSeries => ({
    name: blank,
    mark: 'none',
    y: series.column(column),
    format: 'whole',
    blank,
    ...rest,
  });
  const most = max([series.column('read_iops'), series.column('write_iops')], (y) => max(y));
  const end_s = duration_s || DURATION_S;
  return {
    x: {
      axis: { kind: 'linear', min: 0, max: end_s },
      format: 'number',
      ticks: 6,
      title: words.x,
      places: series.column('time_s'),
    },
    panels: [
      {
        label: names.label,
        title: words.y,
        summary,
        axis: axisFor('linear', [0, Math.max(LEAST_IOPS, most ?? 0)]),
        format: 'short',
        series: [
          own('read_iops', 'reads', { name: words.reads, look: 1, mark: 'square' }),
          own('write_iops', 'writes', { name: words.writes, look: 0, mark: 'disc' }),
          own('latency_mean_us', 'latency', { format: 'duration' }),
          own('watts', 'watts', { format: 'number' }),
        ],
      },
    ],
    cursor: {
      label: words.cursor,
      from: 1,
      reading: words.reading,
      rest: summary,
    },
  };
}
