/* An error of what the page reads by itself, as the core would tell it. */
import type { Detail } from '#generated/types/Detail';
import type { ScenarioError } from '#sim/protocol';
import type { Code } from './errors';

export function refusal(
  field: string, code: Code, details: Record<string, Detail>, found: string,
): ScenarioError {
  return { field, expected: { code, details }, found };
}
