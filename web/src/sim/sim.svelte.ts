/*
 * One run under a widget's control; its data for the page is in `record.svelte.ts`.
 * 1. Nothing is downloaded before the reader asks for something; until then it is `still`
 *    (`run-state.ts` draws the states).
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
import { nextOf, type LevelState, type MachineWay } from './run-state';
import { Series } from './series';
import { changeAtStart } from './settings';
import { newSimulator, warmSimulator, type Simulator } from './worker';

export type { Past } from './record.svelte';

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

export class Sim extends RunRecord {
  private worker: Simulator | null = null;
  private run = 0;
  private watching: Watched = { map: false, wear: false, place: null };
  /** Widgets on the screen; null: no widget has said yet whether it is. */
  private visibleWidgets: Set<unknown> | null = null;
  /** The machine can go back quickly. */
  private rewinds = false;
  /** Seek commands sent: reports from before the last one are about another second. */
  private seeks = 0;
  private limit_s: number | null = null;
  /** Called whenever the run has come further, or stops. */
  onprogress: (() => void) | null = null;
  /** The number of changes without a reply from the worker, and the callers that wait for them. */
  private pending = 0;
  private onsettled: (() => void)[] = [];

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
    this.call('awaited');
    this.enter({ kind: 'playing' });
    this.send({ kind: 'play', speed: this.speed });
  }

  pause(): void {
    if (!this.live) return;
    if (this.state.kind === 'recalled') {
      this.seek(this.state.at_s);
    } else {
      if (this.playing) this.enter({ kind: 'paused' });
      this.send({ kind: 'pause' });
    }
    this.onprogress?.();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  step(rows = 1): void {
    const from_s = this.live ? (this.goal_s ?? this.current_s) : 0;
    this.seek(Math.max(0, from_s + rows));
  }

  seek(at_s: number): void {
    if (!this.live) {
      this.start(at_s, { kind: 'seeking', at_s });
    } else if (!this.starting && at_s <= this.rowsReceived) {
      this.recall(at_s);
    } else {
      const next = { kind: 'seeking', at_s } as const;
      this.state = this.starting ? { kind: 'starting', next } : next;
      this.sendSeek(at_s);
    }
  }

  /** Shows a second that the page has. */
  private recall(at_s: number): void {
    this.state = { kind: 'recalled', at_s, machine: 'elsewhere', next: { kind: 'at', at_s } };
    this.showAgain(at_s);
    const { map, wear, place } = this.watching;
    const isMissing = (map || wear) && this.snapshot.time_s !== at_s;
    if (place) this.call('awaited');
    else if (isMissing && this.rewinds) this.call('following');
    else this.send({ kind: 'pause' });
  }

  /** Sends the machine to the second that is shown from memory. */
  private call(machine: Exclude<MachineWay, 'elsewhere'>): void {
    if (this.state.kind !== 'recalled' || this.state.machine === 'awaited') return;
    if (this.state.machine === 'elsewhere') this.sendSeek(this.state.at_s);
    this.state = { ...this.state, machine };
  }

  /** Enters a state, at once or as soon as the machine can. */
  private enter(next: LevelState): void {
    this.state = 'next' in this.state ? { ...this.state, next } : next;
  }

  private sendSeek(at_s: number): void {
    this.seeks += 1;
    this.send({ kind: 'seek', at_s });
  }

  /** Goes back to the first second, with the settings made at the start. */
  reset(): void {
    const first = this.changes.filter((change) => change.at_s === 0);
    const again = first.length === this.changes.length && this.live;
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
      this.call('awaited');
      this.forgetFuture();
      this.send({ kind: 'change', setting });
      this.pending += 1;
      return;
    }
    this.changeFromStart(setting);
  }

  /** Resolves when every requested change is among `changes`, or was refused. */
  settled(): Promise<void> {
    return this.pending === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.onsettled.push(resolve));
  }

  private settle(count = this.pending): void {
    this.pending = Math.max(0, this.pending - count);
    if (this.pending === 0) for (const resolve of this.onsettled.splice(0)) resolve();
  }

  /** Changes a setting for the whole run, which begins again. */
  changeFromStart(setting: Setting): void {
    this.changes = changeAtStart(this.changes, setting);
    const { chosen_s } = this;
    if (this.live) this.restart(chosen_s === null ? undefined : { kind: 'at', at_s: chosen_s });
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.send({ kind: 'play', speed });
  }

  /** Follows the next write of the run, which begins if it has not. */
  follow(): void {
    if (this.live && this.finished) this.seek(0);
    if (!this.live) this.start(0);
    this.call('awaited');
    if (!this.playing) this.enter({ kind: 'paused' });
    this.send({ kind: 'follow' });
  }

  /** Chooses the reports beside the rows: the map, and one block's pages. */
  watch(map: boolean, place: Place | null): void {
    if (!place) this.snapshot = { ...this.snapshot, block: null };
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
    if (watching.place) this.call('awaited');
    else if (watching.wear && !this.wear) this.call('following');
  }

  /** Tells whether a widget of this run is on the screen. */
  onScreen(widget: unknown, visible: boolean): void {
    const { isHeld } = this;
    this.visibleWidgets ??= new Set();
    if (visible) this.visibleWidgets.add(widget);
    else this.visibleWidgets.delete(widget);
    if (this.live && this.isHeld !== isHeld) this.send({ kind: 'hold', held: this.isHeld });
  }

  private get isHeld(): boolean {
    return this.visibleWidgets?.size === 0;
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

  /** Begins again, and plays on; a run that did not play enters the state `rest`. */
  private restart(rest: LevelState = { kind: 'paused' }): void {
    const { playing } = this;
    this.keepGhost();
    this.start(0, playing ? { kind: 'playing' } : rest);
    if (playing) this.send({ kind: 'play', speed: this.speed });
  }

  private start(at_s: number, next: LevelState = { kind: 'paused' }): void {
    this.run += 1;
    this.settle();
    this.forget();
    this.seeks = 0;
    this.state = { kind: 'starting', next };
    this.worker ??= newSimulator(
      (report) => this.receive(report),
      (failure) => this.fail(failure),
    );
    this.send({ kind: 'start', source: this.source, changes: this.changes, at_s });
    this.send({ kind: 'watch', ...this.watching });
    if (this.limit_s !== null) this.send({ kind: 'limit', at_s: this.limit_s });
    if (this.isHeld) this.send({ kind: 'hold', held: true });
  }

  private send(command: Body<Command>): void {
    this.worker?.ask({ ...command, run: this.run });
  }

  private fail(failure: Failure): void {
    this.settle();
    this.state = { kind: 'failed', failure };
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
        if (this.starting) this.state = nextOf(this.state);
        break;
      case 'arrived':
        if (this.recalled_s !== null || report.row_count >= this.series.length) break;
        this.keepGhost();
        this.series = this.series.cut(report.row_count);
        break;
      case 'rested':
        if (this.recalled_s === null) this.rested();
        break;
      case 'changed':
        this.description = report.description;
        this.changes = [...this.changes.filter((c) => c.at_s === 0), ...report.changes];
        this.settle(1);
        break;
      case 'sight':
        this.takeSight(report);
        break;
      case 'followed':
        this.takeSteps(followedSteps(report.columns, report.rows), report.shape);
        break;
      case 'refused':
        this.refusal = report.error;
        this.settle(1);
        break;
      case 'failed':
        this.fail(report.failure);
        break;
    }
    if ('progress' in report) this.onprogress?.();
  }

  private progressed(progress: Progress, seeks: number): void {
    const { state } = this;
    if (state.kind === 'recalled' && state.machine !== 'elsewhere') {
      const isLate = seeks < this.seeks;
      const isThere = progress.measuring && progress.rows >= state.at_s;
      if (isThere && !isLate) this.state = state.next;
    }
    this.note(progress);
  }

  private rested(): void {
    const next = nextOf(this.state);
    if (next.kind === 'seeking') this.state = { kind: 'at', at_s: next.at_s };
    else if (next.kind === 'playing' && this.finished) this.state = { kind: 'paused' };
    else this.state = next;
  }
}
