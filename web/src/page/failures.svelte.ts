/*
 * Puts a failure into words. The words for errors of the core are many, so they are loaded with the
 * first error.
 */
import type { Failure, ScenarioError } from '#sim/protocol';
import { fill } from '#format/format';

type Templates = Record<Failure['reason'], string>;

let sentenceParts = $state.raw<typeof import('#format/errors').sentenceParts | null>(null);
/** The words could not be loaded. */
let missing = $state(false);

/** The template for the reason of a failure, filled; empty until its words are loaded. */
export function failureText(
  templates: Templates,
  failure: Failure,
  more: Record<string, string> = {},
): string {
  const { reason, ...values } = failure;
  if (failure.reason !== 'scenario') {
    return fill(templates[reason], { ...values, ...more } as Record<string, string | number>);
  }
  const parts = errorParts(failure.error);
  if (parts) return fill(templates[reason], { ...parts, ...more });
  return missing ? fill(templates.download, more) : '';
}

/** The same for a sentence that is set only once: waits for the words. */
export async function loadedFailureText(templates: Templates, failure: Failure): Promise<string> {
  if (failure.reason === 'scenario') await loadWords();
  return failureText(templates, failure);
}

/** The parts of a sentence about an error; null until its words are loaded. */
export function errorParts(error: ScenarioError): Record<string, string> | null {
  if (!sentenceParts && !missing) void loadWords();
  return sentenceParts?.(error) ?? null;
}

async function loadWords(): Promise<void> {
  try {
    ({ sentenceParts } = await import('#format/errors'));
  } catch {
    missing = true;
  }
}
