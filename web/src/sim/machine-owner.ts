/*
 * The machine of a run, in its worker: how it begins, what it is asked, how it ends.
 * 1. It is made when it is first needed, and begins with the settings and changes on the page.
 * 2. While no widget of the run is on the screen, it waits, whatever it is doing.
 * 3. A run at rest gives its machine back then, which may hold half a gigabyte. The page keeps all
 *    that it has, and a new machine simulates up to the second on display when the reader goes on.
 */
import type { Command, Failure, Report, Source, Watched } from './protocol';
import { RunRecord, type Past } from './record.svelte';
import { Replies } from './replies';
import { newSimulator, type Simulator } from './worker';

/** Time off the screen before a run gives its machine back: a reader may only scroll past. */
const GIVE_BACK_MS = 5000;

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

export abstract class MachineOwner extends RunRecord {
  protected worker: Simulator | null = null;
  protected run = 0;
  protected watching: Watched = { map: false, wear: false, place: null };
  /** Widgets on the screen; null: no widget has said yet whether it is. */
  private visibleWidgets: Set<unknown> | null = null;
  /** Seek commands sent: reports from before the last one are about another second. */
  protected seeks = 0;
  /** The machine has handled the last seek command. */
  protected isSeekHandled = false;
  /** The worker has a run with the settings on the page. */
  protected running = false;
  private limit_s: number | null = null;
  private givesBack: ReturnType<typeof setTimeout> | undefined;
  /** The worker's replies to changes. */
  protected replies = new Replies();

  constructor(
    private source: Source,
    picture: Past | null = null,
  ) {
    super(picture);
  }

  protected abstract receive(report: Report): void;
  protected abstract fail(failure: Failure): void;

  /** Tells whether a widget of this run is on the screen. */
  onScreen(widget: unknown, visible: boolean): void {
    const { isSuspended } = this;
    this.visibleWidgets ??= new Set();
    if (visible) this.visibleWidgets.add(widget);
    else this.visibleWidgets.delete(widget);
    if (this.running && this.isSuspended !== isSuspended)
      this.send({ kind: 'suspend', suspended: this.isSuspended });
    this.giveBackLater();
  }

  protected giveBackLater(): void {
    clearTimeout(this.givesBack);
    if (this.isLeft) this.givesBack = setTimeout(() => this.giveBack(), GIVE_BACK_MS);
  }

  private giveBack(): void {
    const { state } = this;
    if (!this.isLeft) return;
    if (state.kind === 'paused' || state.kind === 'at') {
      const at_s = this.rows.length;
      this.state = { kind: 'recalled', at_s, machine: 'elsewhere', next: state };
    }
    this.dispose();
  }

  /** It rests off the screen. One that follows a write keeps its machine, which remembers it. */
  private get isLeft(): boolean {
    const { state } = this;
    if (!this.running || !this.isSuspended || this.followed) return false;
    if (state.kind === 'looking') return this.isThere(state.at_s);
    if (state.kind === 'recalled') return state.machine === 'elsewhere';
    return state.kind === 'paused' || state.kind === 'at';
  }

  private get isSuspended(): boolean {
    return this.visibleWidgets?.size === 0;
  }

  protected isThere(at_s: number): boolean {
    return this.running && this.isSeekHandled && this.machine?.rows === at_s;
  }

  protected sendSeek(at_s: number): void {
    if (!this.running) return this.begin(at_s);
    this.seeks += 1;
    this.isSeekHandled = false;
    this.send({ kind: 'seek', at_s });
  }

  /** Gives the worker the run on the page from its start; it does not report the known rows. */
  protected begin(at_s: number): void {
    this.run += 1;
    this.replies.settleAll();
    this.seeks = 0;
    this.isSeekHandled = false;
    this.running = true;
    this.worker ??= newSimulator(
      (report) => this.receive(report),
      (failure) => this.fail(failure),
    );
    const known_rows = this.rowsReceived;
    this.send({ kind: 'start', source: this.source, changes: this.changes, at_s, known_rows });
    this.send({ kind: 'watch', ...this.watching });
    if (this.limit_s !== null) this.send({ kind: 'limit', at_s: this.limit_s });
    if (this.isSuspended) this.send({ kind: 'suspend', suspended: true });
  }

  protected send(command: Body<Command>): void {
    this.worker?.ask({ ...command, run: this.run });
  }

  /** Sets the second at which play stops; null: the end of the run. */
  limit(at_s: number | null): void {
    if (at_s === this.limit_s) return;
    this.limit_s = at_s;
    if (this.running) this.send({ kind: 'limit', at_s });
  }

  dispose(): void {
    clearTimeout(this.givesBack);
    this.worker?.end();
    this.worker = null;
    this.machine = null;
    this.running = false;
  }
}
