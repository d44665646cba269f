/*
 * An answer to a claim, computed in a worker of its own: its runs one after the other, then the
 * figure that the core computes from them; or several answers, which may share their runs. The
 * worker ends when the answer is there or cancelled.
 */
import type { Progress } from '#generated/types/Progress';
import { tellMissing } from '#offline/missing';
import type { Failure, Question, Report } from './protocol';
import { Series } from './series';
import { newSimulator, type Simulator } from './worker';

type TrialState =
  | { kind: 'running' }
  /** The figure of each answer, as the table of evidence prints it. */
  | { kind: 'answered'; figures: readonly string[] }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' };

export class Trial {
  state = $state.raw<TrialState>({ kind: 'running' });
  /** The latest run, second by second. */
  series = $state.raw(Series.empty);
  progress = $state.raw<Progress | null>(null);
  duration_s = $state(0);
  /** The place of that run among the answer's runs, and the number of those. */
  place = $state(0);
  count = $state(1);
  private worker: Simulator | null = null;

  /** `index`: the only answer to compute; without it, all of them. */
  constructor(address: string, index?: number) {
    this.start(address, index).catch(() => this.fail({ reason: 'download' }));
  }

  get running(): boolean {
    return this.state.kind === 'running';
  }

  get figures(): readonly string[] {
    return this.state.kind === 'answered' ? this.state.figures : [];
  }

  /** The figure of the first answer. */
  get figure(): string | null {
    return this.figures[0] ?? null;
  }

  get failure(): Failure | null {
    return this.state.kind === 'failed' ? this.state.failure : null;
  }

  /** The finished share of all runs, 0 to 1. */
  get finishedShare(): number {
    const { progress } = this;
    const phases = progress ? progress.phase_index + progress.phase_fraction : 0;
    return (this.place + phases / (progress?.phase_count ?? 1)) / this.count;
  }

  cancel(): void {
    this.end({ kind: 'cancelled' });
  }

  private async start(address: string, index?: number): Promise<void> {
    const reply = await fetch(address);
    const all = (await reply.json()) as Question;
    if (!this.running) return;
    const question = index === undefined ? all : { ...all, answers: [all.answers[index] ?? {}] };
    this.worker = newSimulator(
      (report) => this.receive(report),
      (failure) => this.fail(failure),
    );
    this.worker.ask({ run: 1, kind: 'answer', question });
  }

  private fail(failure: Failure): void {
    if (failure.reason === 'download') tellMissing(true);
    this.end({ kind: 'failed', failure });
  }

  /** Ends the worker, which frees its memory; only the first end counts. */
  private end(state: TrialState): void {
    if (this.running) this.state = state;
    this.worker?.end();
    this.worker = null;
  }

  private receive(report: Report): void {
    if ('progress' in report) this.progress = report.progress;
    if (report.kind === 'runBegins') {
      [this.place, this.count, this.progress] = [report.place, report.count, null];
    } else if (report.kind === 'described') {
      this.duration_s = report.description.duration_s;
      this.series = Series.of(report.columns);
    } else if (report.kind === 'rows') {
      this.series = this.series.append(report.rows, report.first_row, report.row_count);
    } else if (report.kind === 'failed') {
      this.fail(report.failure);
    } else if (report.kind === 'answered') {
      this.end({ kind: 'answered', figures: report.figures });
    }
  }
}
