/* Operations of the core as a map draws them. */
import { expect, test } from 'vitest';
import { busyOf, excerptOf, PURPOSES, traceOf } from './trace';

const columns = [
  'kind',
  'cause',
  'channel',
  'die',
  'block',
  'page',
  'slots',
  'queued_ns',
  'bus_start_ns',
  'bus_end_ns',
  'array_start_ns',
  'array_end_ns',
  'move_number',
];
const none = Number.NaN;
/** A host program on die 0, two reads of one collection page, its program, an erase. */
const table = {
  columns,
  rows: Float64Array.of(
    1,
    0,
    0,
    0,
    5,
    0,
    4,
    0,
    0,
    100,
    100,
    1100,
    none,
    0,
    1,
    1,
    1,
    6,
    3,
    1,
    0,
    250,
    300,
    200,
    250,
    7,
    0,
    1,
    2,
    2,
    6,
    4,
    3,
    0,
    300,
    400,
    200,
    250,
    7,
    1,
    1,
    3,
    3,
    9,
    0,
    4,
    0,
    400,
    500,
    500,
    1500,
    7,
    2,
    1,
    1,
    1,
    6,
    0,
    0,
    0,
    1500,
    1510,
    1510,
    5100,
    none,
  ),
};

test('a thread leads from each read of a move to its program', () => {
  const { threads, operations, start_ns, end_ns } = traceOf(table, 10);
  expect(threads.map(({ from, to }) => [from.die, to.die])).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(threads[0]).toMatchObject({
    start_ns: 200,
    leaves_ns: 250,
    arrives_ns: 500,
    end_ns: 1500,
    to: { block: 9 },
  });
  expect(operations.map(({ purpose }) => purpose)).toEqual([
    'write',
    'read',
    'read',
    'move',
    'erase',
  ]);
  expect([start_ns, end_ns]).toEqual([0, 5100]);
});

test('only the last operations are drawn', () => {
  const { threads, operations } = traceOf(table, 2);
  expect(operations.map(({ purpose }) => purpose)).toEqual(['move', 'erase']);
  expect(threads).toEqual([]);
});

test('of a victim its moves are told, and its erase, and nothing of other blocks', () => {
  const { victim, trace } = excerptOf(traceOf(table, 10), 1, 5)!;
  expect(victim).toEqual({ die: 1, block: 6 });
  expect(trace.threads.map(({ from }) => from.die)).toEqual([1]);
  expect(trace.operations.map(({ purpose }) => purpose)).toEqual(['read', 'move', 'erase']);
  expect([trace.start_ns, trace.end_ns]).toEqual([200, 5100]);
});

test('a die is busy for its share of the time between the first end and the last', () => {
  const { shares, span_ns, count } = busyOf(table, 4)!;
  expect([span_ns, count]).toEqual([5100 - 250, 5]);
  const of = (die: number, purpose: (typeof PURPOSES)[number]) =>
    shares[die * PURPOSES.length + PURPOSES.indexOf(purpose)];
  expect(of(1, 'erase')).toBeCloseTo(3590 / 4850);
  expect(of(3, 'move')).toBeCloseTo(1000 / 4850);
  expect(of(0, 'move')).toBe(0);
});
