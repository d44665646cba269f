/* What is done to every page of the site. */
import type { Handle } from '@sveltejs/kit/hooks';
import { building } from '$app/env';
import { PLACE, withPolicy, type Sources } from '#build/policy.server';
import { LANGUAGE } from '#content/words';
import { withStyleRules } from '#islands/style-attributes';
import { withLast } from '#islands/styles';
import { href } from '#link/site';

/** Which way lines run. */
const direction = new Intl.Locale(LANGUAGE).getTextInfo().direction ?? 'ltr';

/**
 * What a page needs besides. The gallery shows embedded pages. In a sandbox these have in
 * themselves what other pages have beside them (`alone`).
 */
const INSIDE: Sources = {
  'img-src': ['blob:'], 'connect-src': ['blob:'], 'worker-src': ['blob:'],
};
const NEEDED: Record<string, Sources> = {
  '/(site)/embed': { 'frame-src': [`'self'`] },
  '/embed/v1/[name]': INSIDE,
};

export const handle: Handle = ({ event, resolve }) => resolve(event, {
  transformPageChunk: ({ html }) => {
    const page = withStyleRules(withFonts(withLast(html)))
      .replace('%language%', LANGUAGE).replace('%direction%', direction);
    // Vite puts scripts and styles into a page that is being worked on: only a built one is strict.
    return building ? withPolicy(page, NEEDED[event.route.id ?? '']) : page.replace(PLACE, '');
  },
  // Fonts are asked for with the page: the later they come, the more of it moves.
  preload: ({ type }) => type === 'font' || type === 'css',
});

/**
 * Where no page has a script of SvelteKit's, the addresses of fonts in a page's styles are still
 * those seen from their stylesheet.
 */
function withFonts(html: string): string {
  return html.replaceAll(/url\(\.\/([\w.-]+\.woff2)\)/g, (_, file: string) =>
    `url(${href(`_app/immutable/assets/${file}`)})`);
}
