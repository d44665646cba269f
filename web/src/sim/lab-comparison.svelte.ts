/*
 * The comparison of a log with drives, and the fit of one of them. Each has a worker of its own,
 * which a cancel ends; what has come so far stays.
 */
import type { CurveDifference } from '#generated/types/CurveDifference';
import type { Fit } from '#generated/types/Fit';
import { Contact } from './contact';
import { startLab } from './lab-start';
import type { DescribedDrive, LabQuery, LabReply, MeasuredCurve } from './lab-protocol';
import type { Failure } from './protocol';

export interface ComparedDrive {
  name: string;
  difference: CurveDifference;
  /** Commands of each second. */
  rates: readonly number[];
}

export interface FittedDrive {
  name: string;
  fit: Fit;
  rates: readonly number[];
}

export type ComparisonState =
  | { kind: 'idle' | 'done' | 'cancelled' }
  | { kind: 'comparing'; share: number }
  | { kind: 'fitting'; runs: number; share: number }
  | { kind: 'failed'; failure: Failure };

export class Comparison {
  state = $state.raw<ComparisonState>({ kind: 'idle' });
  /** From the nearest to the farthest; replaced whenever one comes. */
  drives = $state.raw<readonly ComparedDrive[]>([]);
  refused = $state.raw<readonly { name: string; failure: Failure }[]>([]);
  fitted = $state.raw<FittedDrive | null>(null);
  private contact: Contact<LabQuery, LabReply> | null = null;

  readonly isUnderWay = $derived(['comparing', 'fitting'].includes(this.state.kind));

  /** Compares anew. */
  compare(curve: MeasuredCurve, drives: readonly DescribedDrive[]): void {
    this.drives = [];
    this.refused = [];
    this.fitted = null;
    const share = () => (this.drives.length + this.refused.length) / drives.length;
    this.ask({ kind: 'compare', curve, drives }, { kind: 'comparing', share: 0 }, (reply) => {
      if (reply.kind === 'compared') {
        const { name, difference, rates } = reply;
        const percent = (one: ComparedDrive) => one.difference.typical_percent;
        this.drives = [...this.drives, { name, difference, rates }].toSorted(
          (one, other) => percent(one) - percent(other),
        );
      } else if (reply.kind === 'incomparable') {
        const { name, failure } = reply;
        this.refused = [...this.refused, { name, failure }];
      }
      if (share() < 1) this.state = { kind: 'comparing', share: share() };
      else this.end({ kind: 'done' });
    });
  }

  fit(curve: MeasuredCurve, drive: DescribedDrive, constants: readonly string[]): void {
    this.fitted = null;
    const first = { kind: 'fitting', runs: 0, share: 0 } as const;
    this.ask({ kind: 'fit', curve, drive, constants }, first, (reply) => {
      if (reply.kind === 'fitting') {
        const { runs, runs_max } = reply;
        this.state = { kind: 'fitting', runs, share: Math.min(1, runs / runs_max) };
      } else if (reply.kind === 'fitted') {
        const { fit, rates } = reply;
        this.fitted = { name: drive.name, fit, rates };
        this.end({ kind: 'done' });
      }
    });
  }

  cancel(): void {
    if (this.isUnderWay) this.end({ kind: 'cancelled' });
  }

  private ask(query: LabQuery, first: ComparisonState, take: (reply: LabReply) => void): void {
    this.cancel();
    this.state = first;
    this.contact = new Contact<LabQuery, LabReply>(startLab, {
      receive: (reply) => {
        if (reply.kind === 'failed') this.end({ kind: 'failed', failure: reply.failure });
        else take(reply);
      },
      fail: (failure) => this.end({ kind: 'failed', failure }),
      awaitsMore: () => this.isUnderWay,
    });
    this.contact.ask(query);
  }

  private end(state: ComparisonState): void {
    this.contact?.end();
    this.contact = null;
    this.state = state;
  }
}
