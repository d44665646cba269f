/*
 * A run that is looked at when certain seconds are over, and at its end.
 * 1. `Watching` says what to run and what to keep; the build does the same (`runs.server.ts`).
 * 2. Here it runs in a worker of its own, as fast as the machine goes, until it is over or aborted.
 */
import type { DriveShape } from '#charts/block-map';
import type { Description } from '#generated/types/Description';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Progress } from '#generated/types/Progress';
import type { Command, Failure, MapSnapshot, Report, Setting, Source, Wear } from './protocol';
import { Series } from './series';
import { newSimulator } from './worker';

/** All that can be seen of a drive at a moment. */
export interface Sight {
  map: Omit<MapSnapshot, 'time_s'>;
  wear: Wear;
  loss: Loss | null;
  cuts: PowerCut[];
}

export interface Watching<Seen> {
  settings: readonly Setting[];
  /** Columns to keep of every row. */
  wanted: readonly string[];
  seconds: readonly number[];
  look: (sight: Sight) => Seen;
}

/** A moment of a run, and the rows since the one before. */
export interface Moment<Seen> {
  time_s: number;
  seen: Seen;
  columns: Record<string, number[]>;
}

export interface WatchedRun<Seen> {
  moments: Moment<Seen>[];
  description: Description;
  shape: DriveShape;
}

const RUN = 1;
/** More rows than a run has. */
const END_S = 100_000;

/** These columns of the rows from `first_row` on. */
export function columnsOf(
  series: Series, wanted: readonly string[], first_row = 0,
): Record<string, number[]> {
  const column = (name: string) => {
    if (series.has(name)) return Array.from(series.column(name).subarray(first_row));
    throw new Error(`expected one of ${series.columns.join(', ')}, found ${name}`);
  };
  return Object.fromEntries(wanted.map((name) => [name, column(name)]));
}

/** `onprogress` is told how much of the run is over, 0 to 1. */
export function watchedRun<Seen>(
  source: Source, watching: Watching<Seen>,
  onprogress: (done: number) => void, signal: AbortSignal,
): Promise<WatchedRun<Seen> | { failure: Failure }> {
  return new Promise((resolve) => {
    const end = (result: WatchedRun<Seen> | { failure: Failure }) => {
      worker.end();
      resolve(result);
    };
    const moments = new Moments(watching, (command) =>
      worker.ask({ ...command, run: RUN }));
    const worker = newSimulator((report) => {
      if ('progress' in report) onprogress(shareOf(report.progress));
      if (report.kind === 'failed') end({ failure: report.failure });
      else if (moments.receive(report)) end(moments.run);
    }, (failure) => end({ failure }));
    signal.addEventListener('abort', () => end({ failure: { reason: 'stopped', message: '' } }));
    moments.begin(source);
  });
}

const shareOf = ({ phase_index, phase_fraction, phase_count }: Progress) =>
  (phase_index + phase_fraction) / phase_count;

type Body<T> = T extends unknown ? Omit<T, 'run'> : never;

/** Asks for one moment after the other, and gathers what comes back. */
class Moments<Seen> {
  private readonly moments: Moment<Seen>[] = [];
  private readonly stops: number[];
  private description!: Description;
  private series = Series.empty;
  /** Rows up to the last moment. */
  private told_rows = 0;
  private sight!: Sight;

  constructor(
    private readonly watching: Watching<Seen>,
    private readonly send: (command: Body<Command>) => void,
  ) {
    this.stops = [...watching.seconds, END_S];
  }

  get run(): WatchedRun<Seen> {
    const { channels, dies_per_channel, blocks_per_die } = this.sight.map;
    const shape = { channels, dies_per_channel, blocks_per_die };
    return { moments: this.moments, description: this.description, shape };
  }

  begin(source: Source): void {
    const changes = this.watching.settings.map((setting) => ({ at_s: 0, setting }));
    this.send({ kind: 'start', source, changes, at_s: this.stops[0]! });
    this.send({ kind: 'watch', map: true, wear: true, place: null });
  }

  /** Whether the run is over. */
  receive(report: Report): boolean {
    if (report.kind === 'described') {
      this.description = report.description;
      this.series = Series.of(report.columns);
    } else if (report.kind === 'rows') {
      this.series = this.series.append(report.rows, report.first_row, report.row_count);
    } else if (report.kind === 'seen' && report.map && report.wear) {
      const { map, wear, loss, cuts } = report;
      this.sight = { map, wear, loss, cuts };
    } else if (report.kind === 'rested') {
      return this.rested(report.progress);
    }
    return false;
  }

  private rested({ rows, time_s, finished }: Progress): boolean {
    if (rows < this.stops[0]! && !finished) return false;
    const { look, wanted } = this.watching;
    const columns = columnsOf(this.series, wanted, this.told_rows);
    this.moments.push({ time_s, seen: look(this.sight), columns });
    this.told_rows = this.series.length;
    this.stops.shift();
    if (!finished) this.send({ kind: 'seek', at_s: this.stops[0]! });
    return finished;
  }
}
