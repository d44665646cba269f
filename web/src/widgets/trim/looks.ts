/* How the pages of the two drives look, and the places for pages. */
import { PAGE_LOOKS, type Look } from '#charts/states';
import type { DriveNow, PageState } from '#player/drives';

export const LOOKS = {
  free: PAGE_LOOKS.free,
  valid: PAGE_LOOKS.valid,
  stale: PAGE_LOOKS.stale,
  // A page of the file, before it is deleted.
  file: { token: PAGE_LOOKS.valid.token, cue: 'dot' },
  // Valid to the drive, but of no use to anyone.
  garbage: { token: PAGE_LOOKS.moved.token, cue: 'cross' },
  // A place for a page that the host no longer has.
  vacant: { token: '--sunken', cue: 'none' },
  // A place in the tally for a page yet to be moved: nothing to see.
  blank: { token: '--paper', cue: 'none' },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;

/** A page that is read to be moved has left its place. One that was moved is like any other. */
const LOOK_NAMES: Record<PageState, LookName> = {
  free: 'free',
  valid: 'valid',
  stale: 'stale',
  read: 'stale',
  program: 'valid',
  moved: 'valid',
  garbage: 'garbage',
};

export const lookOf = (state: PageState): LookName => LOOK_NAMES[state];

/** How each page of a drive is shown. */
export const pagesOf = ({ pages, marks }: DriveNow): LookName[] =>
  pages.map((state, page) => lookOf(marks.get(page) === 'read' ? 'read' : state));
