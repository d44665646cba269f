/* Carries out the runs of `moments.ts`. */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import { columnsOf, type Moment, type Sight, type WatchedRun, type Watching } from './moments';
import type { Command, Failure, Report, Source } from './protocol';
import { Series } from './series';
import { newSimulator } from './worker';

const RUN = 1;
/** More rows than a run has. */
const END_S = 100_000;

export function watchRun<View>(
  source: Source,
  watching: Watching<View>,
  onprogress: (done: number) => void,
  signal: AbortSignal,
): Promise<WatchedRun<View> | { failure: Failure }> {
  const aborted = { failure: { reason: 'stopped', message: '' } } as const;
  if (signal.aborted) return Promise.resolve(aborted);
  return new Promise((resolve) => {
    const end = (result: WatchedRun<View> | { failure: Failure }) => {
      worker.end();
      resolve(result);
    };
    const moments = new Moments(watching, (command) => worker.ask({ ...command, run: RUN }));
    const worker = newSimulator(
      (report) => {
        if ('progress' in report) onprogress(shareOf(report.progress));
        if (report.kind === 'failed') end({ failure: report.failure });
        else if (moments.receive(report)) end(moments.run);
      },
      (failure) => end({ failure }),
    );
    signal.addEventListener('abort', () => end(aborted));
    moments.begin(source);
  });
}

const shareOf = ({ phase_index, phase_fraction, phase_count }: Progress) =>
  (phase_index + phase_fraction) / phase_count;

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

/** Requests one moment after the other, and collects the reports. */
class Moments<View> {
  private readonly moments: Moment<View>[] = [];
  private readonly stops: number[];
  private description!: Description;
  private series = Series.empty;
  /** Rows up to the last moment. */
  private rows_kept = 0;
  private sight!: Sight;

  constructor(
    private readonly watching: Watching<View>,
    private readonly send: (command: Body<Command>) => void,
  ) {
    this.stops = [...watching.seconds, END_S];
  }

  get run(): WatchedRun<View> {
    const { channels, dies_per_channel, blocks_per_die } = this.sight.map;
    const shape = { channels, dies_per_channel, blocks_per_die };
    return { moments: this.moments, description: this.description, shape };
  }

  begin(source: Source): void {
    const changes = this.watching.settings.map((setting) => ({ at_s: 0, setting }));
    this.send({ kind: 'start', source, changes, at_s: this.stops[0]!, known_rows: 0 });
    this.send({ kind: 'watch', map: true, wear: true, place: null });
  }

  /** Takes a report; returns whether the run is over. */
  receive(report: Report): boolean {
    if (report.kind === 'described') {
      this.description = report.description;
      this.series = Series.of(report.columns);
    } else if (report.kind === 'rows') {
      this.series = this.series.append(report.rows, report.first_row, report.row_count);
    } else if (report.kind === 'sight' && report.map && report.wear) {
      const { map, wear, loss, cuts } = report;
      this.sight = { map, wear, loss, cuts };
    } else if (report.kind === 'rested') {
      return this.rested(report.progress);
    }
    return false;
  }

  private rested({ rows, time_s, finished }: Progress): boolean {
    if (rows < this.stops[0]! && !finished) return false;
    const { look, columnNames } = this.watching;
    const columns = columnsOf(this.series, columnNames, this.rows_kept);
    this.moments.push({ time_s, view: look(this.sight), columns });
    this.rows_kept = this.series.length;
    this.stops.shift();
    if (!finished) this.send({ kind: 'seek', at_s: this.stops[0]! });
    return finished;
  }
}
