import { error } from '@sveltejs/kit';
import { chapterPath, chapterSlugs, readChapter } from '#content/chapters';
import { readLecture } from '#content/lecture';
import { readNotes } from '#content/notes';
import { LANGUAGE } from '#content/words';
import { partsWith } from '#islands/built-island';
import { siteIn } from '#prerender/address.server';
import { siteScript } from '#prerender/islands.server';
import { placeIslands } from '#prerender/placement.server';
import { slidesOf } from '#present/slides';
import { linkedFrom } from '#present/links';
import type { EntryGenerator, PageServerLoad } from './$types';

/** On a slide, as in an article, their controls are folded. */
const RUNS = new Set(['steady-state', 'compare']);

export const entries: EntryGenerator = () => chapterSlugs().map((chapter) => ({ chapter }));

export const load: PageServerLoad = async ({ params, url }) => {
  if (!chapterSlugs().includes(params.chapter)) error(404);
  const path = chapterPath(params.chapter);
  const chapter = await readChapter(params.chapter);
  const directives = chapter.parts.flatMap((part) =>
    part.kind === 'widgets' ? part.directives : [],
  );
  // The same names as on the chapter's page, whose address has the state of its figures.
  const run = path === '' && directives.find(({ name }) => name === 'steady-state');
  if (run) run.name = 'flagship';
  for (const { name, attributes } of directives) {
    if (RUNS.has(name)) attributes['folds'] = 'on';
  }
  const { islands, ...placed } = await placeIslands(directives, url.pathname);
  const slides = slidesOf(chapter, partsWith(chapter.parts, islands));
  const withLinks = linkedFrom(path, url.pathname);
  for (const slide of slides) slide.notes = withLinks(slide.notes);
  const lecture = await readLecture('../../', siteIn(LANGUAGE));
  const isInLecture = lecture.some(({ html }) => html.includes(`/present/${params.chapter}/`));
  return {
    title: chapter.title,
    description: chapter.description,
    path,
    slides,
    // The notes are written for the page of all notes.
    notes: linkedFrom('teach/notes/', url.pathname)(await readNotes(params.chapter, '../../')),
    lecture: isInLecture ? lecture : [],
    site: siteIn(LANGUAGE),
    script: siteScript(),
    ...placed,
  };
};
