/*
 * Measures how far a reader's own bytes compress. The bytes go to the demonstrations' worker and
 * nowhere else.
 */
import { measurement } from './demonstrations';
import type { ContentSheet, Failure, Sample } from './protocol';

export type Measured =
  /** Null: there were no bytes. */
  { kind: 'measured'; sheet: ContentSheet | null } | { kind: 'failed'; failure: Failure };

export async function measure(bytes: ArrayBuffer, sample: Sample): Promise<Measured> {
  const outcome = await measurement(bytes, sample);
  return 'failure' in outcome
    ? { kind: 'failed', failure: outcome.failure }
    : { kind: 'measured', sheet: outcome.result };
}
