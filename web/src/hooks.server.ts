/* What is done to every page of the site when it is built. */
import { building } from '$app/env';
import type { Handle } from '@sveltejs/kit/hooks';
import { afterPaint } from '#build/after-paint';

export const handle: Handle = ({ event, resolve }) => resolve(event, {
  transformPageChunk: ({ html }) => (building ? afterPaint(html) : html),
});
