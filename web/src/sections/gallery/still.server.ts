/* The widgets that can be embedded, and the accepted values of the attributes. */
import { COLLAPSE, embedNames, FLAGSHIP, hasSeed, titleOf } from '#prerender/embeds.server';
import { outlineOf, picturedRuns } from '#prerender/pictures.server';
import { fill, percent } from '#format/format';
import { heightAt, heightsOf } from '#embed/frame-heights';
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES } from '#embed/protocol';
import { WIDTHS } from './setup';
import type { Heights } from './snippets';
import words from './words.json';

export interface GalleryStill {
  /** `heights_px` has the widths of the preview, too. */
  embeds: { name: string; title: string; seed: boolean; runs: boolean; heights_px: Heights }[];
  /** The runs that a widget can show in place of its own. */
  scenarios: { name: string; title: string }[];
  /** The first of each is the default. */
  choices: Record<'theme' | 'palette' | 'controls' | 'link' | 'reveal', readonly string[]>;
}

export async function still(): Promise<GalleryStill> {
  const names = [...FLAGSHIP, ...embedNames.filter((name) => !FLAGSHIP.includes(name))];
  return {
    embeds: names.map((name) => ({
      name,
      title: titleOf(name),
      seed: hasSeed(name),
      runs: name === COLLAPSE || name === 'steady-state',
      heights_px: heightsWithPreview(name),
    })),
    scenarios: await scenarios(),
    choices: {
      theme: THEMES,
      palette: PALETTES,
      controls: CONTROLS,
      link: LINKS,
      reveal: REVEALS,
    },
  };
}

async function scenarios(): Promise<GalleryStill['scenarios']> {
  const runs = picturedRuns().map(async (name) => {
    const { drive_title, nand_name, spare_factor, ...rest } = (await outlineOf(name))!.description;
    const isAsSold = spare_factor === rest.spare_factor_default;
    const spare = isAsSold ? '' : fill(words.spare, { share: percent(spare_factor) });
    return { name, title: `${drive_title}, ${nand_name}${spare}` };
  });
  return (await Promise.all(runs)).sort((one, other) => one.title.localeCompare(other.title));
}

function heightsWithPreview(name: string): Heights {
  const heights = heightsOf(name)!;
  const previews = WIDTHS.map((width) => [width, heightAt(heights, Number(width))]);
  return { ...heights, ...Object.fromEntries(previews) };
}
