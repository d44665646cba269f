/* How the pages of the two drives look, by their letters. */
import { PAGE_LOOKS, type Look } from '#charts/states';

export const LOOKS: Record<string, Look> = {
  f: PAGE_LOOKS.free,
  v: PAGE_LOOKS.valid,
  s: PAGE_LOOKS.stale,
  // A page of the file, before it is deleted.
  o: { token: PAGE_LOOKS.valid.token, cue: 'dot' },
  // Valid to the drive, but of no use to anyone.
  g: { token: PAGE_LOOKS.moved.token, cue: 'cross' },
  // A place for a page yet to be moved, or for one that the host no longer has.
  '-': { token: '--sunken', cue: 'none' },
};
