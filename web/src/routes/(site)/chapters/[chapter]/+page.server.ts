import { error } from '@sveltejs/kit';
import { chapterSlugs, readChapter } from '#content/chapters';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

/** The first chapter is the start page. */
const slugs = () => chapterSlugs().slice(1);

export const load: PageServerLoad = async ({ params, url }) => {
  const all = slugs();
  const index = all.indexOf(params.chapter);
  if (index < 0) error(404);
  const chapter = await readChapter(params.chapter);
  const title = async (slug: string | undefined) =>
    slug === undefined ? null : { slug, title: (await readChapter(slug)).title };
  const directives = chapter.parts.flatMap((part) =>
    part.kind === 'widgets' ? part.directives : [],
  );
  return {
    chapter,
    slug: params.chapter,
    number: index + 2,
    ...(await placeIslands(directives, url.pathname)),
    before: await title(all[index - 1]),
    after: await title(all[index + 1]),
  };
};
