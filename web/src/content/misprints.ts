/*
 * Tests whose printed figures contradict one another. The figures come from the claims, the test's
 * settings from its workload.
 */
import type { TomlTable } from 'smol-toml';
import type { Question } from '#sim/protocol';
import { claimOf, numbersOf } from './claims';
import { fieldsOfFile, wordOf } from './files';
import { withFiles } from './runs';
import { ofCatalogue } from './words';

export interface MisprintedTest {
  name: string;
  title: string;
  depth: number;
  block_bytes: number | null;
  commands: number;
  /** The commands are those of the histogram, divided by the time of the test. */
  counted: boolean;
  rate: number | null;
  watts: number;
  efficiency: number;
  bins: { from_ms: number; to_ms: number; share: number }[];
  /** The bins to measure in the run, in the order of its answers, after those of `MEASURED`. */
  spans_ms: [from: number, to: number][];
}

/** Columns whose means the run gives, in the order of its answers. */
const MEASURED = ['iops', 'mb_s', 'watts'] as const;
const FILE = 'evidence/misprints';
const US_PER_MS = 1000;

export const misprintNames = async (): Promise<string[]> => Object.keys(await fieldsOfFile(FILE));

export async function readMisprint(name: string): Promise<MisprintedTest> {
  const test = await testOf(name);
  const workload = await workloadOf(test);
  const measured = (workload['phases'] as TomlTable[]).at(-1)!;
  const block = measured['block_bytes'];
  const printed = async (figure: string) =>
    numbersOf(await claimOf(wordOf(test, figure) ?? ''), 'published')[0]!;
  const counted = test['counted'];
  return {
    name,
    title: ofCatalogue(wordOf(workload, 'title') ?? name),
    depth: Number(measured['queue_depth']),
    block_bytes: block === undefined ? null : Number(block),
    commands: counted === undefined ? await printed('commands') : Number(counted),
    counted: counted !== undefined,
    rate: wordOf(test, 'rate') === null ? null : await printed('rate'),
    watts: await printed('watts'),
    efficiency: await printed('efficiency'),
    bins: binsOf(await claimOf(wordOf(test, 'latencies') ?? '')),
    spans_ms: spansOf(test).map(([from_us, to_us]) => [
      Number(from_us) / US_PER_MS,
      Number(to_us) / US_PER_MS,
    ]),
  };
}

/** The answers that measure the same test, all of them in one run. */
export async function misprintAnswers(name: string): Promise<Question> {
  const test = await testOf(name);
  const run = wordOf(test, 'run')!;
  const means = MEASURED.map((column) => ({ run, measure: 'mean', column }));
  const shares = spansOf(test).map(([from_us, to_us]) => ({
    run,
    measure: 'latency_share',
    from_us,
    to_us,
  }));
  return withFiles([...means, ...shares]);
}

async function testOf(name: string): Promise<TomlTable> {
  const test = (await fieldsOfFile(FILE))[name];
  if (typeof test !== 'object') throw new Error(`${FILE}: expected a test, found ${name}`);
  return test as TomlTable;
}

async function workloadOf(test: TomlTable): Promise<TomlTable> {
  const runs = await fieldsOfFile('evidence/runs');
  const run = runs[wordOf(test, 'run') ?? ''] as TomlTable | undefined;
  return fieldsOfFile(`workloads/${run ? wordOf(run, 'workload') : ''}`);
}

function spansOf(test: TomlTable): [bigint, bigint][] {
  const edges = test['edges_us'] as bigint[];
  return edges.slice(1).map((to_us, place) => [edges[place]!, to_us]);
}

/** `latencies of 6 to 8, 8 to 10 ms`, published as `53.2, 30.1`. */
function binsOf(claim: TomlTable): MisprintedTest['bins'] {
  const spans = [...String(claim['claim']).matchAll(/(\d+) to (\d+)/g)];
  const shares = numbersOf(claim, 'published');
  if (spans.length !== shares.length) {
    throw new Error(`expected a share of each bin, found ${shares.length} of ${spans.length}`);
  }
  return spans.map(([, from, to], place) => ({
    from_ms: Number(from),
    to_ms: Number(to),
    share: shares[place]!,
  }));
}
