/*
 * What became of one write of the host, step by step, as the core saw it: rows of numbers become
 * objects, and nothing is computed.
 */

/** In the order of the core's codes. */
const KINDS = [
  'queued', 'link', 'processor', 'compression', 'buffered', 'programBus', 'programArray', 'moved',
  'readArray', 'readBus', 'erased', 'overwritten', 'gone',
] as const;
export type FollowedKind = (typeof KINDS)[number];

/** A number where the core gives one. */
type Told = 'channel' | 'die' | 'block' | 'page' | 'slot' | 'bytes' | 'byte_ps' | 'count' | 'cause';

export type FollowedStep = Record<Told, number | null> & {
  kind: FollowedKind;
  /** Since the write was asked for, as on the full-size drive. */
  at_ns: number;
  /** On the clock of the run. */
  start_ns: number;
  end_ns: number;
  /** Full-size second of the run. */
  time_s: number;
};

/** `columns`: the core's names of a step's values. */
export function followedSteps(columns: readonly string[], rows: Float64Array): FollowedStep[] {
  const width = columns.length;
  return Array.from({ length: rows.length / width }, (_, row) => {
    const values = columns.map((name, column) => {
      const value = rows[row * width + column]!;
      return [name, Number.isNaN(value) ? null : value] as const;
    });
    const step = Object.fromEntries(values) as Omit<FollowedStep, 'kind'> & { kind: number };
    return { ...step, kind: KINDS[step.kind]! };
  });
}
