import { error } from '@sveltejs/kit';
import { chapterSlugs, readChapter } from '#content/chapters';
import { cardOf } from '#prerender/cards.server';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

/** The first chapter is the start page. */
const slugs = () => chapterSlugs().slice(1);

export const load: PageServerLoad = async ({ params, url }) => {
  const all = slugs();
  const index = all.indexOf(params.chapter);
  if (index < 0) error(404);
  const chapter = await readChapter(params.chapter);
  const wayTo = async (slug: string | undefined) =>
    slug === undefined ? null : { slug, ...(await readChapter(slug)) };
  const directives = chapter.parts.flatMap((part) =>
    part.kind === 'widgets' ? part.directives : [],
  );
  return {
    chapter,
    card: cardOf(directives.map(({ name }) => name)),
    slug: params.chapter,
    number: index + 2,
    ...(await placeIslands(directives, url.pathname)),
    before: await wayTo(all[index - 1]),
    after: await wayTo(all[index + 1]),
  };
};
