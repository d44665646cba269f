/* Completes every page of the site: its language, its styles and its policy. */
import type { Handle } from '@sveltejs/kit/hooks';
import { building } from '$app/env';
import { PLACE, withPolicy, type Sources } from '#prerender/policy.server';
import { LANGUAGE } from '#content/words';
import { withStyleRules } from '#islands/style-attributes';
import { withLast } from '#prerender/style-order';
import { href } from '#link/site';

/** The direction of writing. */
const direction = new Intl.Locale(LANGUAGE).getTextInfo().direction ?? 'ltr';

/**
 * Sources that some pages need besides the usual ones. The gallery shows embedded pages. In a
 * sandbox these contain what other pages fetch (`alone`).
 */
const INSIDE: Sources = {
  'connect-src': ['blob:'],
  'worker-src': ['blob:'],
};
const NEEDED: Record<string, Sources> = {
  '/(site)/embed': { 'frame-src': [`'self'`] },
  // with `?fit`, a frame has a frame in it
  '/embed/v1/[name]': { ...INSIDE, 'frame-src': [`'self'`] },
};

export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    transformPageChunk: ({ html }) => {
      const page = withStyleRules(withFonts(withLast(html)))
        .replace('%language%', LANGUAGE)
        .replace('%direction%', direction);
      // In development Vite adds scripts and styles to a page, so only built pages have a policy.
      return building ? withPolicy(page, NEEDED[event.route.id ?? '']) : page.replace(PLACE, '');
    },
    // Request fonts with the page: the later they arrive, the more of the page moves.
    preload: ({ type }) => type === 'font' || type === 'css',
  });

/**
 * Corrects the addresses of fonts in a page's styles: without SvelteKit's own script they stay
 * relative to the stylesheet.
 */
function withFonts(html: string): string {
  return html.replaceAll(
    /url\(\.\/([\w.-]+\.woff2)\)/g,
    (_, file: string) => `url(${href(`app/immutable/assets/${file}`)})`,
  );
}
