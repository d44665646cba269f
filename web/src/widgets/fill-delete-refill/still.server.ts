/*
 * Four drives, filled ten times with TRIM and without, in order, in extents and anywhere: the runs
 * of `content/evidence/fill-orders.toml`, which were made before the build.
 */
import type { TomlTable } from 'smol-toml';
import { matrixRun } from '#prerender/plots.server';
import { fieldsOfFile, wordOf } from '#content/files';
import { workloadOn } from '#content/runs';
import type { Setting, Source } from '#sim/protocol';
import { fillsOf, type Fills } from './fills';

/** From files in order, over extents in MiB, to files anywhere (an extent per command). */
const ORDERS = ['ten', '64', '32', '16', '8', 'scattered'] as const;
export type Order = (typeof ORDERS)[number];

export interface Way {
  source: Source;
  settings: Setting[];
  /** The fills without TRIM. */
  untrimmed: Fills;
}

export interface FilledDrive {
  drive: string;
  scale: number;
  /** The slots that one fill writes. */
  user_slots: number;
  trimmed: Fills;
  ways: Record<Order, Way>;
  /** The paper's finding: without TRIM a fill takes at most, or at least, so many times as long. */
  paper: { most: number } | { least: number };
}

export interface Filled {
  drives: FilledDrive[];
  /** The seconds that the paper's own drive takes for a fill, approximately. */
  paper_s: number;
}

const MATRIX = 'fill-orders';
const SLOT_BYTES = 4096;
/** The reader's run sets these itself. */
const READER_SETTINGS = ['scale', 'trim'];

interface Row {
  drive: string;
  nand: string;
  claim: string;
}

interface Claim {
  published: string;
  /** A whole number is read as a bigint. */
  answers: { relation: string; expected?: number | bigint; tolerance?: number }[];
}

export async function still(): Promise<Filled> {
  const claims = (await fieldsOfFile('evidence/claims/S4')) as unknown as Record<string, Claim>;
  const { drives: rows, ...tests } = await fieldsOfFile(`evidence/${MATRIX}`);
  const drives = await Promise.all(
    (rows as unknown as Row[]).map(async (row) => {
      const trimmed = runOf(row, 'told');
      // One object per workload, so that the page carries it only once.
      const sources = new Map<string, Promise<Source>>();
      const sourceOf = (workload: string): Promise<Source> => {
        const known = sources.get(workload) ?? workloadOn(workload, row.drive, row.nand);
        sources.set(workload, known);
        return known;
      };
      const wayOf = async (order: Order, test: TomlTable): Promise<Way> => ({
        source: await sourceOf(wordOf(test, 'workload')!),
        settings: settingsOf(wordOf(test, 'set')!).filter(
          ([name]) => !READER_SETTINGS.includes(name),
        ),
        untrimmed: runOf(row, order).fills,
      });
      const ways = await Promise.all(
        ORDERS.map(
          async (order) => [order, await wayOf(order, tests[order] as TomlTable)] as const,
        ),
      );
      const { relation, expected = 1, tolerance = 0 } = claims[row.claim]!.answers[0]!;
      const limit = Number(expected);
      return {
        drive: row.drive,
        scale: trimmed.scale,
        user_slots: trimmed.user_slots,
        trimmed: trimmed.fills,
        ways: Object.fromEntries(ways) as FilledDrive['ways'],
        paper: relation === 'near' ? { most: limit + tolerance } : { least: limit },
      };
    }),
  );
  return { drives, paper_s: Number(claims['S4-005']!.published) };
}

/** Parses settings such as `scale=16 trim=off`. */
function settingsOf(set: string): Setting[] {
  return set.split(' ').map((word) => word.split('=') as unknown as Setting);
}

function runOf(row: Row, test: Order | 'told') {
  const { values, description } = matrixRun(MATRIX, row, test);
  const user_slots = description.user_bytes / SLOT_BYTES;
  const columns = { host_slots: values('host_slots'), moved_slots: values('moved_slots') };
  const { fills } = fillsOf(columns, user_slots);
  return { scale: description.scale, user_slots, fills };
}
