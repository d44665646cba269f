import { pages } from '#content/words';
import { cardOf } from '#prerender/cards.server';
import { placedAlone, titleOf } from '#prerender/embeds.server';
import { discoveryOf } from '#prerender/oembed.server';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params: { widget }, url }) => ({
  card: cardOf([widget]),
  discovery: { address: discoveryOf(widget, url.pathname), title: titleOf(widget) },
  description: (pages.chapters.machines as Record<string, string>)[widget]!,
  ...(await placeIslands([await placedAlone(widget)], url.pathname)),
});
