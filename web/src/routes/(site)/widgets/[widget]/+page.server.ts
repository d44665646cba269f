import { placedFirst, titleOf } from '#prerender/embeds.server';
import { discoveryOf } from '#prerender/oembed.server';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params: { widget }, url }) => ({
  discovery: { address: discoveryOf(widget, url.pathname), title: titleOf(widget) },
  ...(await placeIslands([await placedFirst(widget)], url.pathname)),
});
