/*
 * One run of one machine, in slices of real time.
 * 1. First come the phases that are not measured: erase, fill. A goal set meanwhile waits.
 * 2. A goal is reached row by row, never past a change that is due on the way.
 * 3. A write is followed from the row after the reader's request, in every replay too.
 * 4. A change that the machine refuses when its second has come is dropped, and the run goes on.
 * 5. Rewinding takes up the nearest checkpoint and simulates again. The same rows come again, and
 *    the page has them: it learns how many to show, and only receives rows that it has not had.
 *    A change discards the future that it replaces.
 * 6. While nobody sees the run, it does no work, whatever its goal.
 * 7. The page shows a second that it has at once, and the machine follows as fast as it can: pace
 *    and changes apply from there.
 * 8. No row is kept here. The machine holds its rows until they are taken, once per report.
 */
import type { Progress } from '#generated/types/Progress';
import type { Checkpoint, Checkpoints } from './checkpoints';
import type { Machine } from './machine';
import { isScenarioError } from './failure';
import type { Clock } from './pacing';
import type { Batch, Change, ScenarioError, Setting } from './protocol';
import type { Slices } from './slices';

export type Goal =
  { kind: 'rest' } | { kind: 'play'; clock: Clock } | { kind: 'reach'; row: number };

/** When to work again: now, later, or only after the next command or look. */
export type Turn = 'now' | 'later' | 'rest' | 'held';

export class Run {
  row = 0;
  progress: Progress;
  private machine: Machine;
  private readonly checkpoints: Checkpoints<Machine>;
  /** Whether the measured part has begun. */
  measured = false;
  private held = false;
  private goal: Goal = { kind: 'rest' };
  private waiting: Goal = { kind: 'rest' };
  private past: Change[] = [];
  private future: Change[];
  /** Rows that the page has: after a rewind more than it shows, after a change those before it. */
  private known = 0;
  /** Rows that the page shows. */
  private shown = 0;
  private rewound = false;
  /** The reader's row; the page had it before, and the machine may still be on its way there. */
  private reader_row = 0;
  /** The row at which play stops. */
  private limit_row = Infinity;
  /** Whether nothing of the next row has begun. */
  whole = false;
  /** The row from which a write is followed. */
  private followed_row: number | null = null;
  private following = false;
  /** Reasons for dropped changes, not yet reported to the reader. */
  private refused: ScenarioError[] = [];

  constructor(
    /** Makes the machine in its initial state. */
    private readonly newMachine: () => Machine,
    changes: Change[],
    checkpointsFor: (machine: Machine) => Checkpoints<Machine>,
    private readonly slices: Slices,
    /** Values per row. */
    private readonly width: number,
  ) {
    this.machine = newMachine();
    this.checkpoints = checkpointsFor(this.machine);
    this.future = changes.toSorted((a, b) => a.at_s - b.at_s);
    this.progress = this.machine.progress();
  }

  get current(): Machine {
    return this.machine;
  }

  /** Whether it is on its way to the reader's row: changes must wait until it is there. */
  get rewinding(): boolean {
    return this.rewound || this.row < this.reader_row;
  }

  /** Whether there are copies to go back to. */
  get rewinds(): boolean {
    return this.checkpoints.some;
  }

  get changes(): Change[] {
    return [...this.past, ...this.future];
  }

  aim(goal: Goal): void {
    if (this.measured) this.goal = goal;
    else this.waiting = goal;
  }

  /** Rests at the end of the second that has begun: only moments between two seconds are kept. */
  pause(): void {
    const between = this.whole || !this.measured || this.goal.kind === 'rest';
    this.aim(between ? { kind: 'rest' } : { kind: 'reach', row: this.row + 1 });
  }

  hold(held: boolean): void {
    this.held = held;
  }

  limit(row: number): void {
    this.limit_row = row;
  }

  seek(row: number): void {
    this.reader_row = row <= this.known ? row : 0;
    if (row < this.shown) {
      this.shown = row;
      this.rewound = true;
    }
    if (!this.measured) {
      this.waiting = { kind: 'reach', row };
      return;
    }
    const checkpoint = this.checkpoints.before(row);
    if (checkpoint && (row < this.row || checkpoint.row > this.row)) this.takeUp(checkpoint);
    else if (row < this.row) this.startAgain();
    this.aim({ kind: 'reach', row });
  }

  /** Follows a write from the next row on, and rests no earlier than it can be seen. */
  follow(): void {
    this.followed_row = this.measured ? this.row + 1 : 0;
    this.following = false;
    this.checkpoints.dropAfter(this.row);
    const goal = this.measured ? this.goal : this.waiting;
    if (goal.kind !== 'play') this.aim({ kind: 'reach', row: this.followed_row + 1 });
  }

  /** Changes a setting from the next row on. Throws the machine's refusal. */
  change(setting: Setting): void {
    this.machine.change(...setting);
    this.past = [...this.past, { at_s: this.row, setting }];
    this.future = [];
    this.checkpoints.dropAfter(this.row);
    this.known = Math.min(this.known, this.row);
  }

  /** Does one slice of work; with `single`, the slice ends at the end of the row at the latest. */
  work(now_ms: number, single = false): Turn {
    if (this.held) return 'held';
    if (!this.measured) return this.prepare();
    if (this.goal.kind === 'rest') return 'rest';
    const due = this.rowsDue(this.goal, now_ms);
    const before = this.row;
    if (due > 0) this.advance(single ? 1 : due);
    const done = this.row - before;
    if (this.goal.kind === 'play') this.goal.clock.leftOver(due - done);
    const reached = this.goal.kind === 'reach' && this.row >= this.goal.row;
    if (reached || this.progress.finished) this.goal = { kind: 'rest' };
    if (this.goal.kind === 'rest') return 'rest';
    return due > done ? 'now' : 'later';
  }

  private rowsDue(goal: Exclude<Goal, { kind: 'rest' }>, now_ms: number): number {
    const behind = Math.max(this.shown, this.reader_row) - this.row;
    if (behind > 0) return behind;
    if (goal.kind === 'reach') return goal.row - this.row;
    return Math.min(goal.clock.rowsDue(now_ms), this.limit_row - this.row);
  }

  takeBatch(): Batch | null {
    // While the machine catches up with the rows on display, there is nothing to report.
    if (this.row <= this.shown) return null;
    const taken = this.machine.takeRows();
    const first_taken = this.row - taken.length / this.width;
    const first_row = Math.max(this.known, first_taken);
    const repeated = (first_row - first_taken) * this.width;
    this.shown = this.row;
    this.known = Math.max(this.known, this.row);
    return { first_row, rows: repeated > 0 ? taken.slice(repeated) : taken, row_count: this.row };
  }

  /** The reasons for changes that were dropped since the last call. */
  takeRefused(): ScenarioError[] {
    return this.refused.splice(0);
  }

  /** Once, after a rewind has arrived: how many rows the reader should keep. */
  takeRewound(): number | null {
    if (!this.rewound || this.row < this.shown) return null;
    this.rewound = false;
    return this.shown;
  }

  free(): void {
    this.checkpoints.clear();
    this.machine.free();
  }

  private takeUp(checkpoint: Checkpoint<Machine>): void {
    // Free the old machine first, because the copy needs as much memory.
    this.machine.free();
    const copy = checkpoint.state.checkpoint();
    if (!copy) {
      this.beginAgain();
      return;
    }
    this.machine = copy;
    this.stand(checkpoint.row);
  }

  /** Repeats everything, including the fill, because there is no copy to go back to. */
  private startAgain(): void {
    this.machine.free();
    this.beginAgain();
  }

  private beginAgain(): void {
    this.machine = this.newMachine();
    this.measured = false;
    this.stand(0);
  }

  private stand(row: number): void {
    this.row = row;
    this.whole = this.measured;
    this.following = this.followed_row !== null && row > this.followed_row;
    this.progress = this.machine.progress();
    const all = this.changes;
    this.past = all.filter((change) => change.at_s < this.row);
    this.future = all.filter((change) => change.at_s >= this.row);
  }

  private prepare(): Turn {
    this.progress = this.slices.run((events) => this.machine.prepare(events));
    if (!this.progress.measuring && !this.progress.finished) return 'now';
    this.measured = this.whole = true;
    if (this.checkpoints.wants(0)) this.checkpoints.keep(0, this.machine.checkpoint());
    this.goal = this.waiting;
    return this.goal.kind === 'rest' ? 'rest' : 'now';
  }

  private advance(due: number): void {
    while (this.future[0]?.at_s === this.row) this.make(this.future.shift()!);
    const followed_row = this.followed_row ?? Infinity;
    if (this.row >= followed_row && !this.following) {
      this.machine.follow();
      this.following = true;
    }
    const next_row = this.following ? Infinity : followed_row;
    const next_change = Math.min(next_row, this.future[0]?.at_s ?? Infinity);
    const most = Math.min(due, next_change - this.row, this.checkpoints.distance(this.row));
    this.progress = this.slices.run((events) => this.machine.advance(most, events));
    this.whole = this.progress.rows === this.row + most;
    this.row = this.progress.rows;
    if (this.checkpoints.wants(this.row)) {
      this.checkpoints.keep(this.row, this.machine.checkpoint());
    }
  }

  private make(change: Change): void {
    try {
      this.machine.change(...change.setting);
      this.past.push(change);
    } catch (error) {
      if (!isScenarioError(error)) throw error;
      this.refused.push(error);
    }
  }
}
