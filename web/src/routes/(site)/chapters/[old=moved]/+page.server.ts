import { error } from '@sveltejs/kit';
import { chapterPath, MOVED, readChapter } from '#content/chapters';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => [...MOVED.keys()].map((old) => ({ old }));

export const load: PageServerLoad = async ({ params }) => {
  const slug = MOVED.get(params.old) ?? error(404);
  return { path: chapterPath(slug), title: (await readChapter(slug)).title };
};
