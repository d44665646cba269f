/*
 * What the page knows of one run, and of the one before it; nothing here starts or stops anything.
 * 1. `series` grows by one reference a batch; `ghost` is a run that came before.
 * 2. `shown` is what there is to see: this run once it has begun, until then a finished one.
 * 3. `standing_s` is the second that every part of the page is about, and `reading_s` the one that
 *    is read. On the way from second 0 to 600, `standing_s` is the latest second that there is.
 */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { FollowedStep } from './followed';
import type {
  BlockView, Change, DriveShape, Failure, MapSnapshot, ScenarioError, Speed, Wear,
} from './protocol';
import { Series } from './series';
import { sameFuture } from './settings';

export type SimState = 'still' | 'starting' | 'resting' | 'playing' | 'failed';

/** A run that is over: the one that came with the page, or one that was left for another. */
export interface Past {
  series: Series;
  changes: Change[];
  progress: Progress;
  description: Description;
  /** At its end; null where nobody asked. */
  wear: Wear | null;
  /** It came with the page. */
  prerendered: boolean;
}

/** Runs shorter than this are not worth keeping as a ghost. */
const GHOST_ROWS_MIN = 30;

export class RunRecord {
  state = $state<SimState>('still');
  series = $state.raw(Series.empty);
  /** Drawn faint under the new one. */
  ghost = $state.raw<Past | null>(null);
  progress = $state.raw<Progress | null>(null);
  description = $state.raw<Description | null>(null);
  map = $state.raw<MapSnapshot | null>(null);
  block = $state.raw<BlockView | null>(null);
  wear = $state.raw<Wear | null>(null);
  /** What became of the write that is followed, so far. */
  followed = $state.raw<readonly FollowedStep[]>([]);
  /** Of the drive on which it is followed. */
  followed_shape = $state.raw<DriveShape | null>(null);
  latency_counts = $state.raw<Float64Array | null>(null);
  latency_edges_us = $state.raw<Float64Array | null>(null);
  changes = $state.raw<Change[]>([]);
  speed = $state.raw<Speed>(50);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<ScenarioError | null>(null);
  /** The second a seek is on its way to. */
  seeking_s = $state.raw<number | null>(null);
  /** The second the reader stopped at, if the run stands still there. */
  stopped_s = $state.raw<number | null>(null);
  covered = $state(false);
  /** The second the reader points at. */
  cursor_s = $state.raw<number | null>(null);

  playing = $state(false);

  /** The finished run that came with the page. */
  picture = $state.raw<Past | null>(null);

  constructor(picture: Past | null = null) {
    this.picture = picture;
    this.ghost = picture;
    this.description = picture?.description ?? null;
  }

  /** Takes the same finished run with all that was missing in it. */
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

  /** What there is to see: this run once it has begun, until then the one before. */
  get shown(): Series {
    return this.begun ? this.series : (this.past?.series ?? Series.empty);
  }

  /** Null before the first second: what is said of a run is about its measured part. */
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

  /** The second that every readout is about: pointed at, or where the run stands. */
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

  get finished(): boolean {
    return this.progress?.finished ?? false;
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
