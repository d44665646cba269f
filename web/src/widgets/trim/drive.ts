/* One of the two drives at a moment, and how its pages are shown. */
import type { Acting } from '#charts/PagesUnderWay.svelte';
import { clampedShare } from '#charts/share';
import type { DriveNow } from '#player/drives';
import { LOOKS, lookOf, type LookName } from './looks';

export interface Now extends DriveNow {
  /** How each page is shown. */
  looks: readonly LookName[];
}

/** How operations under way are drawn over the pages. */
export const actingOf = ({ acting, pages }: Now): Acting[] =>
  acting.map(({ kind, page, state, done, from }) => {
    const look = LOOKS[lookOf(state)];
    if (kind === 'read') return { page, look, done, lifted: true };
    if (kind === 'transfer') return { page, look, done, from };
    if (kind === 'program') return { page, look, done };
    return { page, look: LOOKS.stale, done: swept(page, done, pages.length) };
  });

/** Returns the progress of a page in a sweep from the first page to the last. */
export const swept = (page: number, done: number, count: number) =>
  clampedShare(2 * done - page / count);
