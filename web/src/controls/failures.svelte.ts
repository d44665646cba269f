/*
 * Puts words to a failure. Those for errors of the core are many: they come with the first error.
 */
import type { Failure, ScenarioError } from '#sim/protocol';
import { fill } from '#format/format';

type Templates = Record<Failure['reason'], string>;

let told = $state.raw<typeof import('#format/errors').told | null>(null);
/** The words could not be had. */
let missing = $state(false);

/** The template of a failure's reason, filled; empty until its words are here. */
export function failureSaid(
  templates: Templates, failure: Failure, more: Record<string, string> = {},
): string {
  const { reason, ...values } = failure;
  if (failure.reason !== 'scenario') {
    return fill(templates[reason], { ...values, ...more } as Record<string, string | number>);
  }
  const parts = errorTold(failure.error);
  if (parts) return fill(templates[reason], { ...parts, ...more });
  return missing ? fill(templates.download, more) : '';
}

/** The same, where it is said once. */
export async function failureSaidOnce(templates: Templates, failure: Failure): Promise<string> {
  if (failure.reason === 'scenario') await loaded();
  return failureSaid(templates, failure);
}

/** The parts of a sentence about an error; null until its words are here. */
export function errorTold(error: ScenarioError): Record<string, string> | null {
  if (!told && !missing) void loaded();
  return told?.(error) ?? null;
}

async function loaded(): Promise<void> {
  try {
    ({ told } = await import('#format/errors'));
  } catch {
    missing = true;
  }
}
