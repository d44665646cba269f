/* How the squares of a drive look. */
import { PAGE_LOOKS, type Look } from '#charts/states';
import type { Lane } from './fills';

/** The drives hold 120 GB, and each square is one of them. */
const CELLS = 120;
export const ACROSS = 20;

export const LOOKS = {
  files: PAGE_LOOKS.valid,
  // Valid to the drive, but of no use to anyone.
  kept: { token: PAGE_LOOKS.moved.token, cue: 'cross' },
  empty: PAGE_LOOKS.free,
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;

/** The squares in the order in which they are written, and deleted. */
export function cellsOf({ fill, share, deleted }: Lane, isTrimmed: boolean): LookName[] {
  const gone = isTrimmed ? 'empty' : 'kept';
  const isDeleting = fill === 0 && deleted > 0;
  const reached = Math.floor((isDeleting ? deleted : share) * CELLS + 1e-6);
  const [now, before]: [LookName, LookName] = isDeleting
    ? [gone, 'files']
    : ['files', fill === 0 ? 'empty' : gone];
  return Array.from({ length: CELLS }, (_, cell) => (cell < reached ? now : before));
}
