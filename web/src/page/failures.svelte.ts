/*
 * Puts a failure into words. The words for errors of the core are many, so they are loaded with the
 * first error.
 */
import type { Failure, ScenarioError } from '#sim/protocol';
import { fill } from '#format/format';

type Templates = Record<Failure['reason'], string>;

let told = $state.raw<typeof import('#format/errors').told | null>(null);
/** The words could not be loaded. */
let missing = $state(false);

/** The template for the reason of a failure, filled; empty until its words are loaded. */
export function failureSaid(
  templates: Templates,
  failure: Failure,
  more: Record<string, string> = {},
): string {
  const { reason, ...values } = failure;
  if (failure.reason !== 'scenario') {
    return fill(templates[reason], { ...values, ...more } as Record<string, string | number>);
  }
  const parts = errorTold(failure.error);
  if (parts) return fill(templates[reason], { ...parts, ...more });
  return missing ? fill(templates.download, more) : '';
}

/** The same for a sentence that is set only once: waits for the words. */
export async function failureSaidOnce(templates: Templates, failure: Failure): Promise<string> {
  if (failure.reason === 'scenario') await loaded();
  return failureSaid(templates, failure);
}

/** The parts of a sentence about an error; null until its words are loaded. */
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
