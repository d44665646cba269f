/*
 * One run under a widget's control; its data for the page is in `record.svelte.ts`, its machine in
 * `machine-owner.ts`.
 * 1. Nothing is downloaded before the reader asks for something; until then it is `still`
 *    (`run-state.ts` draws the states).
 * 2. A batch replaces one reference (`series`), whatever the number of its rows.
 * 3. Going back keeps the longer run as `ghost`, to lay the new one over.
 * 4. A second that was on the screen is shown again without the machine. The machine stays where
 *    it is, and follows the page when the reader continues from there: plays, opens a block,
 *    changes or follows something. A machine that can go back quickly follows at once if the page
 *    kept no map of that very second.
 * 5. A second of the finished run that came with the page is shown from the page's own rows and the
 *    nearest kept moment, while a machine computes the drive at that very second. So is a second
 *    that the reader's own run has yet to come to, if that is the same run.
 */
import { followedSteps } from './followed';
import type { Progress } from '#generated/types/Progress';
import { tellMissing } from '#offline/missing';
import { MachineOwner } from './machine-owner';
import type { Failure, Place, Report, Setting, Speed, Watched } from './protocol';
import type { KeptNear } from './record.svelte';
import { nextOf, type LevelState, type MachineWay, type RunState, type Then } from './run-state';
import { Rate } from './rate';
import { Series } from './series';
import { changeAtStart } from './settings';
import { warmSimulator } from './worker';

export type { Past } from './record.svelte';

export class Sim extends MachineOwner {
  /** The machine can go back quickly. */
  private rewinds = false;
  keptNear: KeptNear | null = null;
  /** Seconds of the run per second while it plays; null if it does not, or for too short a time. */
  rate = $state.raw<number | null>(null);
  private meter = new Rate();
  /** Called whenever the run has come further, or stops. */
  onprogress: (() => void) | null = null;

  play(): void {
    this.refusal = null;
    if (this.looking) this.join();
    if (this.finished) this.goTo(0);
    if (!this.live) this.start(0);
    if (this.does('play')) return;
    this.call('awaited');
    this.enter({ kind: 'playing' });
    this.send({ kind: 'play', speed: this.speed });
  }

  pause(): void {
    if (!this.live) return;
    if (this.state.kind === 'recalled') {
      this.goTo(this.state.at_s);
    } else {
      if (this.playing || this.goal_s !== null) this.enter({ kind: 'paused' });
      this.send({ kind: 'pause' });
    }
    this.giveBackLater();
    this.onprogress?.();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  step(rows = 1): void {
    const from_s = this.live ? (this.goal_s ?? this.current_s) : (this.chosen_s ?? 0);
    this.seek(Math.max(0, from_s + rows));
  }

  /**
   * Goes to a second: of the finished run if that is on the page, else of the reader's own. No
   * second of a covered run is on the page.
   */
  seek(at_s: number): void {
    this.scrubbed_s = null;
    if (this.covered && !this.begun) return;
    if (!this.begun && this.past !== null) this.look(Math.max(1, at_s));
    else this.goTo(at_s);
  }

  /** Shows the seconds that the reader drags past, until `seek` goes to one. */
  scrub(at_s: number): void {
    // During play, the run would move the thumb against the reader.
    if (this.playing) this.pause();
    const second = this.begun ? at_s : Math.max(1, at_s);
    this.scrubbed_s = second;
    const isOwn = this.live && second <= this.rowsReceived;
    if (isOwn || !this.begun) this.showSight(second);
    if (!isOwn && this.computes && this.past) void this.showKept(second);
  }

  /** Shows a second that the text is about; null: the text is read no more. */
  read(at_s: number | null): void {
    this.paragraph_s = at_s;
    if (this.read_s !== null) void this.showKept(this.read_s);
    else if (this.state.kind === 'still') this.snapshot = {};
  }

  /** Goes to a second of the reader's own run, which begins if it has not. */
  goTo(at_s: number): void {
    if (!this.live) {
      this.start(at_s, { kind: 'seeking', at_s, then: 'rest' });
    } else if (!this.starting && at_s <= this.rowsReceived) {
      this.recall(at_s);
    } else {
      const next = { kind: 'seeking', at_s, then: 'rest' } as const;
      this.state = this.starting ? { kind: 'starting', next } : next;
      this.sendSeek(at_s);
    }
    if (this.stored_s !== null) void this.showKept(at_s);
  }

  /** Shows a second of the finished run, and computes it if the drive on the page is the same. */
  private look(at_s: number, then: Then = 'rest'): void {
    const { running } = this;
    if (this.computes && !running) this.load(at_s);
    this.state = { kind: 'looking', at_s, then };
    this.showSight(at_s);
    void this.showKept(at_s);
    if (running) this.sendSeek(at_s);
  }

  /** Shows what the site keeps of that second, until the machine is there. */
  private async showKept(at_s: number): Promise<void> {
    const { place } = this.watching;
    const kept = this.ghost === this.picture && (await this.keptNear?.(at_s, place));
    const isWanted = place === this.watching.place && !this.isThere(at_s);
    if (kept) this.keepMoment(isWanted ? kept : { ...kept, block: null });
  }

  /** Makes the second that the reader looks at one of the reader's own run. */
  private join(): void {
    if (this.state.kind !== 'looking') return;
    const { at_s } = this.state;
    const next = { kind: 'seeking', at_s, then: 'rest' } as const;
    if (!this.running) {
      this.start(at_s, next);
    } else if (at_s <= this.rowsReceived) {
      this.state = { kind: 'recalled', at_s, machine: 'elsewhere', next: { kind: 'at', at_s } };
      this.showAgain(at_s);
    } else {
      this.state = next;
    }
  }

  /** Whether the run is on its way, and does this at the second that it goes to. */
  private does(then: Then): boolean {
    const { state } = this;
    if (state.kind === 'seeking') this.state = { ...state, then };
    else if (state.kind === 'starting' && state.next.kind === 'seeking')
      this.state = { ...state, next: { ...state.next, then } };
    else return false;
    return true;
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

  /** Goes back to the first second, with the settings made at the start. */
  reset(): void {
    const first = this.changes.filter((change) => change.at_s === 0);
    const again = first.length === this.changes.length;
    if (again && (this.live || this.past !== null)) {
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
      this.replies.await();
      return;
    }
    this.changeFromStart(setting);
  }

  /** Resolves when every requested change is among `changes`, or was refused. */
  whenSettled(): Promise<void> {
    return this.replies.whenSettled();
  }

  /** Changes a setting for the whole run, which begins again. */
  changeFromStart(setting: Setting): void {
    if (this.looking) this.dropMachine();
    this.changes = changeAtStart(this.changes, setting);
    if (this.isReady) this.prepare();
    const { chosen_s } = this;
    if (this.live) this.restart(chosen_s === null ? undefined : { kind: 'at', at_s: chosen_s });
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    [this.rate, this.meter] = [null, new Rate()];
    if (this.playing) this.send({ kind: 'play', speed });
  }

  /**
   * Follows the next write from the second on display on; from the end of a run, where no write is
   * next, the first one. Returns the second that it starts from.
   */
  follow(): number {
    const isOnPage = this.looking || (this.state.kind === 'still' && this.past !== null);
    if (isOnPage && this.computes) return this.followBehind(this.current_s);
    if (this.looking) this.join();
    if (this.live && this.finished) this.goTo(0);
    if (!this.live) this.start(0);
    this.call('awaited');
    if (!this.playing) this.enter({ kind: 'paused' });
    this.followNow();
    return Math.max(1, this.current_s);
  }

  /** Follows a write of the finished run; the page stays as it is until the machine has it. */
  private followBehind(shown_s: number): number {
    const last = this.picture!.series.column('write_iops').findLastIndex((writes) => writes > 0);
    // The machine follows from the second after the next on.
    const at_s = shown_s < last ? shown_s : 1;
    if (!this.running) this.load(at_s);
    else if (at_s !== shown_s) this.sendSeek(at_s);
    this.state = { kind: 'looking', at_s: shown_s, then: 'follow' };
    if (this.isThere(at_s)) this.followNow();
    return at_s;
  }

  private followNow(): void {
    if (this.state.kind === 'looking') this.state = { ...this.state, then: 'rest' };
    this.send({ kind: 'follow' });
  }

  /** Chooses the reports beside the rows: the map, and one block's pages. */
  watch(map: boolean, place: Place | null): void {
    if (!place && this.block) this.snapshot = { ...this.snapshot, block: null };
    this.request({ ...this.watching, map, place });
    // Pages are those of a second; without a chosen one, of the last.
    if (place && this.state.kind === 'still' && this.past) this.look(this.past.series.end_s);
    else if (place && this.state.kind === 'looking') {
      if (this.running) void this.showKept(this.state.at_s);
      else this.look(this.state.at_s);
    }
  }

  /** Whether to report how worn the drive is. */
  watchWear(wear: boolean): void {
    this.request({ ...this.watching, wear });
  }

  private request(watching: Watched): void {
    this.watching = watching;
    if (this.running) this.send({ kind: 'watch', ...watching });
    if (watching.place) this.call('awaited');
    else if (watching.wear && !this.wear) this.call('following');
  }

  /** Has the drive filled, because the reader is about to press Play. */
  warm(): void {
    if (this.state.kind === 'still') this.prepare();
    else if (!this.worker) warmSimulator();
  }

  /** Has the simulator ready, but no drive yet, because the reader may press Play. */
  fetchSimulator(): void {
    if (this.state.kind === 'still' && !this.worker) warmSimulator();
  }

  /** Leaves the second that the reader looks at, because the drive is to be another. */
  private dropMachine(): void {
    this.dispose();
    this.forget();
    this.state = { kind: 'still' };
  }

  /** Begins again, and plays on; a run that did not play enters the state `rest`. */
  private restart(rest: LevelState = { kind: 'paused' }): void {
    const { playing } = this;
    this.keepGhost();
    this.start(0, playing ? { kind: 'playing' } : rest);
    if (playing) this.send({ kind: 'play', speed: this.speed });
  }

  private start(at_s: number, next: LevelState = { kind: 'paused' }): void {
    this.load(at_s);
    this.state = { kind: 'starting', next };
  }

  /** Gives the worker a run with the settings on the page, on its way to a second. */
  private load(at_s: number): void {
    this.forget();
    this.begin(at_s);
  }

  protected fail(failure: Failure): void {
    if (failure.reason === 'download') tellMissing(true);
    this.replies.settleAll();
    // A reader who only looks keeps that moment. A run of their own will tell the reason.
    if (!this.looking) this.state = { kind: 'failed', failure };
    this.onprogress?.();
    // A machine that stopped in the middle is not to be trusted with another run.
    this.dispose();
  }

  protected receive(report: Report): void {
    if ('progress' in report) this.progressed(report.progress, report.seeks);
    switch (report.kind) {
      case 'described':
        // a machine that was made again
        if (this.rowsReceived > 0) break;
        this.description = report.description;
        this.rewinds = report.rewinds;
        this.latency_edges_us = report.latency_edges_us;
        this.rows = Series.of(report.columns);
        break;
      case 'rows':
        this.append(report);
        if (this.starting) this.state = nextOf(this.state);
        break;
      case 'arrived':
        if (this.looking || this.recalled_s !== null) break;
        if (report.row_count >= this.rows.length) break;
        this.keepGhost();
        this.rows = this.rows.cut(report.row_count);
        break;
      case 'rested':
        if (this.state.kind === 'looking') this.restedBehind(this.state, report.progress.rows);
        else if (this.recalled_s === null) this.rested(report.progress);
        this.giveBackLater();
        break;
      case 'changed':
        this.description = report.description;
        this.changes = [...this.changes.filter((c) => c.at_s === 0), ...report.changes];
        this.replies.settle();
        break;
      case 'sight':
        this.takeSight(report);
        break;
      case 'followed':
        this.takeSteps(followedSteps(report.columns, report.rows), report.shape);
        break;
      case 'refused':
        this.refusal = report.error;
        this.replies.settle();
        break;
      case 'failed':
        this.fail(report.failure);
        break;
    }
    if ('progress' in report) this.onprogress?.();
  }

  private progressed(progress: Progress, seeks: number): void {
    const { state } = this;
    this.isSeekHandled = progress.measuring && seeks >= this.seeks;
    if (state.kind === 'recalled' && state.machine !== 'elsewhere') {
      const isLate = seeks < this.seeks;
      const isThere = progress.measuring && progress.rows >= state.at_s;
      if (isThere && !isLate) this.state = state.next;
    }
    this.note(progress);
    const { kind } = this.state;
    if (kind === 'playing') this.rate = this.meter.note(progress.rows, performance.now());
    else [this.rate, this.meter] = [null, new Rate()];
  }

  private rested({ rows, finished }: Progress): void {
    const next = nextOf(this.state);
    if (next.kind === 'seeking') {
      // It rested before it heard of the second to go to.
      if (rows < next.at_s && !finished) return;
      this.state = { kind: 'at', at_s: next.at_s };
      if (next.then === 'play') this.play();
    } else if (next.kind === 'playing' && this.finished) this.state = { kind: 'paused' };
    else this.state = next;
  }

  /** The machine has come to the second that the reader looks at, or to a followed write. */
  private restedBehind({ at_s, then }: RunState & { kind: 'looking' }, rows: number): void {
    if (!this.isSeekHandled) return;
    if (then === 'follow') this.followNow();
    else if (rows !== at_s && this.followed?.steps.length) this.look(rows);
  }
}
