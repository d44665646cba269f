import { LANGUAGE } from '#content/words';
import { siteIn } from '#prerender/address.server';
import { cardOf } from '#prerender/cards.server';
import { siteScript } from '#prerender/islands.server';

/** `site` is the public address of this language's site; null: the build does not know it. */
export const load = () => ({
  card: cardOf(),
  script: siteScript(),
  site: siteIn(LANGUAGE),
});
