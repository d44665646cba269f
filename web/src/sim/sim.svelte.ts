/*
 * One run under a widget's control; its data for the page is in `record.svelte.ts`.
 * 1. Nothing is downloaded before the reader asks for something; until then `state` is `still`.
 * 2. A batch replaces one reference (`series`), whatever the number of its rows.
 * 3. Going back keeps the longer run as `ghost`, to lay the new one over.
 * 4. A second that was on the screen is shown again without the machine. The machine stays where
 *    it is, and follows the page when the reader continues from there: plays, opens a block,
 *    changes or follows something. A machine that can go back quickly follows at once if the page
 *    kept no map of that very second.
 * 5. While no widget of the run is on the screen, it waits, whatever it is doing.
 */
import { followedSteps } from './followed';
import type { Progress } from '#generated/types/Progress';
import type { Command, Failure, Place, Report, Setting, Source, Speed, Watched } from './protocol';
import { RunRecord, type Past } from './record.svelte';
import { Series } from './series';
import { changeAtStart } from './settings';
import { newSimulator, warmSimulator, type Simulator } from './worker';

export type { Past } from './record.svelte';

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

export class Sim extends RunRecord {
  private worker: Simulator | null = null;
  private run = 0;
  private watching: Watched = { map: false, wear: false, place: null };
  private seen = new Set<unknown>();
  private held = false;
  /** The machine can go back quickly. */
  private rewinds = false;
  /** The machine is on its way to the second that is shown. */
  private catching_up = false;
  /** Seek commands sent: reports from before the last one are about another second. */
  private seeks = 0;
  private limit_s: number | null = null;
  /** Called whenever the run has come further, or stops. */
  onprogress: (() => void) | null = null;
  /** Changes without a reply from the worker, and the callers that wait for them. */
  private asked = 0;
  private waiting: (() => void)[] = [];

  constructor(
    private source: Source,
    picture: Past | null = null,
  ) {
    super(picture);
  }

  play(): void {
    this.refusal = null;
    if (this.finished) this.seek(0);
    if (!this.live) this.start(0);
    this.stopped_s = null;
    if (this.recalled_s === null) this.seeking_s = null;
    else this.goOn();
    this.state = this.state === 'starting' ? 'starting' : 'playing';
    this.playing = true;
    this.send({ kind: 'play', speed: this.speed });
  }

  pause(): void {
    this.playing = false;
    if (!this.live) return;
    if (this.state === 'playing') this.state = 'resting';
    if (this.recalled_s === null) this.send({ kind: 'pause' });
    else this.seek(this.recalled_s);
    this.onprogress?.();
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
    if (!this.live) {
      this.seeking_s = at_s;
      this.start(at_s);
    } else if (this.state !== 'starting' && at_s <= this.known) {
      this.recall(at_s);
    } else {
      if (this.state === 'playing') this.state = 'resting';
      [this.seeking_s, this.recalled_s, this.catching_up] = [at_s, null, false];
      this.sendSeek(at_s);
    }
  }

  /** Shows a second that the page has. */
  private recall(at_s: number): void {
    if (this.state === 'playing') this.state = 'resting';
    [this.seeking_s, this.catching_up] = [null, false];
    this.showAgain(at_s);
    const { map, wear, place } = this.watching;
    const isMissing = (map || wear) && this.sight_s !== at_s;
    if (place) this.goOn();
    else if (isMissing && this.rewinds) this.catchUp();
    else this.send({ kind: 'pause' });
  }

  /** Continues from the second that is shown, and tells the reader how far the machine is. */
  private goOn(): void {
    this.seeking_s = this.recalled_s;
    this.catchUp();
  }

  private catchUp(): void {
    if (this.catching_up) return;
    this.catching_up = true;
    this.sendSeek(this.recalled_s!);
  }

  private sendSeek(at_s: number): void {
    this.seeks += 1;
    this.send({ kind: 'seek', at_s });
  }

  /** Goes back to the first second, with the settings made at the start. */
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

  /** Changes a setting from now on; at the first second, for the whole run. */
  change(setting: Setting): void {
    this.refusal = null;
    const whole_run = setting[0] === 'scale' || setting[0] === 'seed';
    if (this.live && this.series.length > 0 && !whole_run) {
      if (this.recalled_s !== null) this.goOn();
      this.forgetFuture();
      this.send({ kind: 'change', setting });
      this.asked += 1;
      return;
    }
    this.changeFromStart(setting);
  }

  /** Resolves when every requested change is among `changes`, or was refused. */
  settled(): Promise<void> {
    return this.asked === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Awaits so many changes fewer. */
  private answered(count = 1): void {
    this.asked = Math.max(0, this.asked - count);
    if (this.asked === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Changes a setting for the whole run, which begins again. */
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
    if (this.recalled_s !== null) this.goOn();
    this.stopped_s = null;
    this.send({ kind: 'follow' });
  }

  /** Chooses the reports beside the rows: the map, and one block's pages. */
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
    if (!this.live) return;
    this.send({ kind: 'watch', ...watching });
    if (this.recalled_s === null) return;
    if (watching.place) this.goOn();
    else if (watching.wear && !this.wear) this.catchUp();
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

  /** Sets the second at which play stops; null: the end of the run. */
  limit(at_s: number | null): void {
    if (at_s === this.limit_s) return;
    this.limit_s = at_s;
    if (this.live) this.send({ kind: 'limit', at_s });
  }

  /** Fetches the files for the first second, because the reader is about to press Play. */
  warm(): void {
    if (!this.worker) warmSimulator();
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
    this.forget();
    this.catching_up = false;
    this.seeks = 0;
    this.state = 'starting';
    this.worker ??= newSimulator(
      (report) => this.receive(report),
      (failure) => this.fail(failure),
    );
    this.send({ kind: 'start', source: this.source, changes: this.changes, at_s });
    this.send({ kind: 'watch', ...this.watching });
    if (this.limit_s !== null) this.send({ kind: 'limit', at_s: this.limit_s });
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
    this.seeking_s = this.recalled_s = this.stopped_s = null;
    this.onprogress?.();
    // A machine that stopped in the middle is not to be trusted with another run.
    this.dispose();
  }

  private receive(report: Report): void {
    if (report.run !== this.run) return;
    if ('progress' in report) this.progressed(report.progress, report.seeks);
    switch (report.kind) {
      case 'described':
        this.description = report.description;
        this.rewinds = report.rewinds;
        this.latency_edges_us = report.latency_edges_us;
        this.series = Series.of(report.columns);
        break;
      case 'rows':
        this.append(report);
        if (this.state === 'starting') this.state = this.playing ? 'playing' : 'resting';
        break;
      case 'arrived':
        if (this.recalled_s !== null || report.row_count >= this.series.length) break;
        this.keepGhost();
        this.series = this.series.cut(report.row_count);
        if (this.playing) this.seeking_s = null;
        break;
      case 'rested':
        if (this.recalled_s === null) this.rested();
        break;
      case 'changed':
        this.description = report.description;
        this.changes = [...this.changes.filter((c) => c.at_s === 0), ...report.changes];
        this.answered();
        break;
      case 'sight':
        this.saw(report);
        break;
      case 'followed':
        this.followed_shape = report.shape;
        this.tell(followedSteps(report.columns, report.rows));
        break;
      case 'refused':
        this.refusal = report.error;
        this.answered();
        break;
      case 'failed':
        this.fail(report.failure);
        break;
    }
    if ('progress' in report) this.onprogress?.();
  }

  private progressed(progress: Progress, seeks: number): void {
    const isLate = seeks < this.seeks;
    const isThere = progress.measuring && progress.rows >= (this.recalled_s ?? 0);
    if (this.recalled_s !== null && this.catching_up && !isLate && isThere) this.arrive();
    this.note(progress);
  }

  /** The machine has reached the page's second. */
  private arrive(): void {
    this.recalled_s = this.seeking_s = null;
    this.catching_up = false;
    this.state = this.playing ? 'playing' : 'resting';
  }

  private rested(): void {
    this.seeking_s = null;
    if (this.finished) this.playing = false;
    this.state = this.playing && !this.finished ? 'playing' : 'resting';
  }
}
