/* What is done to every page of the site. */
import type { Handle } from '@sveltejs/kit/hooks';
import { withLast } from '#islands/styles';

export const handle: Handle = ({ event, resolve }) => resolve(event, {
  transformPageChunk: ({ html }) => withLast(html),
  // Fonts are asked for with the page: the later they come, the more of it moves.
  preload: ({ type }) => type === 'font' || type === 'css',
});
