/*
 * The figures that the sources print for a test, their position on the axes of a test, and whether
 * a value of the drive was fitted to them. The workload of the claim's own run sets the position.
 */
import type { TomlTable } from 'smol-toml';
import { claimOf, numbersOf } from './claims';
import { fieldsOfFile, wordOf } from './files';

export interface PrintedPoint {
  claims: string[];
  drive: string;
  block_bytes: number;
  write_percent: number;
  queue_depth: number;
  /** A column of a run's rows. */
  column: string;
  value: number;
  fitted: boolean;
}

/** `S3-023`, or `S3-031xS3-032` for the product of two figures of one test. */
export async function printedPoint(named: string): Promise<PrintedPoint> {
  const claims = named.split('x');
  const read = await Promise.all(claims.map(claimOf));
  const answer = (read[0]!['answers'] as TomlTable[])[0]!;
  const run = await runOf(answer);
  const { phases } = await fieldsOfFile(`workloads/${wordOf(run, 'workload')}`);
  const measured = (phases as TomlTable[]).at(-1)!;
  return {
    claims,
    drive: wordOf(run, 'drive') ?? '',
    block_bytes: Number(measured['block_bytes']),
    write_percent: 100 - Number(measured['read_percent'] ?? 0),
    queue_depth: Number(measured['queue_depth']),
    // Watts times commands per second and watt are commands per second.
    column: claims.length > 1 ? 'iops' : (wordOf(answer, 'column') ?? ''),
    value: read.reduce((all, claim) => all * numbersOf(claim, 'published')[0]!, 1),
    fitted: read.some((claim) => wordOf(claim, 'status') === 'fitted'),
  };
}

export interface PrintedBin {
  from_us: number;
  to_us: number;
  /** In percent. */
  share: number;
}

export interface PrintedBins {
  claims: string[];
  bins: PrintedBin[];
  fitted: boolean;
  /** The source prints something else, which is a misprint. */
  corrected: boolean;
}

/** The bins of the latencies that a source prints for a workload on a drive. */
export async function printedBins(
  source: string,
  drive: string,
  workload: string,
): Promise<PrintedBins> {
  const result: PrintedBins = { claims: [], bins: [], fitted: false, corrected: false };
  const claims = await fieldsOfFile(`evidence/claims/${source}`);
  for (const [id, claim] of Object.entries(claims) as [string, TomlTable][]) {
    const answers = (claim['answers'] ?? []) as TomlTable[];
    for (const answer of answers) {
      const isShare = answer['measure'] === 'latency_share' && answer['relation'] === 'near';
      if (!isShare) continue;
      const run = await runOf(answer);
      if (wordOf(run, 'drive') !== drive || wordOf(run, 'workload') !== workload) continue;
      if (!result.claims.includes(id)) result.claims.push(id);
      result.bins.push({
        from_us: Number(answer['from_us']),
        to_us: Number(answer['to_us']),
        share: Number(answer['expected'] ?? numbersOf(claim, 'published')[0]),
      });
      result.fitted ||= wordOf(claim, 'status') === 'fitted';
      result.corrected ||= claim['correction'] !== undefined;
    }
  }
  result.bins.sort((a, b) => a.from_us - b.from_us);
  return result;
}

async function runOf(answer: TomlTable): Promise<TomlTable> {
  const runs = await fieldsOfFile('evidence/runs');
  return (runs[wordOf(answer, 'run') ?? ''] ?? {}) as TomlTable;
}

export interface PrintedMean {
  claim: string;
  /** A column of a run's rows. */
  column: string;
  value: number;
  /** The source prints something else, which is a misprint. */
  corrected: boolean;
}

/** The printed means of a whole test, one per column. */
export async function printedMeans(
  source: string,
  drive: string,
  workload: string,
): Promise<PrintedMean[]> {
  const means: PrintedMean[] = [];
  const claims = await fieldsOfFile(`evidence/claims/${source}`);
  for (const [claim, fields] of Object.entries(claims) as [string, TomlTable][]) {
    for (const answer of (fields['answers'] ?? []) as TomlTable[]) {
      const isMean = answer['measure'] === 'mean' && answer['relation'] === 'near';
      if (!isMean || answer['over'] !== undefined) continue;
      const run = await runOf(answer);
      if (wordOf(run, 'drive') !== drive || wordOf(run, 'workload') !== workload) continue;
      const printed = fields['corrected'] === undefined ? 'published' : 'corrected';
      means.push({
        claim,
        column: wordOf(answer, 'column') ?? '',
        value: Number(answer['expected'] ?? numbersOf(fields, printed)[0]),
        corrected: printed === 'corrected',
      });
    }
  }
  return means;
}
