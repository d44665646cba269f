/* An error in input that the page reads by itself, in the form of the core's errors. */
import type { Detail } from '#generated/types/Detail';
import type { ScenarioError } from '#sim/protocol';
import type { Code } from './errors';

export function refusal(
  field: string,
  code: Code,
  details: Record<string, Detail>,
  found: string,
): ScenarioError {
  return { field, expected: { code, details }, found };
}
