/*
 * The machine of a run, in its worker: how it begins, what it is asked, how it ends.
 * 1. It is made when it is first needed, and begins with the settings and changes on the page. A
 *    reader who is about to press Play will need it, so it is made then, and fills its drive. Its
 *    reports wait until the press, because the page stays as it is before.
 * 2. While no widget of the run is on the screen, it waits, whatever it is doing.
 * 3. A run at rest gives its machine back then, which may hold half a gigabyte. The page keeps all
 *    that it has, and a new machine simulates up to the second on display when the reader goes on.
 */
import type { Change, Command, Failure, Report, Source, Watched } from './protocol';
import { RunRecord, type Past } from './record.svelte';
import { Replies } from './replies';
import { newSimulator, type Simulator } from './worker';

/** Time off the screen before a run gives its machine back: a reader may only scroll past. */
const GIVE_BACK_MS = 5000;
/** Time that a machine waits for a press, because the drive in it may take half a gigabyte. */
const READY_MS = 20_000;

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

/** A machine that was made before the reader began a run. */
interface Ready {
  /** The changes that it was made with. */
  changes: Change[];
  /** Its description and its latest progress. */
  reports: Map<Report['kind'], Report>;
  ends: ReturnType<typeof setTimeout>;
}

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
  private ready: Ready | null = null;
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

  /** A machine waits for the press that begins the run. */
  protected get isReady(): boolean {
    return this.ready !== null;
  }

  /** Makes the machine of the run on the page, because the reader is about to begin it. */
  protected prepare(): void {
    if (this.running) return;
    clearTimeout(this.ready?.ends);
    const ends = setTimeout(() => this.dispose(), READY_MS);
    if (this.ready?.changes === this.changes) {
      this.ready.ends = ends;
      return;
    }
    this.make(0);
    this.ready = { changes: this.changes, reports: new Map(), ends };
  }

  /** Gives the worker the run on the page from its start; it does not report the known rows. */
  protected begin(at_s: number): void {
    const { ready } = this;
    this.endReady();
    this.replies.settleAll();
    this.seeks = 0;
    this.isSeekHandled = false;
    this.running = true;
    const isReady = ready?.changes === this.changes;
    if (!isReady) this.make(at_s);
    this.send({ kind: 'watch', ...this.watching });
    if (this.limit_s !== null) this.send({ kind: 'limit', at_s: this.limit_s });
    if (this.isSuspended) this.send({ kind: 'suspend', suspended: true });
    if (!isReady) return;
    if (at_s > 0) this.sendSeek(at_s);
    for (const report of ready.reports.values()) this.receive(report);
  }

  private make(at_s: number): void {
    this.run += 1;
    this.worker ??= newSimulator(
      (report) => this.hear(report),
      (failure) => (this.ready ? this.dispose() : this.fail(failure)),
    );
    const known_rows = this.rowsReceived;
    this.send({ kind: 'start', source: this.source, changes: this.changes, at_s, known_rows });
  }

  private hear(report: Report): void {
    if (report.run !== this.run) return;
    if (!this.ready) this.receive(report);
    // A press makes the machine again, and then learns the reason.
    else if (report.kind === 'failed') this.dispose();
    else if (['described', 'progress'].includes(report.kind))
      this.ready.reports.set(report.kind, report);
  }

  private endReady(): void {
    clearTimeout(this.ready?.ends);
    this.ready = null;
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
    this.endReady();
    this.worker?.end();
    this.worker = null;
    this.machine = null;
    this.running = false;
  }
}
