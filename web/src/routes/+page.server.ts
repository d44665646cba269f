import { chapterSlugs, readChapter } from '#content/chapters';
import { sourcesOf } from '#content/runs';
import { placed } from '#build/placed.server';
import { mapOf, outlineOf, pictureOf } from '#build/pictures.server';

const SCENARIO = 'v300-240';
/** The first of them is the chapter's own. */
const COMPARED = [SCENARIO, 'intel-335-240', 'v300-240-spare-25', 'intel-335-240-spare-25'];

async function chapterAfter() {
  const slug = chapterSlugs()[1];
  return slug === undefined ? null : { slug, title: (await readChapter(slug)).title };
}

export async function load() {
  const picture = await pictureOf(SCENARIO);
  // The same object twice is sent once.
  const compared = await Promise.all(COMPARED.map((name) =>
    (name === SCENARIO ? picture : outlineOf(name))));
  const chapter = await readChapter('01-the-collapse');
  const directives = chapter.parts.flatMap((part) =>
    (part.kind === 'widgets' ? part.directives : []));
  return {
    chapter,
    // Those that share the page's run are the page's own.
    exercises: await placed(directives.filter(({ name }) => name === 'exercise')),
    after: await chapterAfter(),
    scenario: SCENARIO,
    sources: await sourcesOf(COMPARED),
    picture,
    map: await mapOf(SCENARIO),
    compared,
  };
}
