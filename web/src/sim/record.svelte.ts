/*
 * The page's data about one run, and about the one before it; nothing here starts or stops a run.
 * 1. `rows` gets one new reference per batch; `ghost` is an earlier run.
 * 2. `visibleSeries` is the run on display: this run once it has begun, until then a finished one.
 * 3. `state` (`run-state.ts`) decides the second that every part of the page is about, `current_s`.
 *    On the way from second 0 to 600 this is the latest second available.
 * 4. A second that was on the screen can be shown again from memory (`sights.ts`).
 * 5. While the reader looks at a second of the finished run that came with the page, the plot stays
 *    as it is: rows that the machine computes on its way there are only kept.
 * 6. On the way to a second that the finished run has, a run of the same drive shows the rows and
 *    kept moments of that one (`stored_s`).
 */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { FollowedStep } from './followed';
import type {
  Batch,
  BlockView,
  Change,
  DriveShape,
  Failure,
  MapSnapshot,
  Operations,
  Place,
  Report,
  ScenarioError,
  Speed,
  Wear,
} from './protocol';
import { nextOf, type RunState } from './run-state';
import { Series } from './series';
import { sameFuture } from './settings';
import { progressBefore, Sights, type Sight } from './sights';

type SightReport = Report & { kind: 'sight' };

/** A run that is over: the one that came with the page, or one that was left for another. */
export interface Past {
  series: Series;
  changes: Change[];
  progress: Progress;
  description: Description;
  /** Wear at the end of the run; null if the page did not ask for it. */
  wear: Wear | null;
  /** It came with the page. */
  prerendered: boolean;
}

/** The drive at one second. The operations are the latest before the moment of the map. */
type Snapshot = Partial<
  Pick<SightReport, 'time_s' | 'map' | 'operations' | 'wear' | 'block' | 'counts'>
>;

/** A moment that the site keeps of a run, and the opened block then if its pages are kept. */
export interface Kept {
  sight: Sight;
  block: BlockView | null;
}

/** Fetches the kept moment of the finished run nearest to a second, with the opened block. */
export type KeptNear = (at_s: number, place: Place | null) => Promise<Kept | null>;

/** The write that is followed: its steps up to the second on display. */
interface FollowedWrite {
  steps: readonly FollowedStep[];
  shape: DriveShape;
}

/** Runs shorter than this are not worth keeping as a ghost. */
const GHOST_ROWS_MIN = 30;

export class RunRecord {
  state = $state.raw<RunState>({ kind: 'still' });
  protected rows = $state.raw(Series.empty);
  /** Drawn faint under the new run. */
  ghost = $state.raw<Past | null>(null);
  /** How far the run has come at the second on display, and how far the machine has. */
  progress = $state.raw<Progress | null>(null);
  machine = $state.raw<Progress | null>(null);
  description = $state.raw<Description | null>(null);
  latency_edges_us = $state.raw<Float64Array | null>(null);
  protected snapshot = $state.raw<Snapshot>({});
  followed = $state.raw<FollowedWrite | null>(null);
  changes = $state.raw<Change[]>([]);
  refusal = $state.raw<ScenarioError | null>(null);
  speed = $state.raw<Speed>(50);
  covered = $state(false);
  /** The second the reader points at. */
  cursor_s = $state.raw<number | null>(null);
  /** The second that the reader drags past: shown from what the page has, with no machine. */
  scrubbed_s = $state.raw<number | null>(null);
  /** The second that a paragraph beside the run is about. */
  protected paragraph_s = $state.raw<number | null>(null);

  private sights = new Sights();
  /** Rows that the page has, visible or not. */
  protected rowsReceived = 0;
  private reportedSteps: readonly FollowedStep[] = [];

  /** The finished run that came with the page. */
  picture = $state.raw<Past | null>(null);

  constructor(picture: Past | null = null) {
    this.picture = picture;
    this.ghost = picture;
    this.description = picture?.description ?? null;
  }

  /** Replaces the finished run by the same run with its missing parts. */
  complete(picture: Past): void {
    if (this.ghost === this.picture) this.ghost = picture;
    this.picture = picture;
  }

  /** The rows of the reader's own run that are on the page. */
  get series(): Series {
    return this.looking ? Series.empty : this.rows;
  }

  /** There is a run of the reader's own. */
  get live(): boolean {
    return !['still', 'looking', 'failed'].includes(this.state.kind);
  }

  /** The page shows a second of the finished run that came with it. */
  get looking(): boolean {
    return this.state.kind === 'looking';
  }

  get starting(): boolean {
    return this.state.kind === 'starting';
  }

  /** It plays, or will as soon as the machine can. */
  get playing(): boolean {
    const next = nextOf(this.state);
    return next.kind === 'playing' || (next.kind === 'seeking' && next.then === 'play');
  }

  get failure(): Failure | null {
    return this.state.kind === 'failed' ? this.state.failure : null;
  }

  /** The second that is shown from memory, while the machine is elsewhere. */
  get recalled_s(): number | null {
    return this.state.kind === 'recalled' ? this.state.at_s : null;
  }

  /** The second that the reader waits for. */
  get goal_s(): number | null {
    const { state } = this;
    if (state.kind === 'recalled') return state.machine === 'awaited' ? state.at_s : null;
    const next = nextOf(state);
    return next.kind === 'seeking' ? next.at_s : null;
  }

  /** The second shown from the finished run until this run, which is the same, gets there. */
  get stored_s(): number | null {
    const next = nextOf(this.state);
    if (next.kind !== 'seeking' || !this.computes || !this.past) return null;
    const { at_s } = next;
    return at_s > this.rows.length && at_s <= this.past.series.end_s ? at_s : null;
  }

  /** The second that the reader has chosen; null if the run has gone on from there. */
  get chosen_s(): number | null {
    const next = nextOf(this.state);
    if (next.kind === 'looking') return next.at_s;
    return next.kind === 'at' || next.kind === 'seeking' ? next.at_s : null;
  }

  get map(): MapSnapshot | null {
    return this.snapshot.map ?? null;
  }

  get operations(): Operations | null {
    return this.snapshot.operations ?? null;
  }

  get block(): BlockView | null {
    return this.snapshot.block ?? null;
  }

  get wear(): Wear | null {
    return this.snapshot.wear ?? null;
  }

  get latency_counts(): Float64Array | null {
    return this.snapshot.counts ?? null;
  }

  /** The run before, unless it is covered because the reader guesses. */
  get past(): Past | null {
    return this.covered ? null : this.ghost;
  }

  /** Whether the page is about this run, though it may have no second yet. */
  get begun(): boolean {
    return this.live || this.series.length > 0;
  }

  /** The run on display: this run once it has begun, until then the one before. */
  get visibleSeries(): Series {
    return this.begun ? this.series : (this.past?.series ?? Series.empty);
  }

  /** Null before the first second: statements about a run are about its measured part. */
  get visibleProgress(): Progress | null {
    if (!this.begun) return this.past?.progress ?? null;
    return this.series.length > 0 ? this.progress : null;
  }

  get visibleWear(): Wear | null {
    const before = this.past?.wear ?? null;
    if (this.looking) return this.wear ?? before;
    return this.begun ? this.wear : before;
  }

  /**
   * How far the run had come at the second on display. Statements about the whole of a finished run
   * come from `visibleProgress`, whichever second the reader looks at.
   */
  get currentProgress(): Progress | null {
    const { state, past } = this;
    const at_s = this.scrubbed_s ?? (state.kind === 'looking' ? state.at_s : this.stored_s);
    const isPast = past !== null && this.currentSeries === past.series;
    const progress = isPast ? past.progress : this.visibleProgress;
    return at_s === null ? progress : progress && progressBefore(progress, at_s);
  }

  /** The rows that the second on display is one of. */
  get currentSeries(): Series {
    if (this.scrubbed_s !== null) return this.seriesAt(this.scrubbed_s) ?? this.visibleSeries;
    return this.stored_s === null ? this.visibleSeries : this.past!.series;
  }

  /** The second from which a change applies: that of this run, 0 before it has begun. */
  get change_s(): number {
    return this.live ? this.series.end_s : 0;
  }

  get duration_s(): number {
    return this.description?.duration_s ?? 0;
  }

  /**
   * The run pauses like its drive. A copy with fewer pages does not if it collects in bursts,
   * because those take as long as on the full drive.
   */
  get pausesAlike(): boolean {
    return this.description?.pacing !== 'burst' || this.description.scale === 1;
  }

  get finished(): boolean {
    return this.progress?.finished ?? false;
  }

  /** The second that the page is about: the chosen one, once there is one, or the latest. */
  get current_s(): number {
    return Math.min(this.scrubbed_s ?? this.chosen_s ?? Infinity, this.currentSeries.end_s);
  }

  /** The second that the text is about, as long as the reader has left the run as it came. */
  get read_s(): number | null {
    return this.state.kind === 'still' && this.computes && !this.covered ? this.paragraph_s : null;
  }

  /** A run with the settings on the page would be the finished one again. */
  get computes(): boolean {
    if (this.ghost !== this.picture) return false;
    const scale = String(this.picture?.description.scale);
    return this.changes.every(({ setting: [name, value] }) => name === 'scale' && value === scale);
  }

  /** The second of every readout: the one pointed at, or the current one. */
  get readout_s(): number {
    return this.scrubbed_s ?? this.cursor_s ?? this.read_s ?? this.current_s;
  }

  /** The second that plots mark: pointed at or chosen; null while the run is on its way. */
  get mark_s(): number | null {
    const chosen_s = this.chosen_s === this.current_s ? this.chosen_s : null;
    return this.scrubbed_s ?? this.cursor_s ?? this.read_s ?? chosen_s;
  }

  /** The second of map, wear and latencies if it differs from the rest of the page's. */
  get otherSight_s(): number | null {
    const standing_s = this.looking ? this.chosen_s : (this.recalled_s ?? this.stored_s);
    const at_s = this.scrubbed_s ?? standing_s;
    if (at_s === null) return null;
    const { time_s = this.live ? null : this.visibleSeries.end_s } = this.snapshot;
    return time_s === at_s ? null : time_s;
  }

  /** The series that has a second: this run, else the one before it, else none. */
  seriesAt(time_s: number): Series | null {
    if (time_s <= this.series.end_s) return this.series;
    const before = this.past?.series;
    return before && time_s <= before.end_s ? before : null;
  }

  /** Resets all knowledge for a run that begins. */
  protected forget(): void {
    this.progress = this.machine = null;
    this.rows = Series.empty;
    // The latencies stay on the page until there are others.
    this.snapshot = { counts: this.snapshot.counts };
    this.followed = null;
    this.reportedSteps = [];
    this.rowsReceived = 0;
    this.sights = new Sights();
  }

  /** Drops the rows after the current one: a change makes them another future. */
  protected forgetFuture(): void {
    this.rowsReceived = this.rows.length;
    this.sights.dropAfter(this.rowsReceived);
  }

  /** Shows a second that the page has. */
  protected showAgain(at_s: number): void {
    if (at_s < this.rows.length) this.keepGhost();
    this.rows = this.rows.cut(at_s);
    this.progress = this.sights.progressAt(at_s) ?? this.progress;
    this.showSight(at_s);
    this.showSteps(at_s);
  }

  /** Shows the kept sight of a second, or of the one nearest to it. */
  protected showSight(at_s: number, now: Pick<Snapshot, 'operations' | 'block'> = {}): void {
    this.snapshot = { ...this.sights.nearest(at_s), ...now };
  }

  /** Keeps a moment of the finished run, and shows it if it is nearer than the one on display. */
  protected keepMoment({ sight, block }: Kept): void {
    this.sights.keep(sight);
    const wanted_s = this.looking ? this.chosen_s : (this.stored_s ?? this.read_s);
    const at_s = this.scrubbed_s ?? wanted_s;
    if (at_s === null) return;
    if (!this.isExact(at_s)) this.showSight(at_s);
    if (block && this.isExact(sight.time_s)) this.snapshot = { ...this.snapshot, block };
  }

  private isExact(at_s: number): boolean {
    return this.snapshot.time_s === at_s;
  }

  private showSteps(until_s: number, shape = this.followed?.shape): void {
    const steps = this.reportedSteps.filter(({ time_s }) => time_s <= until_s);
    this.followed = shape ? { steps, shape } : null;
  }

  /** Notes the machine's progress; it becomes the page's, unless that shows another second. */
  protected note(progress: Progress): void {
    this.machine = progress;
    if (progress.measuring) this.sights.note(progress);
    if (this.recalled_s === null && !this.looking) this.progress = progress;
  }

  protected append({ rows, first_row, row_count }: Batch): void {
    const visible = this.rows.length;
    const length = this.recalled_s === null ? Math.max(visible, row_count) : visible;
    this.rows = this.rows.append(rows, first_row, length);
    const isOtherCourse = rows.length > 0 && first_row < this.rowsReceived;
    this.rowsReceived = isOtherCourse ? row_count : Math.max(this.rowsReceived, row_count);
  }

  protected takeSight(report: SightReport): void {
    const { time_s, atRowEnd, map, operations, wear, block, counts } = report;
    if (atRowEnd) this.sights.keep({ time_s, map, wear, counts });
    if (this.scrubbed_s !== null) return;
    if (this.looking || this.stored_s !== null) {
      if (atRowEnd && time_s === this.chosen_s) this.showSight(time_s, { operations, block });
    } else if (this.recalled_s === null) {
      const before = this.snapshot;
      const latest = map ? { map, operations } : { map: before.map, operations: before.operations };
      this.snapshot = { time_s, ...latest, wear: wear ?? before.wear, block, counts };
    } else if (atRowEnd && time_s === this.recalled_s) {
      this.progress = this.sights.progressAt(time_s) ?? this.progress;
      this.showSight(time_s, { operations });
    }
  }

  protected takeSteps(steps: readonly FollowedStep[], shape: DriveShape): void {
    const { recalled_s, reportedSteps } = this;
    const isSame = steps[0]?.start_ns === reportedSteps[0]?.start_ns;
    const isLonger = steps.length > reportedSteps.length;
    // While it follows the page, the machine reports again what it has reported before.
    if (recalled_s === null || !isSame || isLonger) this.reportedSteps = steps;
    this.showSteps(recalled_s ?? Infinity, shape);
  }

  /** Keeps this run to lay the next one over, unless it shows nothing new. */
  protected keepGhost(): void {
    const { rows: series } = this;
    if (series.length < GHOST_ROWS_MIN) return;
    const previous = this.ghost;
    const longer = !previous || series.length >= previous.series.length;
    if (longer || !sameFuture(previous.changes, this.changes)) {
      const { changes, progress, description, wear } = this;
      if (progress && description) {
        this.ghost = { series, changes, progress, description, wear, prerendered: false };
      }
    }
  }
}
