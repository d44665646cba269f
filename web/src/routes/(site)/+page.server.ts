import { COLLAPSE, titleOf } from '#prerender/embeds.server';
import { discoveryOf } from '#prerender/oembed.server';
import { placeIslands } from '#prerender/placement.server';
import { chapterSlugs, readChapter } from '#content/chapters';
import type { PageServerLoad } from './$types';

async function chapterAfter() {
  const slug = chapterSlugs()[1];
  return slug === undefined ? null : { slug, ...(await readChapter(slug)) };
}

export const load: PageServerLoad = async ({ url }) => {
  const slug = chapterSlugs()[0]!;
  const chapter = await readChapter(slug);
  const directives = chapter.parts.flatMap((part) =>
    part.kind === 'widgets' ? part.directives : [],
  );
  // The run of the start page has the page's address to itself.
  const run = directives.find(({ name }) => name === 'steady-state');
  if (run) run.name = 'flagship';
  const after = await chapterAfter();
  const discovery = { address: discoveryOf(COLLAPSE, url.pathname), title: titleOf(COLLAPSE) };
  return { chapter, slug, after, discovery, ...(await placeIslands(directives, url.pathname)) };
};
