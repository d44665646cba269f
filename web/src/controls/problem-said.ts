/* What of a link could not be read, in a sentence. */
import { text } from '#content/words';
import { fill } from '#format/format';
import type { Problem } from '#link/version';

export function problemSaid({ name, found, used, later = false }: Problem): string {
  if (later) return fill(text.share.later, { found });
  const said = fill(text.share.problem, { name, found });
  return `${said} ${used ? fill(text.share.used, { used }) : text.share.usedNone}`;
}
