/* Reads a plot at its cursor, and as a table. */
import { expect, test } from 'vitest';
import { placeAt, readAt, type PlotSpec } from './spec';
import { tableOf } from './table';

const axis = { kind: 'linear', min: 0, max: 8 } as const;

const spec: PlotSpec = {
  x: { axis, format: 'power', ticks: 4, places: [0, 1, 3] },
  panels: [
    {
      title: 'rate',
      axis,
      format: 'short',
      series: [
        {
          name: 'A',
          y: [5, 6, 7],
          band: { low: [4, 5, 6], high: [6, 7, 8] },
          format: 'number',
          blank: 'iops',
          bandColumn: 'A: nine in ten',
        },
      ],
    },
    {
      title: 'wait',
      axis,
      format: 'duration',
      series: [{ name: 'A', y: [1, 2, 3], format: 'duration', blank: 'wait', column: 'A: wait' }],
    },
  ],
  cursor: { label: '', reading: '' },
  table: { heading: 'depth' },
};

test('a cursor snaps to the nearest point, and reads nothing beyond the last one', () => {
  expect([0.4, 1.9, 3, 3.1].map((at) => placeAt(spec, at))).toEqual([0, 1, 3, null]);
});

test('all series of a name are read as one value', () => {
  const reading = [['at'], ': ', ['values']] as never;
  const value = [['name'], ' ', ['iops'], ' in ', ['wait']] as never;
  const read = readAt({ ...spec, cursor: { label: '', reading, value } }, 3);
  expect(read).toBe('8: A 7 in 3 µs');
});

test('a table has the columns of each name side by side, and a band as a range', () => {
  expect(tableOf(spec)).toEqual({
    columns: ['depth', 'A', 'A: nine in ten', 'A: wait'],
    rows: [
      ['1', '5', '4 to 6', '1 µs'],
      ['2', '6', '5 to 7', '2 µs'],
      ['8', '7', '6 to 8', '3 µs'],
    ],
  });
});
