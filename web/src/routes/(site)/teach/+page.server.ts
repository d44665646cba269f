import { chapterSlugs, readChapter } from '#content/chapters';
import { PLAN_MINUTES, readLecture } from '#content/lecture';
import { LANGUAGE } from '#content/words';
import { siteIn } from '#prerender/address.server';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug) => {
      const { title, question } = await readChapter(slug);
      return { slug, title, question };
    }),
  );
  const offline = { name: 'offline', attributes: { of: 'lecture' } };
  return {
    chapters,
    plans: PLAN_MINUTES,
    parts: await readLecture('../', siteIn(LANGUAGE)),
    ...(await placeIslands([offline], url.pathname)),
  };
};
