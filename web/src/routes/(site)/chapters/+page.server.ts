import { chapterSlugs, nameOfSlug, readChapter, slugOfName } from '#content/chapters';
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
  const slugs = chapterSlugs();
  /** The first chapter is the start page. */
  const path = (slug: string) => (slug === slugs[0] ? '' : `chapters/${slug}/`);
  const chapters = await Promise.all(
    slugs.map(async (slug) => {
      const { title, question, builds_on } = await readChapter(slug);
      return { name: nameOfSlug(slug), path: path(slug), title, question, builds_on };
    }),
  );
  const stepOf = ({ chapter, at, page = '', title = '', ...step }: Step) => {
    if (chapter === undefined) return { ...step, path: page, title };
    const target = chapters.find(({ path: own }) => own === path(slugOfName(chapter)))!;
    return { ...step, path: target.path + (at ? `#${at}` : ''), title: target.title };
  };
  const paths = pages.chapters.paths.map((one) => ({
    ...one,
    steps: (one.steps as Step[]).map(stepOf),
  }));
  return { chapters, paths };
}
