/*
 * The page is there before its scripts: they are asked for early, but what is read goes first.
 */
import type { Handle } from '@sveltejs/kit/hooks';

export const handle: Handle = ({ event, resolve }) => resolve(event, {
  transformPageChunk: ({ html }) =>
    html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'),
});
