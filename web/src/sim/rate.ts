/* How fast a run plays, over the last moments: seconds of the run per second of the reader's. */
const WINDOW_MS = 1500;
const LEAST_MS = 500;

export class Rate {
  private marks: { rows: number; now_ms: number }[] = [];

  /** Returns the rate so far; null until there is enough to tell. */
  note(rows: number, now_ms: number): number | null {
    const last = this.marks.at(-1);
    if (last && rows < last.rows) this.marks = [];
    this.marks.push({ rows, now_ms });
    while (this.marks[0]!.now_ms < now_ms - WINDOW_MS) this.marks.shift();
    const first = this.marks[0]!;
    const passed_ms = now_ms - first.now_ms;
    return passed_ms < LEAST_MS ? null : ((rows - first.rows) / passed_ms) * 1000;
  }
}
