/* The range of an axis for a run, in whole decades, so that it stays still as a run grows. */
import { axisFor, type Axis } from '#charts/scale';
import type { Series } from '#sim/series';
import { runText } from '#content/run-words';
import { fill, number } from './format';

const FIRST_IOPS: [number, number] = [100, 60_000];
const FIRST_LATENCY_US: [number, number] = [500, 500_000];
const FIRST_AMPLIFICATION: [number, number] = [1, 10];

/** The least and the greatest value above zero in all of the series. */
function extentAboveZero(all: readonly Series[], name: string): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const series of all) {
    const column = series.column(name);
    for (let row = 0; row < column.length; row += 1) {
      const value = column[row]!;
      if (!(value > 0)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : null;
}

function logAxis(all: readonly Series[], name: string, first: [number, number]): Axis {
  const extent = extentAboveZero(all, name) ?? first;
  return axisFor('log', [Math.min(extent[0], first[0]), Math.max(extent[1], first[1])]);
}

/** Linear, so that a loss is drawn in proportion, or logarithmic. */
export function iopsAxis(all: readonly Series[], kind: Axis['kind'] = 'linear'): Axis {
  if (kind === 'log') return logAxis(all, 'write_iops', FIRST_IOPS);
  const extent = extentAboveZero(all, 'write_iops') ?? FIRST_IOPS;
  return axisFor('linear', [0, extent[1]]);
}

export const latencyAxis = (all: readonly Series[], column: string) =>
  logAxis(all, column, FIRST_LATENCY_US);

export const amplificationAxis = (all: readonly Series[]) =>
  logAxis(all, 'write_amplification', FIRST_AMPLIFICATION);

export function freeAxis(all: readonly Series[]): Axis {
  const extent = extentAboveZero(all, 'free_blocks') ?? [0, 100];
  return axisFor('linear', [0, extent[1]]);
}

/**
 * The label of the strip under a log axis. An axis with the default range reaches down to the
 * lowest value above zero, so the strip holds only seconds without a write; with a range that the
 * reader set, it holds all lower values.
 */
export function stripOf(axis: Axis, set: boolean): { stripLabel: string; stripNote: string } {
  const values = { min: number(axis.min) };
  return set
    ? {
        stripLabel: fill(runText.chart.below, values),
        stripNote: fill(runText.chart.belowNote, values),
      }
    : { stripLabel: runText.chart.zero, stripNote: runText.chart.zeroNote };
}
