/*
 * The rows of a run, kept by column. Immutable to its readers: adding rows gives a new Series that
 * shares the columns' memory, so a chart sees a new reference a batch and nothing is copied.
 */
import { bisector } from 'd3-array';

const FIRST_CAPACITY = 2048;

export class Series {
  static readonly empty = new Series([], [], 0);

  private constructor(
    readonly columns: readonly string[],
    private readonly memory: readonly Float64Array[],
    readonly length: number,
  ) {}

  static of(columns: readonly string[]): Series {
    return new Series(columns, columns.map(() => new Float64Array(FIRST_CAPACITY)), 0);
  }

  /** From columns by name, as a prerendered run has them; null stands for "not measured". */
  static from(columns: Record<string, readonly (number | null)[]>): Series {
    const names = Object.keys(columns);
    const memory = names.map((name) => {
      const given = columns[name] ?? [];
      const column = new Float64Array(given.length);
      // Not `Float64Array.from`: its iterator costs a page's start several milliseconds.
      for (let row = 0; row < given.length; row += 1) column[row] = given[row] ?? Number.NaN;
      return column;
    });
    return new Series(names, memory, memory[0]?.length ?? 0);
  }

  /** Adds rows given row after row, as the core hands them out. */
  append(rows: Float64Array): Series {
    const width = this.columns.length;
    const added = rows.length / width;
    const length = this.length + added;
    const memory = this.memory.map((column) => grown(column, length));
    for (let row = 0; row < added; row += 1) {
      for (let column = 0; column < width; column += 1) {
        memory[column]![this.length + row] = rows[row * width + column]!;
      }
    }
    return new Series(this.columns, memory, length);
  }

  /** The first `length` rows, in memory of their own: the rest may still be shown elsewhere. */
  cut(length: number): Series {
    const memory = this.memory.map((column) => grown(column.slice(0, length), FIRST_CAPACITY));
    return new Series(this.columns, memory, Math.min(length, this.length));
  }

  has(name: string): boolean {
    return this.columns.includes(name);
  }

  column(name: string): Float64Array {
    const index = this.columns.indexOf(name);
    if (index < 0) return new Float64Array(0);
    return this.memory[index]!.subarray(0, this.length);
  }

  /** The row of a second: the first whose end is not before it. Null outside the run. */
  rowAt(time_s: number): number | null {
    const row = bisectTime(this.column('time_s'), time_s - 1e-6);
    return row < this.length ? row : null;
  }

  value(name: string, row: number): number {
    return this.column(name)[row] ?? Number.NaN;
  }

  /** How many values of a column are within bounds, both ends included. */
  count(name: string, low: number, high: number): number {
    let count = 0;
    for (const value of this.column(name)) if (value >= low && value <= high) count += 1;
    return count;
  }

  get end_s(): number {
    return this.length === 0 ? 0 : this.value('time_s', this.length - 1);
  }
}

const bisectTime = bisector((time_s: number) => time_s).left;

function grown(column: Float64Array, length: number): Float64Array {
  if (length <= column.length) return column;
  const larger = new Float64Array(Math.max(length, column.length * 2));
  larger.set(column);
  return larger;
}
