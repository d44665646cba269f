/*
 * One run of one machine, in slices of real time.
 * 1. First come the phases that are not measured: erase, fill. A goal set meanwhile waits.
 * 2. A goal is reached row by row, never past an action that is due on the way.
 * 3. A write is followed from the row after the reader's request, in every replay too. The drive
 *    may take no write for seconds: the goal is the row that has one.
 * 4. A change that the machine refuses when its second has come is dropped, and the run goes on.
 * 5. Rewinding takes up the nearest checkpoint and simulates again. The same rows come again, and
 *    the page has them: it learns how many to show, and only receives rows that it has not had.
 *    A change discards the future that it replaces.
 * 6. While nobody sees the run, it does no work, whatever its goal.
 * 7. The page shows a second that it has at once, and the machine follows as fast as it can: pace
 *    and changes apply from there.
 * 8. No row is kept here. The machine holds its rows until they are taken, once per report.
 *
 *     stage: preparing ---> between rows <---> within a row
 *            any --- back to a checkpoint ---> between rows; without one ---> preparing
 *     goal:  rest, play, reach, find: set by commands; reached, or at the end of the run ---> rest
 *     page:  level --- the reader goes to a row that the page has ---> ahead
 *            ahead --- the machine arrives there and reports it ---> level
 */
import type { Progress } from '#generated/types/Progress';
import type { Checkpoint, Checkpoints } from './checkpoints';
import type { Machine } from './machine';
import { isScenarioError } from './failure';
import type { Clock } from './pacing';
import type { Batch, Change, ScenarioError, Setting } from './protocol';
import type { Slices } from './slices';

export type Goal =
  | { kind: 'rest' }
  | { kind: 'play'; clock: Clock }
  | { kind: 'reach'; row: number }
  /** The end of the first row, from this one on, in which a step of the followed write is over. */
  | { kind: 'find'; row: number };

/** When to work again: now, later, or only after the next command or look. */
export type Turn = 'now' | 'later' | 'rest' | 'suspended';

type Stage = 'preparing' | 'between rows' | 'within a row';

/** The rows that the page shows. */
type Page =
  /** As many as were reported last; the machine may be further. */
  | { kind: 'level'; rows: number }
  /** Up to the reader's row, which the page had before; the machine has yet to arrive there. */
  | { kind: 'ahead'; rows: number };

/** Done to the machine before the row after this second begins. */
type Action = Change | { at_s: number; follows: true };

const isChange = (action: Action): action is Change => 'setting' in action;
const bySecond = (a: Action, b: Action) => a.at_s - b.at_s;

export class Run {
  progress: Progress;
  private machine: Machine;
  private readonly checkpoints: Checkpoints<Machine>;
  private stage: Stage = 'preparing';
  private goal: Goal = { kind: 'rest' };
  private isSuspended = false;
  /** The row at which play stops. */
  private last_row = Infinity;
  private applied: Action[] = [];
  private due: Action[];
  private page: Page = { kind: 'level', rows: 0 };
  /** Reasons for dropped changes, not yet reported to the reader. */
  private refusals: ScenarioError[] = [];

  constructor(
    /** Makes the machine in its initial state. */
    private readonly newMachine: () => Machine,
    changes: Change[],
    checkpointsFor: (machine: Machine) => Checkpoints<Machine>,
    private readonly slices: Slices,
    /** Values per row. */
    private readonly width: number,
    /** Rows that the page has: at least those it shows; after a change only those before it. */
    private rowsSent = 0,
  ) {
    this.machine = newMachine();
    this.checkpoints = checkpointsFor(this.machine);
    this.due = changes.toSorted(bySecond);
    this.progress = this.machine.progress();
  }

  get current(): Machine {
    return this.machine;
  }

  /** Rows that are complete. */
  get row(): number {
    return this.progress.rows;
  }

  /** Whether the measured part has begun. */
  get isMeasuring(): boolean {
    return this.stage !== 'preparing';
  }

  /** Whether the machine has done nothing yet. */
  get isNew(): boolean {
    const { phase_index, phase_fraction } = this.progress;
    return this.stage === 'preparing' && phase_index === 0 && phase_fraction === 0;
  }

  /** Whether nothing of the next row has begun. */
  get isBetweenRows(): boolean {
    return this.stage === 'between rows';
  }

  /** Whether it is on its way to the reader's row: changes must wait until it is there. */
  get isBehind(): boolean {
    return this.row < this.page.rows;
  }

  /** Whether there are copies to go back to. */
  get rewinds(): boolean {
    return this.checkpoints.some;
  }

  get changes(): Change[] {
    return [...this.applied, ...this.due].filter(isChange);
  }

  aim(goal: Goal): void {
    this.goal = goal;
  }

  /** Rests at the end of the second that has begun: only moments between two seconds are kept. */
  pause(): void {
    const isMidway = this.stage === 'within a row' && this.goal.kind !== 'rest';
    this.goal = isMidway ? { kind: 'reach', row: this.row + 1 } : { kind: 'rest' };
  }

  suspend(suspended: boolean): void {
    this.isSuspended = suspended;
  }

  limit(row: number): void {
    this.last_row = row;
  }

  seek(row: number): void {
    if (row <= this.rowsSent) this.page = { kind: 'ahead', rows: row };
    const checkpoint = this.checkpoints.before(row);
    const isNearer = checkpoint !== null && checkpoint.row > this.row;
    if (this.isMeasuring && (row < this.row || isNearer)) this.goBack(checkpoint);
    this.goal = { kind: 'reach', row };
  }

  /** Follows the first write from the next row on, and rests once it can be seen. */
  follow(): void {
    const at_s = this.isMeasuring ? this.row + 1 : 0;
    this.applied = this.applied.filter(isChange);
    this.due = [...this.due.filter(isChange), { at_s, follows: true } as const].toSorted(bySecond);
    this.checkpoints.dropAfter(this.row);
    if (this.goal.kind !== 'play') this.goal = { kind: 'find', row: at_s + 1 };
  }

  /** Changes a setting from the next row on. Throws the machine's refusal. */
  change(setting: Setting): void {
    this.machine.change(...setting);
    this.applied = [...this.applied, { at_s: this.row, setting }];
    this.due = this.due.filter((action) => !isChange(action));
    this.checkpoints.dropAfter(this.row);
    this.rowsSent = Math.min(this.rowsSent, this.row);
  }

  /** Does one slice of work; with `single`, the slice ends at the end of the row at the latest. */
  work(now_ms: number, single = false): Turn {
    if (this.isSuspended) return 'suspended';
    if (this.stage === 'preparing') return this.prepare();
    if (this.goal.kind === 'rest') return 'rest';
    const rowsWanted = this.rowsWanted(this.goal, now_ms);
    const before = this.row;
    if (rowsWanted > 0) this.advance(single ? 1 : rowsWanted);
    const closed = this.row - before;
    if (this.goal.kind === 'play') this.goal.clock.leftOver(rowsWanted - closed);
    if (this.isReached(this.goal) || this.progress.finished) this.goal = { kind: 'rest' };
    if (this.goal.kind === 'rest') return 'rest';
    return rowsWanted > closed || this.goal.kind === 'find' ? 'now' : 'later';
  }

  private rowsWanted(goal: Exclude<Goal, { kind: 'rest' }>, now_ms: number): number {
    if (this.isBehind) return this.page.rows - this.row;
    if (goal.kind === 'play') return Math.min(goal.clock.rowsDue(now_ms), this.last_row - this.row);
    return Math.max(goal.row - this.row, goal.kind === 'find' ? 1 : 0);
  }

  private isReached(goal: Goal): boolean {
    if (goal.kind === 'rest' || goal.kind === 'play' || this.row < goal.row) return false;
    return goal.kind === 'reach' || (this.isBetweenRows && this.machine.followed().length > 0);
  }

  /** The rows since the last report; null while the machine follows the reader. */
  takeBatch(): Batch | null {
    if (this.row <= this.page.rows) return null;
    const rows = this.machine.takeRows();
    const first_available = this.row - rows.length / this.width;
    const first_row = Math.max(this.rowsSent, first_available);
    const repeated = (first_row - first_available) * this.width;
    this.page = { kind: 'level', rows: this.row };
    this.rowsSent = Math.max(this.rowsSent, this.row);
    return { first_row, rows: repeated > 0 ? rows.slice(repeated) : rows, row_count: this.row };
  }

  /** Once, when the machine has followed the reader: how many rows the page shows there. */
  takeArrival(): number | null {
    if (this.page.kind === 'level' || this.isBehind) return null;
    this.page = { kind: 'level', rows: this.page.rows };
    return this.page.rows;
  }

  /** The reasons for changes that were dropped since the last call. */
  takeRefusals(): ScenarioError[] {
    return this.refusals.splice(0);
  }

  free(): void {
    this.checkpoints.clear();
    this.machine.free();
  }

  /** Takes up a checkpoint, or repeats everything, including the fill, if there is no copy. */
  private goBack(checkpoint: Checkpoint<Machine> | null): void {
    // Free the old machine first, because the copy needs as much memory.
    this.machine.free();
    const copy = checkpoint?.state.checkpoint();
    this.machine = copy ?? this.newMachine();
    this.stage = copy ? 'between rows' : 'preparing';
    this.progress = this.machine.progress();
    const all = [...this.applied, ...this.due];
    this.applied = all.filter(({ at_s }) => at_s < this.row);
    this.due = all.filter(({ at_s }) => at_s >= this.row);
  }

  private prepare(): Turn {
    this.progress = this.slices.run((events) => this.machine.prepare(events));
    if (!this.progress.measuring && !this.progress.finished) return 'now';
    this.stage = 'between rows';
    this.keepCheckpoint();
    return this.goal.kind === 'rest' ? 'rest' : 'now';
  }

  private advance(rows: number): void {
    while (this.due[0]?.at_s === this.row) this.act(this.due.shift()!);
    const until_action = (this.due[0]?.at_s ?? Infinity) - this.row;
    const count = Math.min(rows, until_action, this.checkpoints.distance(this.row));
    const end_row = this.row + count;
    this.progress = this.slices.run((events) => this.machine.advance(count, events));
    this.stage = this.row === end_row ? 'between rows' : 'within a row';
    this.keepCheckpoint();
  }

  private keepCheckpoint(): void {
    if (!this.checkpoints.wants(this.row)) return;
    this.checkpoints.keep(this.row, this.machine.checkpoint());
  }

  private act(action: Action): void {
    try {
      if (isChange(action)) this.machine.change(...action.setting);
      else this.machine.follow();
      this.applied.push(action);
    } catch (error) {
      if (!isScenarioError(error)) throw error;
      this.refusals.push(error);
    }
  }
}
