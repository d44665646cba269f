import { readChapter, sourcesOf } from '#src/content';
import { mapOf, outlineOf, pictureOf } from '#src/pictures.server';

const SCENARIO = 'v300-240';
/** The first of them is the chapter's own. */
const COMPARED = [SCENARIO, 'intel-335-240', 'v300-240-spare-25', 'intel-335-240-spare-25'];

export async function load() {
  const picture = await pictureOf(SCENARIO);
  // The same object twice is sent once.
  const compared = await Promise.all(COMPARED.map((name) =>
    (name === SCENARIO ? picture : outlineOf(name))));
  return {
    chapter: await readChapter('01-the-collapse'),
    scenario: SCENARIO,
    sources: await sourcesOf(COMPARED),
    picture,
    map: await mapOf(SCENARIO),
    compared,
  };
}
