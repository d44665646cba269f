/*
 * The rows of a run: one growing array that holds one column after the other. A Series is a view
 * of its first rows, so a chart sees a new reference per batch, and `column` copies nothing.
 *
 * A row is copied twice on its way. The package copies a batch out of its memory as one flat array
 * (`takeRows`), which then only changes hands: core, worker, page. `append` copies each value from
 * there to its column. A full array is replaced by one of twice its size, which copies a row once
 * more on average.
 *
 * Views share their array, and rows in it never change. A run that goes back shows fewer of them;
 * only one that then takes another course gets an array of its own, with the rows before that.
 */
import { bisector } from 'd3-array';

const FIRST_CAPACITY = 2048;

/** With 2 columns, a capacity of 3 and 2 rows: `a1 a2 - b1 b2 -`. */
interface Memory {
  values: Float64Array;
  /** Rows that there is room for. */
  capacity: number;
  /** Rows in use. */
  filled: number;
}

export class Series {
  static readonly empty = Series.of([]);

  private constructor(
    readonly columns: readonly string[],
    private readonly memory: Memory,
    readonly length: number,
  ) {}

  static of(columns: readonly string[]): Series {
    return new Series(columns, memoryFor(columns.length, FIRST_CAPACITY), 0);
  }

  /** From columns by name, as a prerendered run has them; null stands for "not measured". */
  static from(columns: Record<string, ArrayLike<number | null>>): Series {
    const names = Object.keys(columns);
    const length = columns[names[0] ?? '']?.length ?? 0;
    const memory = memoryFor(names.length, length);
    names.forEach((name, place) => {
      const [data, start] = [columns[name]!, place * length];
      if (data instanceof Float64Array) memory.values.set(data, start);
      else for (let row = 0; row < length; row += 1) memory.values[start + row] = data[row] ?? NaN;
    });
    memory.filled = length;
    return new Series(names, memory, length);
  }

  /**
   * Adds rows from `first_row` on, given row after row, as the core hands them out, and shows
   * `length` of all rows. Views that include older rows from `first_row` on keep those rows.
   */
  append(rows: Float64Array, first_row = this.length, length?: number): Series {
    const width = this.columns.length;
    const added = rows.length / width;
    const end = first_row + added;
    if (first_row > this.memory.filled) {
      throw new Error(`expected row ${this.memory.filled}, found row ${first_row}`);
    }
    const memory = added === 0 ? this.memory : this.withRoom(first_row, end);
    for (let column = 0; column < width; column += 1) {
      const start = column * memory.capacity + first_row;
      for (let row = 0; row < added; row += 1) {
        memory.values[start + row] = rows[row * width + column]!;
      }
    }
    memory.filled = Math.max(memory.filled, end);
    return new Series(this.columns, memory, length ?? end);
  }

  /** The first `length` rows. */
  cut(length: number): Series {
    return new Series(this.columns, this.memory, Math.min(length, this.memory.filled));
  }

  has(name: string): boolean {
    return this.columns.includes(name);
  }

  column(name: string): Float64Array {
    const start = this.columns.indexOf(name) * this.memory.capacity;
    if (start < 0) return new Float64Array(0);
    return this.memory.values.subarray(start, start + this.length);
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

  /** An array in which the rows from `first_row` to `end` may be written. */
  private withRoom(first_row: number, end: number): Memory {
    const { values, capacity, filled } = this.memory;
    if (first_row === filled && end <= capacity) return this.memory;
    const memory = memoryFor(
      this.columns.length,
      end <= capacity ? capacity : Math.max(end, 2 * capacity),
    );
    for (let column = 0; column < this.columns.length; column += 1) {
      const start = column * capacity;
      memory.values.set(values.subarray(start, start + first_row), column * memory.capacity);
    }
    memory.filled = first_row;
    return memory;
  }
}

function memoryFor(columns: number, capacity: number): Memory {
  return { values: new Float64Array(columns * capacity), capacity, filled: 0 };
}

const bisectTime = bisector((time_s: number) => time_s).left;
