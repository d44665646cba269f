/*
 * Puts words to a failure. Those for errors of the core are many: they come with the first error.
 */
import type { Failure } from '#sim/protocol';
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
  if (failure.reason !== 'scenario') return fill(templates[reason], { ...values, ...more } as never);
  if (told) return fill(templates[reason], { ...told(failure.error), ...more });
  if (missing) return fill(templates.download, more);
  void loaded();
  return '';
}

/** The same, where it is said once. */
export async function failureSaidOnce(templates: Templates, failure: Failure): Promise<string> {
  if (failure.reason === 'scenario') await loaded();
  return failureSaid(templates, failure);
}

async function loaded(): Promise<void> {
  missing = false;
  try {
    ({ told } = await import('#format/errors'));
  } catch {
    missing = true;
  }
}
