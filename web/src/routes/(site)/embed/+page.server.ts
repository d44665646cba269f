import type { CustomElementDeclaration, JavaScriptModule } from 'custom-elements-manifest';
import { embedNames, titleOf } from '#prerender/embeds.server';
import { heightsOf } from '#embed/frame-heights';
import { manifest } from '#embed/element/reference';
import { placeIslands } from '#prerender/placement.server';
import { SCRIPT, SNIPPETS } from '#sections/gallery/snippets';
import type { PageServerLoad } from './$types';

/** The placeholder that authors without scripts replace by the site's address. */
const SITE = 'SITE/';

export const load: PageServerLoad = async ({ url }) => {
  const frames = embedNames.map((widget) => {
    const [title, heights_px] = [titleOf(widget), heightsOf(widget)!];
    const placement = { site: SITE, widget, title, attributes: {}, state: '', heights_px };
    return { widget, title, snippet: SNIPPETS.iframe(placement) };
  });
  const [{ declarations = [] }] = manifest().modules as [JavaScriptModule];
  const element = declarations[0] as CustomElementDeclaration;
  const gallery = await placeIslands([{ name: 'gallery', attributes: {} }], url.pathname);
  return {
    frames,
    script: SCRIPT,
    element,
    ...gallery,
  };
};
