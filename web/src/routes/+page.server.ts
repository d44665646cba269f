import { placed } from '#build/placed.server';
import { chapterSlugs, readChapter } from '#content/chapters';
import type { PageServerLoad } from './$types';

async function chapterAfter() {
  const slug = chapterSlugs()[1];
  return slug === undefined ? null : { slug, title: (await readChapter(slug)).title };
}

export const load: PageServerLoad = async ({ url }) => {
  const chapter = await readChapter('01-the-collapse');
  const directives = chapter.parts.flatMap((part) =>
    (part.kind === 'widgets' ? part.directives : []));
  // The run of the start page has the page's address to itself.
  const run = directives.find(({ name }) => name === 'steady-state');
  if (run) run.name = 'flagship';
  return { chapter, after: await chapterAfter(), ...await placed(directives, url.pathname) };
};
