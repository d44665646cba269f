/* How the pages of the two drives look, by their letters. */
import { PAGE_LOOKS, type Look } from '#charts/states';

export const LOOKS: Record<string, Look> = {
  f: PAGE_LOOKS.free, v: PAGE_LOOKS.valid, s: PAGE_LOOKS.stale,
  // Of the file, before it is deleted.
  o: { token: PAGE_LOOKS.valid.token, cue: 'dot' },
  // Valid to the drive, and of no use to anyone.
  g: { token: PAGE_LOOKS.moved.token, cue: 'cross' },
  // A place for a page that is yet to be moved, or that the host has not any more.
  '-': { token: '--sunken', cue: 'none' },
};
