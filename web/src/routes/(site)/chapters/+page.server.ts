import { chapterPath, chapterSlugs, isDeeper, readChapter } from '#content/chapters';
import { pages } from '#content/words';

interface Step {
  minutes: number;
  text: string;
  /** A chapter's name and a place in it, or another page with its title. */
  chapter?: string;
  at?: string;
  page?: string;
  title?: string;
}

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug) => {
      const { title, question, builds_on } = await readChapter(slug);
      return {
        name: slug,
        path: chapterPath(slug),
        title,
        question,
        builds_on,
        isDeeper: isDeeper(slug),
      };
    }),
  );
  const stepOf = ({ chapter, at, page = '', title = '', ...step }: Step) => {
    if (chapter === undefined) return { ...step, path: page, title };
    const target = chapters.find(({ path: own }) => own === chapterPath(chapter))!;
    return { ...step, path: target.path + (at ? `#${at}` : ''), title: target.title };
  };
  const paths = pages.chapters.paths.map((one) => ({
    ...one,
    steps: (one.steps as Step[]).map(stepOf),
  }));
  return { chapters, paths };
}
