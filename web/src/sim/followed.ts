/*
 * The course of one host write, step by step, as the core saw it: rows of numbers become objects,
 * and nothing is computed.
 */
import { FOLLOWED_KINDS, STALL_CAUSES } from '#generated/codes';

export type FollowedKind = (typeof FOLLOWED_KINDS)[number];
type StallCause = (typeof STALL_CAUSES)[number];

/** A number, where the core gives one. */
type Quantity = 'channel' | 'die' | 'block' | 'page' | 'slot' | 'bytes' | 'byte_ps' | 'count';

export type FollowedStep = Record<Quantity, number | null> & {
  kind: FollowedKind;
  /** Why it waited for room. */
  cause: StallCause | null;
  /** Time since the write was requested, on the full-size drive. */
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
    const { kind, cause, ...step } = Object.fromEntries(values) as Omit<
      FollowedStep,
      'kind' | 'cause'
    > & { kind: number; cause: number | null };
    return {
      ...step,
      kind: FOLLOWED_KINDS[kind]!,
      cause: cause === null ? null : STALL_CAUSES[cause]!,
    };
  });
}
