/*
 * The page's data about one run, and about the one before it; nothing here starts or stops a run.
 * 1. `series` gets one new reference per batch; `ghost` is an earlier run.
 * 2. `shown` is the run on display: this run once it has begun, until then a finished one.
 * 3. `standing_s` is the second that every part of the page is about, and `reading_s` the one that
 *    readouts show. On the way from second 0 to 600, `standing_s` is the latest second available.
 * 4. A second that was on the screen can be shown again from memory (`sights.ts`): `recalled_s`.
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
  Report,
  ScenarioError,
  Speed,
  Wear,
} from './protocol';
import { Series } from './series';
import { sameFuture } from './settings';
import { Sights } from './sights';

type SightReport = Report & { kind: 'sight' };

export type SimState = 'still' | 'starting' | 'resting' | 'playing' | 'failed';

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

/** Runs shorter than this are not worth keeping as a ghost. */
const GHOST_ROWS_MIN = 30;

export class RunRecord {
  state = $state<SimState>('still');
  series = $state.raw(Series.empty);
  /** Drawn faint under the new run. */
  ghost = $state.raw<Past | null>(null);
  progress = $state.raw<Progress | null>(null);
  description = $state.raw<Description | null>(null);
  map = $state.raw<MapSnapshot | null>(null);
  /** The latest operations of the dies before the moment of the map. */
  operations = $state.raw<Operations | null>(null);
  block = $state.raw<BlockView | null>(null);
  wear = $state.raw<Wear | null>(null);
  /** The steps so far of the write that is followed. */
  followed = $state.raw<readonly FollowedStep[]>([]);
  /** The shape of the drive on which the write is followed. */
  followed_shape = $state.raw<DriveShape | null>(null);
  latency_counts = $state.raw<Float64Array | null>(null);
  latency_edges_us = $state.raw<Float64Array | null>(null);
  changes = $state.raw<Change[]>([]);
  speed = $state.raw<Speed>(50);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<ScenarioError | null>(null);
  /** The goal of a seek under way. */
  seeking_s = $state.raw<number | null>(null);
  /** The second that is shown from memory, while the machine is elsewhere. */
  recalled_s = $state.raw<number | null>(null);
  /** The second of the map, the wear and the latencies on display. */
  sight_s = $state.raw<number | null>(null);
  /** How far the machine has come, wherever the page is. */
  machine = $state.raw<Progress | null>(null);
  /** The second the reader stopped at, if the run stands still there. */
  stopped_s = $state.raw<number | null>(null);
  covered = $state(false);
  /** Set while the run waits for the reader's answer: leads to the question. */
  question = $state.raw<(() => void) | null>(null);
  /** The second the reader points at. */
  cursor_s = $state.raw<number | null>(null);

  playing = $state(false);

  private sights = new Sights();
  /** Rows that the page has, shown or not. */
  protected known = 0;
  /** All reported steps of the followed write. */
  private told: readonly FollowedStep[] = [];

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

  get live(): boolean {
    return this.state !== 'still' && this.state !== 'failed';
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
  get shown(): Series {
    return this.begun ? this.series : (this.past?.series ?? Series.empty);
  }

  /** Null before the first second: statements about a run are about its measured part. */
  get shownProgress(): Progress | null {
    if (!this.begun) return this.past?.progress ?? null;
    return this.series.length > 0 ? this.progress : null;
  }

  get shownWear(): Wear | null {
    return this.begun ? this.wear : (this.past?.wear ?? null);
  }

  get duration_s(): number {
    return this.description?.duration_s ?? 0;
  }

  /** Where the run stands: at the second it was sent to, once there is one, or at the latest. */
  get standing_s(): number {
    return Math.min(this.stopped_s ?? this.seeking_s ?? Infinity, this.shown.end_s);
  }

  /** The second of every readout: the one pointed at, or where the run stands. */
  get reading_s(): number {
    return this.cursor_s ?? this.standing_s;
  }

  /** The second that plots mark: pointed at, or stopped at; null while the run is on its way. */
  get marked_s(): number | null {
    return this.cursor_s ?? (this.stopped_s === this.standing_s ? this.stopped_s : null);
  }

  /** The series that has a second: this run, else the one before it, else none. */
  seriesAt(time_s: number): Series | null {
    if (time_s <= this.series.end_s) return this.series;
    const before = this.past?.series;
    return before && time_s <= before.end_s ? before : null;
  }

  /** The second of map, wear and latencies if it differs from the rest of the page's. */
  get otherSight_s(): number | null {
    return this.recalled_s === null || this.sight_s === this.recalled_s ? null : this.sight_s;
  }

  get finished(): boolean {
    return this.progress?.finished ?? false;
  }

  /** Resets all knowledge for a run that begins. */
  protected forget(): void {
    this.failure = this.progress = this.machine = null;
    this.series = Series.empty;
    this.map = this.operations = this.wear = this.block = null;
    this.followed = this.told = [];
    this.recalled_s = this.sight_s = null;
    this.known = 0;
    this.sights = new Sights();
  }

  /** Drops the rows after the current one: a change makes them another future. */
  protected forgetFuture(): void {
    this.known = this.series.length;
    this.sights.dropAfter(this.known);
  }

  /** Shows a second that the page has. */
  protected showAgain(at_s: number): void {
    if (at_s < this.series.length) this.keepGhost();
    this.recalled_s = at_s;
    this.series = this.series.cut(at_s);
    this.showSight(at_s);
  }

  /** Shows the kept sight of a second, or of the one nearest to it. */
  private showSight(at_s: number): void {
    const sight = this.sights.nearest(at_s);
    this.progress = this.sights.progressAt(at_s) ?? this.progress;
    this.sight_s = sight?.time_s ?? null;
    this.map = sight?.map ?? null;
    this.operations = null;
    this.wear = sight?.wear ?? null;
    this.latency_counts = sight?.counts ?? null;
    this.block = null;
    this.followed = this.told.filter(({ time_s }) => time_s <= at_s);
  }

  /** Notes the machine's progress; it becomes the page's, unless that shows another second. */
  protected note(progress: Progress): void {
    this.machine = progress;
    if (progress.measuring) this.sights.note(progress);
    if (this.recalled_s === null) this.progress = progress;
  }

  protected append({ rows, first_row, row_count }: Batch): void {
    const shown = this.series.length;
    const length = this.recalled_s === null ? Math.max(shown, row_count) : shown;
    this.series = this.series.append(rows, first_row, length);
    const isOtherCourse = rows.length > 0 && first_row < this.known;
    this.known = isOtherCourse ? row_count : Math.max(this.known, row_count);
  }

  protected saw({ time_s, atRowEnd, map, operations, wear, block, counts }: SightReport): void {
    if (atRowEnd) this.sights.keep({ time_s, map, wear, counts });
    if (this.recalled_s !== null) {
      if (!atRowEnd || time_s !== this.recalled_s) return;
      this.showSight(time_s);
      this.operations = operations;
      return;
    }
    this.sight_s = time_s;
    this.map = map ?? this.map;
    this.operations = map ? operations : this.operations;
    this.wear = wear ?? this.wear;
    this.block = block;
    this.latency_counts = counts;
  }

  protected tell(steps: readonly FollowedStep[]): void {
    const isSame = steps[0]?.start_ns === this.told[0]?.start_ns;
    const { recalled_s } = this;
    // While it catches up, the machine reports again what it has reported before.
    if (recalled_s === null || !isSame || steps.length > this.told.length) this.told = steps;
    this.followed =
      recalled_s === null ? steps : this.told.filter(({ time_s }) => time_s <= recalled_s);
  }

  /** Keeps this run to lay the next one over, unless it shows nothing new. */
  protected keepGhost(): void {
    if (this.series.length < GHOST_ROWS_MIN) return;
    const kept = this.ghost;
    const longer = !kept || this.series.length >= kept.series.length;
    if (longer || !sameFuture(kept.changes, this.changes)) {
      const { series, changes, progress, description, wear } = this;
      if (progress && description) {
        this.ghost = { series, changes, progress, description, wear, prerendered: false };
      }
    }
  }
}
