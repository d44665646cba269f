import { titleOf } from '#prerender/embeds.server';
import { chapterSlugs, readChapter } from '#content/chapters';
import { widgetNames } from '#islands/registry';

/** Every widget with the chapters that place it. */
export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const { title, parts } = await readChapter(slug);
      const directives = parts.flatMap((part) => (part.kind === 'widgets' ? part.directives : []));
      return { slug, title, first: index === 0, names: directives.map(({ name }) => name) };
    }),
  );
  const widgets = widgetNames.map((name) => ({
    name,
    title: titleOf(name),
    chapters: chapters
      .filter(({ names }) => names.includes(name))
      .map(({ slug, title, first }) => ({ slug, title, first })),
  }));
  return { widgets };
}
