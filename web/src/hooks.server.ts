/* What is done to every page of the site. */
import type { Handle } from '@sveltejs/kit/hooks';
import { LANGUAGE } from '#content/words';
import { withLast } from '#islands/styles';

/** Which way lines run. */
const direction = new Intl.Locale(LANGUAGE).getTextInfo().direction ?? 'ltr';

export const handle: Handle = ({ event, resolve }) => resolve(event, {
  transformPageChunk: ({ html }) => withLast(html)
    .replace('%language%', LANGUAGE).replace('%direction%', direction),
  // Fonts are asked for with the page: the later they come, the more of it moves.
  preload: ({ type }) => type === 'font' || type === 'css',
});
