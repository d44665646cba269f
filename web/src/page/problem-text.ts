/* Describes an unreadable part of a link in a sentence. */
import { runText } from '#content/run-words';
import { fill } from '#format/format';
import type { Problem } from '#link/version';

export function problemText({ name, found, used, later = false, kept = false }: Problem): string {
  if (kept) return fill(runText.share.kept, { found });
  if (later) return fill(runText.share.later, { found });
  const sentence = fill(runText.share.problem, { name, found });
  return `${sentence} ${used ? fill(runText.share.used, { used }) : runText.share.usedNone}`;
}
