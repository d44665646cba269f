/*
 * One run as a widget commands it; what it knows of the run is in `record.svelte.ts`.
 * 1. Nothing is downloaded before the reader asks for something; until then `state` is `still`.
 * 2. A batch replaces one reference (`series`), whatever the number of its rows.
 * 3. Going back keeps the longer run as `ghost`, to lay the new one over.
 * 4. While no widget of it is on the screen, a run waits, whatever it is doing.
 */
import { followedSteps } from './followed';
import type { Command, Failure, Place, Report, Setting, Source, Speed, Watched } from './protocol';
import { RunRecord, type Past } from './record.svelte';
import { Series } from './series';
import { changeAtStart } from './settings';
import { newSimulator, type Simulator } from './worker';

export type { Past } from './record.svelte';

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

export class Sim extends RunRecord {
  private worker: Simulator | null = null;
  private run = 0;
  private watching: Watched = { map: false, wear: false, place: null };
  private seen = new Set<unknown>();
  private held = false;
  /** Changes that the worker has not answered yet, and who waits for that. */
  private asked = 0;
  private waiting: (() => void)[] = [];

  constructor(private source: Source, picture: Past | null = null) {
    super(picture);
  }

  play(): void {
    this.refusal = null;
    if (this.finished) this.seek(0);
    if (!this.live) this.start(0);
    this.stopped_s = null;
    if (!this.returning) this.seeking_s = null;
    this.state = this.state === 'starting' ? 'starting' : 'playing';
    this.playing = true;
    this.send({ kind: 'play', speed: this.speed });
  }

  pause(): void {
    if (this.returning) this.seek(this.seeking_s!);
    this.playing = false;
    if (!this.live) return;
    if (!this.returning) this.send({ kind: 'pause' });
    if (this.state === 'playing') this.state = 'resting';
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  step(rows = 1): void {
    const from_s = this.live ? (this.seeking_s ?? this.standing_s) : 0;
    this.seek(Math.max(0, from_s + rows));
  }

  seek(at_s: number): void {
    this.playing = false;
    this.stopped_s = at_s;
    this.seeking_s = at_s;
    if (!this.live) {
      this.start(at_s);
      return;
    }
    if (this.state === 'playing') this.state = 'resting';
    this.send({ kind: 'seek', at_s });
  }

  /** On its way back: it arrives before it plays or rests. */
  private get returning(): boolean {
    return this.seeking_s !== null && this.seeking_s < this.series.length;
  }

  /** Back to the first second, with the settings as they were made at the start. */
  reset(): void {
    const first = this.changes.filter((change) => change.at_s === 0);
    const again = first.length === this.changes.length && this.live;
    this.stopped_s = null;
    if (again) {
      this.seek(0);
    } else {
      this.changes = first;
      this.restart();
    }
  }

  /** Sets one thing from now on; at the first second, for the whole run. */
  change(setting: Setting): void {
    this.refusal = null;
    const whole_run = setting[0] === 'scale' || setting[0] === 'seed';
    if (this.live && this.series.length > 0 && !whole_run) {
      this.send({ kind: 'change', setting });
      this.asked += 1;
      return;
    }
    this.changeFromStart(setting);
  }

  /** Every change that was asked for is among `changes`, or was refused. */
  settled(): Promise<void> {
    return this.asked === 0 ? Promise.resolve()
      : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Awaits so many changes fewer. */
  private answered(count = 1): void {
    this.asked = Math.max(0, this.asked - count);
    if (this.asked === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Sets one thing for the whole run, which begins again. */
  changeFromStart(setting: Setting): void {
    this.changes = changeAtStart(this.changes, setting);
    if (this.live) this.restart();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing && this.live) this.send({ kind: 'play', speed });
  }

  /** Follows the next write of the run, which begins if it has not. */
  follow(): void {
    if (this.live && this.finished) this.seek(0);
    if (!this.live) this.start(0);
    this.stopped_s = null;
    this.send({ kind: 'follow' });
  }

  /** What to report beside the rows: the map, and one block's pages. */
  watch(map: boolean, place: Place | null): void {
    this.block = place ? this.block : null;
    this.look({ ...this.watching, map, place });
  }

  /** Whether to report how worn the drive is. */
  watchWear(wear: boolean): void {
    this.look({ ...this.watching, wear });
  }

  private look(watching: Watched): void {
    this.watching = watching;
    if (this.live) this.send({ kind: 'watch', ...watching });
  }

  /** Tells whether a widget of this run is on the screen. */
  onScreen(widget: unknown, visible: boolean): void {
    if (visible) this.seen.add(widget);
    else this.seen.delete(widget);
    const hold = this.seen.size === 0;
    if (hold === this.held) return;
    this.held = hold;
    if (this.live) this.send({ kind: 'hold', held: hold });
  }

  dispose(): void {
    this.worker?.end();
    this.worker = null;
  }

  private restart(): void {
    const played = this.playing;
    this.seeking_s = null;
    this.keepGhost();
    this.start(0);
    if (played) this.send({ kind: 'play', speed: this.speed });
    this.playing = played;
  }

  private start(at_s: number): void {
    this.run += 1;
    this.answered(this.asked);
    this.failure = null;
    this.series = Series.empty;
    this.progress = null;
    this.map = null;
    this.wear = null;
    this.block = null;
    this.followed = [];
    this.state = 'starting';
    this.worker ??= newSimulator(
      (report) => this.receive(report), (failure) => this.fail(failure));
    this.send({ kind: 'start', source: this.source, changes: this.changes, at_s });
    this.send({ kind: 'watch', ...this.watching });
    if (this.held) this.send({ kind: 'hold', held: true });
  }

  private send(command: Body<Command>): void {
    this.worker?.ask({ ...command, run: this.run });
  }

  private fail(failure: Failure): void {
    this.failure = failure;
    this.answered(this.asked);
    this.state = 'failed';
    this.playing = false;
    this.seeking_s = null;
    this.stopped_s = null;
    // A machine that stopped in the middle is not to be trusted with another run.
    this.dispose();
  }

  private receive(report: Report): void {
    if (report.run !== this.run) return;
    if ('progress' in report) this.progress = report.progress;
    switch (report.kind) {
      case 'described':
        this.description = report.description;
        this.latency_edges_us = report.latency_edges_us;
        this.series = Series.of(report.columns);
        break;
      case 'rows':
        this.series = this.series.append(report.rows, report.first_row, report.row_count);
        if (this.state === 'starting') this.state = this.playing ? 'playing' : 'resting';
        break;
      case 'rewound':
        this.keepGhost();
        this.series = this.series.cut(report.row_count);
        if (this.playing) this.seeking_s = null;
        break;
      case 'rested':
        this.rested();
        break;
      case 'changed':
        this.description = report.description;
        this.changes = [...this.changes.filter((c) => c.at_s === 0), ...report.changes];
        this.answered();
        break;
      case 'seen':
        this.map = report.map ?? this.map;
        this.wear = report.wear ?? this.wear;
        this.block = report.block;
        this.latency_counts = report.counts;
        break;
      case 'followed':
        this.followed_shape = report.shape;
        this.followed = followedSteps(report.columns, report.rows);
        break;
      case 'refused':
        this.refusal = report.error;
        this.answered();
        break;
      case 'failed':
        this.fail(report.failure);
        break;
    }
  }

  private rested(): void {
    this.seeking_s = null;
    if (this.finished) this.playing = false;
    this.state = this.playing && !this.finished ? 'playing' : 'resting';
  }
}
