/*
 * oEmbed 1.0: the data with which another site embeds a page in an article of its own. There is one
 * document per embed, as a plain file, so it is the same for every requested width.
 */
import { pages } from '#content/words';
import { rootOf } from '#link/site';
import { iframeOf } from '#sections/gallery/snippets';
import { COLLAPSE, titleOf } from './embeds.server';

/**
 * The site's address. Nothing else depends on it, so the build need not know it. Without it, the
 * addresses in these documents are relative to the document, which not every oEmbed consumer
 * resolves.
 */
const address = process.env['WRITE_CLIFF_SITE'];
const SITE = address ? address.replace(/\/*$/, '/') : null;

/** The width of an article's column. */
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

/** The frames of widgets and sections, each in the folder of what it shows. */
const frames = import.meta.glob<{ height_px: number }>('/src/{widgets,sections}/*/frame.json', {
  eager: true,
});

/** Returns the height of a frame of this width, as measured by `tests/e2e/frames.spec.ts`. */
export function heightOf(name: string): number {
  const folder = name === COLLAPSE ? 'flagship' : name;
  const frame = Object.entries(frames).find(([path]) => path.endsWith(`/${folder}/frame.json`));
  if (!frame) throw new Error(`${folder}/frame.json: expected the height of the frame ${name}`);
  return frame[1].height_px;
}

/** Returns the address of an embed's oEmbed document, for a page at `path`. */
export const discoveryOf = (name: string, path: string): string =>
  `${SITE ?? rootOf(path)}embed/v1/${name}/oembed.json`;

export function oembedOf(name: string, site: string | null = SITE): OEmbed {
  const root = site ?? rootOf(`/embed/v1/${name}/`);
  const title = `${titleOf(name)} · ${pages.site.name}`;
  const height = heightOf(name);
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: pages.site.name,
    provider_url: root,
    width: WIDTH_PX,
    height,
    html: iframeOf(
      {
        site: root,
        widget: name,
        title,
        attributes: {},
        state: '',
        height_px: height,
      },
      WIDTH_PX,
    ),
  };
}
