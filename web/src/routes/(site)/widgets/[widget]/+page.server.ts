import { placedFirst, titleOf } from '#prerender/embeds.server';
import { discoveryOf } from '#prerender/oembed.server';
import { placed } from '#prerender/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params: { widget }, url }) => ({
  discovery: { address: discoveryOf(widget, url.pathname), title: titleOf(widget) },
  ...(await placed([await placedFirst(widget)], url.pathname)),
});
