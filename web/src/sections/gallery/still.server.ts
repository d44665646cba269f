/* The widgets that can be embedded, and the accepted values of the attributes. */
import { embedNames, FLAGSHIP, hasSeed, titleOf } from '#prerender/embeds.server';
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES } from '#embed/protocol';

export interface GalleryStill {
  embeds: { name: string; title: string; seed: boolean }[];
  /** The first of each is the default. */
  choices: Record<'theme' | 'palette' | 'controls' | 'link' | 'reveal', readonly string[]>;
}

export async function still(): Promise<GalleryStill> {
  const names = [...FLAGSHIP, ...embedNames.filter((name) => !FLAGSHIP.includes(name))];
  return {
    embeds: names.map((name) => ({ name, title: titleOf(name), seed: hasSeed(name) })),
    choices: {
      theme: THEMES,
      palette: PALETTES,
      controls: CONTROLS,
      link: LINKS,
      reveal: REVEALS,
    },
  };
}
