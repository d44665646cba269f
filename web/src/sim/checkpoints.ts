/*
 * Copies of the machine during a run, to rewind to. The first is the start; the others lie `step`
 * rows apart, and when there are too many, every second one is dropped and the step doubles.
 */
export interface Freeable {
  free(): void;
}

export interface Checkpoint<T> {
  row: number;
  state: T;
}

const FIRST_STEP_ROWS = 25;

export class Checkpoints<T extends Freeable> {
  private kept: Checkpoint<T>[] = [];
  private step = FIRST_STEP_ROWS;

  /** `most`: how many fit in memory, including the start; 0 for a drive too large to copy. */
  constructor(private most: number) {}

  /** Whether any is kept besides the start. */
  get some(): boolean {
    return this.most > 1;
  }

  /** Whether a copy taken at this row would be kept. */
  wants(row: number): boolean {
    const last = this.kept.at(-1);
    if (!last) return this.most > 0;
    return this.most > 1 && row >= last.row + this.step;
  }

  /** Rows until the next copy is wanted: work stops there to take it. */
  distance(row: number): number {
    const last = this.kept.at(-1);
    if (!last || this.most <= 1) return Infinity;
    return Math.max(1, last.row + this.step - row);
  }

  /** Keeps a copy. Without a state there was no memory for it: from now on fewer are kept. */
  keep(row: number, state: T | undefined): void {
    if (state) this.kept.push({ row, state });
    else this.most = Math.max(0, this.kept.length - 1);
    while (this.kept.length > this.most && this.kept.length > 1) this.thin();
  }

  /** The latest checkpoint at or before a row. */
  before(row: number): Checkpoint<T> | null {
    return this.kept.findLast((checkpoint) => checkpoint.row <= row) ?? null;
  }

  /** Drops the checkpoints after a row: a change there makes another future. */
  dropAfter(row: number): void {
    for (const checkpoint of this.kept) if (checkpoint.row > row) checkpoint.state.free();
    this.kept = this.kept.filter((checkpoint) => checkpoint.row <= row);
  }

  clear(): void {
    for (const checkpoint of this.kept) checkpoint.state.free();
    this.kept = [];
    this.step = FIRST_STEP_ROWS;
  }

  get rows(): number[] {
    return this.kept.map((checkpoint) => checkpoint.row);
  }

  private thin(): void {
    this.step *= 2;
    const spaced: Checkpoint<T>[] = [];
    for (const checkpoint of this.kept) {
      const last = spaced.at(-1);
      if (!last || checkpoint.row >= last.row + this.step) spaced.push(checkpoint);
      else checkpoint.state.free();
    }
    this.kept = spaced;
  }
}
