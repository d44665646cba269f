/*
 * The latest operations of a drive's dies, one by one, for a map to draw.
 * 1. The table comes from the core: `columns` name the values of a row, oldest first.
 * 2. A thread is a move by garbage collection: one die reads a page, and often another programs it.
 * 3. Where single operations are too many for the eye, `busyOf` returns the share of the time that
 *    each die spent working.
 */
import { OPERATION_CAUSES, OPERATION_KINDS } from '#generated/codes';
import type { Place } from './block-map';

export interface Operations {
  columns: readonly string[];
  rows: Float64Array;
}

/** The purpose of an operation, each in its own color. */
export type Purpose = 'read' | 'write' | 'move' | 'erase' | 'parity';
export const PURPOSES: readonly Purpose[] = ['write', 'move', 'read', 'parity', 'erase'];

export interface PagePlace extends Place {
  page: number;
}

export interface Operation extends PagePlace {
  purpose: Purpose;
  /** From its first moment on a bus or in an array to its last. */
  start_ns: number;
  end_ns: number;
}

export interface Thread {
  from: PagePlace;
  to: PagePlace;
  /** When the die begins to read, when the data leaves it, arrives, and is programmed. */
  start_ns: number;
  leaves_ns: number;
  arrives_ns: number;
  end_ns: number;
}

export interface Trace {
  operations: Operation[];
  threads: Thread[];
  start_ns: number;
  end_ns: number;
}

/** The last `count` operations. */
export function traceOf(table: Operations, count: number): Trace {
  const value = reader(table);
  const rows = table.rows.length / table.columns.length;
  const first = Math.max(0, rows - count);
  const operations: Operation[] = [];
  const threads: Thread[] = [];
  /** Reads whose data waits for its program, by the destination page. */
  const waiting = new Map<number, number[]>();
  let [start_ns, end_ns] = [Infinity, -Infinity];
  for (let row = first; row < rows; row += 1) {
    const purpose = purposeAt(value, row);
    const times = timesAt(value, row);
    operations.push({ purpose, ...placeOf(value, row), ...times });
    start_ns = Math.min(start_ns, times.start_ns);
    end_ns = Math.max(end_ns, times.end_ns);
    const number = value('move_number', row);
    if (Number.isNaN(number)) continue;
    const reads = waiting.get(number) ?? [];
    if (OPERATION_KINDS[value('kind', row)] === 'read') {
      waiting.set(number, [...reads, row]);
      continue;
    }
    waiting.delete(number);
    for (const read of reads) {
      threads.push({
        from: placeOf(value, read),
        to: placeOf(value, row),
        start_ns: timesAt(value, read).start_ns,
        leaves_ns: value('bus_start_ns', read),
        arrives_ns: value('bus_end_ns', row),
        end_ns: times.end_ns,
      });
    }
  }
  return { operations, threads, start_ns, end_ns };
}

/** A few successive moves from one victim, and its erase if the trace has it. */
export interface Excerpt {
  trace: Trace;
  victim: Place;
}

/** Picks a victim on this die if it has one, or else on another. */
export function excerptOf(
  { operations, threads }: Trace,
  die: number,
  most: number,
): Excerpt | null {
  const here = threads.filter(({ from }) => from.die === die);
  const first = here[0] ?? threads[0];
  if (!first) return null;
  const victim: Place = { die: first.from.die, block: first.from.block };
  const of = threads.filter(({ from }) => isAt(from, victim));
  const erase = operations.find((work) => work.purpose === 'erase' && isAt(work, victim));
  const moves = erase
    ? of.filter(({ end_ns }) => end_ns <= erase.start_ns).slice(-most)
    : of.slice(0, most);
  if (moves.length === 0) return null;
  const works = operations.filter(
    (work) =>
      work === erase ||
      moves.some(
        ({ from, to }) =>
          (isAt(work, from) && work.page === from.page) ||
          (isAt(work, to) && work.page === to.page),
      ),
  );
  const start_ns = Math.min(...moves.map((move) => move.start_ns));
  const end_ns = Math.max(...moves.map((move) => move.end_ns), erase?.end_ns ?? start_ns);
  return { trace: { operations: works, threads: moves, start_ns, end_ns }, victim };
}

const isAt = (a: Place, b: Place) => a.die === b.die && a.block === b.block;

export interface Busy {
  /** Shares of the time, per die in the order of `PURPOSES`. */
  shares: Float64Array;
  span_ns: number;
  count: number;
}

export function busyOf(table: Operations, dies: number): Busy | null {
  const value = reader(table);
  const count = table.rows.length / table.columns.length;
  let [from_ns, to_ns] = [Infinity, -Infinity];
  for (let row = 0; row < count; row += 1) {
    const end_ns = value('array_end_ns', row);
    from_ns = Math.min(from_ns, end_ns);
    to_ns = Math.max(to_ns, end_ns);
  }
  const span_ns = to_ns - from_ns;
  if (!(span_ns > 0)) return null;
  const shares = new Float64Array(dies * PURPOSES.length);
  for (let row = 0; row < count; row += 1) {
    const place = value('die', row) * PURPOSES.length + PURPOSES.indexOf(purposeAt(value, row));
    const start_ns = Math.max(from_ns, value('array_start_ns', row));
    shares[place]! += Math.max(0, value('array_end_ns', row) - start_ns) / span_ns;
  }
  return { shares, span_ns, count };
}

type Reader = (column: string, row: number) => number;

function reader({ columns, rows }: Operations): Reader {
  const places = new Map(columns.map((name, place) => [name, place]));
  return (column, row) => rows[row * columns.length + places.get(column)!]!;
}

function purposeAt(value: Reader, row: number): Purpose {
  const kind = OPERATION_KINDS[value('kind', row)];
  const cause = OPERATION_CAUSES[value('cause', row)];
  if (kind === 'erase' || kind === 'read') return kind;
  if (cause === 'parity') return 'parity';
  return cause === 'host' ? 'write' : 'move';
}

function placeOf(value: Reader, row: number): PagePlace {
  return { die: value('die', row), block: value('block', row), page: value('page', row) };
}

function timesAt(value: Reader, row: number): { start_ns: number; end_ns: number } {
  return {
    start_ns: Math.min(value('bus_start_ns', row), value('array_start_ns', row)),
    end_ns: Math.max(value('bus_end_ns', row), value('array_end_ns', row)),
  };
}
