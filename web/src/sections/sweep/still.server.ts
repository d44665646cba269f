/* The sweeps of a directive: a run of each drive with each command size. */
import type { TomlTable } from 'smol-toml';
import { plottedRuns, type PlottedRun } from '#prerender/plots.server';
import { fieldsOfFile } from '#content/files';
import { printedPoint, type PrintedPoint } from '#content/printed';
import { ofDrive } from '#content/words';
import { pointOf, stepsOf, VARIED, type Second, type Step, type Sweep, type Varied } from './sweep';

const DIGITS = 4;
const wordsOf = (attributes: Record<string, string>, name: string) =>
  (attributes[name] ?? '').split(' ').filter(Boolean);

export async function still(attributes: Record<string, string>): Promise<Sweep[]> {
  const runs = plottedRuns(attributes);
  const called = wordsOf(attributes, 'called');
  const printed = await Promise.all(wordsOf(attributes, 'points').map(printedPoint));
  const sweeps = await Promise.all(
    wordsOf(attributes, 'workloads').map(async (workload) => {
      const { steps, block_bytes } = await stepsIn(workload);
      const own = runs.filter((run) => run.workload === workload);
      return VARIED.map((varied) => sweepOf({ varied, block_bytes, called, own, steps, printed }));
    }),
  );
  return sweeps.flat();
}

interface Read {
  varied: Varied;
  block_bytes: number;
  called: readonly string[];
  own: readonly PlottedRun[];
  steps: readonly Step[];
  printed: readonly PrintedPoint[];
}

function sweepOf({ varied, block_bytes, called, own, steps, printed }: Read): Sweep {
  const placed = stepsOf(varied, steps);
  const lines = own.map((run, index) => {
    const seconds = secondsOf(run);
    return {
      name: called[index]!,
      title: ofDrive(run.description.drive_title),
      points: placed.map(({ step, at, from_s }) =>
        shortened(pointOf(at, seconds.slice(from_s, from_s + step.duration_s))),
      ),
    };
  });
  const published = printed.flatMap((point) => {
    const line = own.findIndex(({ description }) => description.drive_name === point.drive);
    const step = placed.find(
      (one) =>
        one.step.queue_depth === point.queue_depth &&
        one.step.write_percent === point.write_percent,
    );
    const found = step && lines[line]?.points.find(({ at }) => at === step.at);
    if (!found || point.block_bytes !== block_bytes) return [];
    const { claims, fitted } = point;
    const [iops, at] = [Math.round(point.value), step.at];
    return { line, at, iops, simulated: found.iops, claims, fitted };
  });
  return { varied, block_bytes, lines, published };
}

function secondsOf(run: PlottedRun): Second[] {
  const [writes, reads] = [run.column('write_iops'), run.column('read_iops')];
  return run.column('latency_mean_us').map((latency_us, index) => ({
    iops: (writes[index] ?? 0) + (reads[index] ?? 0),
    latency_us: latency_us ?? 0,
  }));
}

/** Returns the steps that a workload records, and the size of its commands. */
async function stepsIn(workload: string): Promise<{ steps: Step[]; block_bytes: number }> {
  const { phases } = (await fieldsOfFile(`workloads/${workload}`)) as { phases: TomlTable[] };
  const recorded = phases.filter(({ record }) => record === true);
  return {
    block_bytes: Number(recorded[0]?.['block_bytes']),
    steps: recorded.map((phase) => ({
      write_percent: 100 - Number(phase['read_percent'] ?? 0),
      queue_depth: Number(phase['queue_depth']),
      duration_s: Number(phase['duration_s']),
    })),
  };
}

function shortened<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number(Number(value).toPrecision(DIGITS)),
    ]),
  ) as T;
}
