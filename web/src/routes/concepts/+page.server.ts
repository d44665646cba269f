import { chapterSlugs, readChapter } from '#content/chapters';
import { readTable } from '#content/tables';

export async function load() {
  const chapters = await Promise.all(chapterSlugs().map(async (slug) =>
    ({ slug, ...await readChapter(slug) })));
  const reachedBy = (kind: 'concepts' | 'errata', id: string) => chapters
    .filter((chapter) => chapter[kind].includes(id))
    .map(({ slug, title }) => ({ slug, title, first: slug === chapters[0]?.slug }));
  const concepts = (await readTable('concepts')).map(({ id = '', concept = '' }) =>
    ({ id, concept, chapters: reachedBy('concepts', id) }));
  const errata = (await readTable('errata')).map((row) => ({
    id: row['id'] ?? '', document: row['document'] ?? '', statement: row['statement'] ?? '',
    problem: row['problem'] ?? '', correct: row['correct'] ?? '',
    chapters: reachedBy('errata', row['id'] ?? ''),
  }));
  return { concepts, errata };
}
