/*
 * oEmbed 1.0: the data with which another site embeds a page in an article of its own. There is one
 * document per embed, as a plain file, so it is the same for every requested width. The frame in it
 * takes the height that it needs at its width.
 */
import { pages } from '#content/words';
import { rootOf } from '#link/site';
import { heightsOf, type Heights } from '#embed/frame-heights';
import { COLUMN_PX, iframeOf } from '#sections/gallery/snippets';
import { SITE } from './address.server';
import { cardOf } from './cards.server';
import { titleOf } from './embeds.server';

/** The narrowest usual column of an article. */
const PHONE_PX = 360;

export interface OEmbed {
  type: 'rich';
  version: '1.0';
  title: string;
  provider_name: string;
  provider_url: string;
  width: number;
  height: number;
  thumbnail_url: string;
  thumbnail_width: number;
  thumbnail_height: number;
  html: string;
}

/** Returns the address of an embed's oEmbed document, for a page at `path`. */
export const discoveryOf = (name: string, path: string): string =>
  `${SITE ?? rootOf(path)}embed/v1/${name}/oembed.json`;

export function oembedOf(name: string, site: string | null = SITE): OEmbed {
  const root = site ?? rootOf(`/embed/v1/${name}/`);
  const title = `${titleOf(name)} · ${pages.site.name}`;
  const heights_px = heightsOf(name)!;
  const card = cardOf([name]);
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: pages.site.name,
    provider_url: root,
    width: COLUMN_PX,
    height: tallest(heights_px),
    thumbnail_url: root + card.path,
    thumbnail_width: card.width,
    thumbnail_height: card.height,
    html: iframeOf(
      {
        site: root,
        widget: name,
        title,
        attributes: {},
        state: '',
        heights_px,
      },
      COLUMN_PX,
    ),
  };
}

/** For a site that gives the frame this height whatever its width: it is cut in no usual column. */
function tallest(heights: Heights): number {
  const usual = Object.entries(heights).filter(([width]) => Number(width) >= PHONE_PX);
  return Math.max(...usual.map(([, height]) => height));
}
