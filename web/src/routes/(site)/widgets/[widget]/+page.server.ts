import { chapterSlugs, readChapter, type Directive } from '#content/chapters';
import { placed } from '#build/placed.server';
import { widgetNames } from '#islands/registry';
import type { PageServerLoad } from './$types';

/** As the first chapter that places it does; else without attributes. */
async function placedAs(name: string): Promise<Directive> {
  for (const chapter of chapterSlugs()) {
    for (const part of (await readChapter(chapter)).parts) {
      const found = part.kind === 'widgets' && part.directives.find((given) => given.name === name);
      if (found && name === 'question') found.attributes['chapter'] = chapter;
      if (found) return found;
    }
  }
  return { name, attributes: {} };
}

export const load: PageServerLoad = async ({ params, url }) => {
  return placed([await placedAs(params.widget)], url.pathname);
};
