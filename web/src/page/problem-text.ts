/* Describes an unreadable part of a link in a sentence. */
import { linkText } from '#content/link-words';
import { fill } from '#format/format';
import type { Problem } from '#link/version';

export function problemText({ name, found, used, later = false, kept = false }: Problem): string {
  if (kept) return fill(linkText.kept, { found });
  if (later) return fill(linkText.later, { found });
  const sentence = fill(linkText.problem, { name, found });
  return `${sentence} ${used ? fill(linkText.used, { used }) : linkText.usedNone}`;
}
