import { placedFirst, titleOf } from '#build/embeds.server';
import { discoveryOf } from '#build/oembed.server';
import { placed } from '#build/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params: { widget }, url }) => ({
  discovery: { address: discoveryOf(widget, url.pathname), title: titleOf(widget) },
  ...await placed([await placedFirst(widget)], url.pathname),
});
