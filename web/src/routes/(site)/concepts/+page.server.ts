import { chapterSlugs, readChapter } from '#content/chapters';
import { CONCEPTS, ERRATA } from '#content/tables';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug) => ({ slug, ...(await readChapter(slug)) })),
  );
  const reachedBy = (kind: 'concepts' | 'errata', id: string) =>
    chapters
      .filter((chapter) => chapter[kind].includes(id))
      .map(({ slug, title }) => ({ slug, title, first: slug === chapters[0]?.slug }));
  const concepts = CONCEPTS.map((concept) => ({
    ...concept,
    chapters: reachedBy('concepts', concept.id),
  }));
  const errata = ERRATA.map((erratum) => ({
    ...erratum,
    chapters: reachedBy('errata', erratum.id),
  }));
  return { concepts, errata };
}
