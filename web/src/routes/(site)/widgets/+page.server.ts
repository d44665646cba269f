import { FLAGSHIP, placedAlone, titleOf } from '#prerender/embeds.server';
import { placeIslands } from '#prerender/placement.server';
import { stillOf } from '#prerender/stills.server';
import { chapterSlugs, readChapter } from '#content/chapters';
import { widgetNames } from '#islands/registry';
import type { PageServerLoad } from './$types';

/**
 * Every widget with its picture and the chapters that place it, in the order in which a reader of
 * all chapters meets them.
 */
export const load: PageServerLoad = async ({ url }) => {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const { title, parts } = await readChapter(slug);
      const directives = parts.flatMap((part) => (part.kind === 'widgets' ? part.directives : []));
      return { slug, title, first: index === 0, names: directives.map(({ name }) => name) };
    }),
  );
  const read = chapters.flatMap(({ names }) => names);
  const placeOf = (name: string) => (read.includes(name) ? read.indexOf(name) : read.length);
  const names = [...widgetNames].sort((a, b) => placeOf(a) - placeOf(b));
  const directives = await Promise.all(names.map(placedAlone));
  const placed = await placeIslands(directives, url.pathname);
  // A whole drive is not simulated for a small picture, so its page does not send the drive's run.
  const films = directives.filter(({ name }) => !FLAGSHIP.includes(name));
  const needed = new Set(
    (await Promise.all(films.map(stillOf))).flatMap(({ shares }) => Object.keys(shares)),
  );
  const widgets = names.map((name, index) => ({
    name,
    title: titleOf(name),
    island: placed.islands[index]!,
    plays: films.includes(directives[index]!),
    chapters: chapters
      .filter(({ names }) => names.includes(name))
      .map(({ slug, title, first }) => ({ slug, title, first })),
  }));
  return {
    widgets,
    files: placed.files,
    shares: placed.shares.filter(({ name }) => needed.has(name)),
  };
};
