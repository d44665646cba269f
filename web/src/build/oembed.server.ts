/*
 * oEmbed 1.0: what a site that is given the address of a page puts into an article of its own. A
 * document for each embed, as a plain file: the same for every width that is asked for.
 */
import { pages } from '#content/words';
import { rootOf } from '#link/site';
import { iframeOf } from '#sections/gallery/snippets';
import heights from './embed-heights.json' with { type: 'json' };
import { titleOf } from './embeds.server';

/**
 * Where the site will be. Nothing else depends on it, so the build need not know it; without it the
 * addresses in these documents are seen from the document, which not every reader of oEmbed
 * resolves.
 */
const given = process.env['WRITE_CLIFF_SITE'];
const SITE = given ? given.replace(/\/*$/, '/') : null;

/** A column of an article. */
export const WIDTH_PX = 600;

export interface OEmbed {
  type: 'rich';
  version: '1.0';
  title: string;
  provider_name: string;
  provider_url: string;
  width: number;
  height: number;
  html: string;
}

/** How high a frame of the usual width is, as `tests/e2e/frames.spec.ts` measures it. */
export const heightOf = (name: string): number => (heights as Record<string, number>)[name]!;

/** The document that names an embed to whoever reads a page; `root` is the way up from there. */
export const discoveryOf = (name: string, path: string): string =>
  `${SITE ?? rootOf(path)}embed/v1/${name}/oembed.json`;

export function oembedOf(name: string, site: string | null = SITE): OEmbed {
  const root = site ?? rootOf(`/embed/v1/${name}/`);
  const title = `${titleOf(name)} · ${pages.site.name}`;
  const height = heightOf(name);
  return {
    type: 'rich', version: '1.0', title,
    provider_name: pages.site.name, provider_url: root,
    width: WIDTH_PX, height,
    html: iframeOf({
      site: root, widget: name, title, attributes: {}, state: '', height_px: height,
    }, WIDTH_PX),
  };
}
