/*
 * The manifest of the site as an installed application: its name and icons, in the site's language.
 */
import { LANGUAGE, pages } from '#content/words';

export const prerender = true;
/** A file, so its address has no slash at the end. */
export const trailingSlash = 'never';

/** The background color of the icon. */
const DARK = '#13181c';

export function GET(): Response {
  const { name, description } = { name: pages.site.name, description: pages.offline.application };
  return new Response(
    JSON.stringify({
      name,
      short_name: name,
      description,
      lang: LANGUAGE,
      id: './',
      start_url: './',
      scope: './',
      display: 'minimal-ui',
      background_color: DARK,
      theme_color: DARK,
      icons: [
        { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
}
