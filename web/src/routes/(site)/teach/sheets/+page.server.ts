import { chapterSlugs, exerciseKinds, readChapter } from '#content/chapters';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug) => ({ slug, ...(await readChapter(slug)) })),
  );
  const asking = chapters.filter((chapter) => exerciseKinds(chapter).length > 0);
  return {
    courses: asking.map(({ slug, title }) => ({ slug, title })),
    ...(await placeIslands([{ name: 'sheets', attributes: {} }], url.pathname)),
  };
};
