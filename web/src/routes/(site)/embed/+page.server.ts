import { embedNames, titleOf } from '#prerender/embeds.server';
import { heightOf } from '#prerender/oembed.server';
import { placeIslands } from '#prerender/placement.server';
import { SCRIPT, SNIPPETS } from '#sections/gallery/snippets';
import type { PageServerLoad } from './$types';

/** The placeholder that authors without scripts replace by the site's address. */
const SITE = 'SITE/';

export const load: PageServerLoad = async ({ url }) => {
  const frames = embedNames.map((widget) => {
    const [title, height_px] = [titleOf(widget), heightOf(widget)];
    const placement = { site: SITE, widget, title, attributes: {}, state: '', height_px };
    return { widget, title, height_px, snippet: SNIPPETS.iframe(placement) };
  });
  const gallery = await placeIslands([{ name: 'gallery', attributes: {} }], url.pathname);
  return { frames, script: SCRIPT, ...gallery };
};
