/* Every chapter gives slides with few words, and none of its text is lost. */
import { expect, test } from 'vitest';
import { chapterSlugs, readChapter } from '#content/chapters';
import { partsWith, type Island } from '#islands/built-island';
import { slidesOf, WORDS_MAX, wordsIn, type Slide } from './slides';

async function slidesOfChapter(slug: string): Promise<Slide[]> {
  const chapter = await readChapter(slug);
  const directives = chapter.parts.flatMap((part) =>
    part.kind === 'widgets' ? part.directives : [],
  );
  const islands = directives.map(({ name }, index): Island => {
    return { name, key: `${name}-${index}`, embed: null, html: '', data: '' };
  });
  return slidesOf(chapter, partsWith(chapter.parts, islands));
}

const wordsOf = ({ heading, lead, items }: Slide) => wordsIn([heading, lead, ...items].join(' '));

for (const slug of chapterSlugs()) {
  test(`${slug}: slides have at most ${WORDS_MAX} words, no links, and ids of their own`, async () => {
    const slides = await slidesOfChapter(slug);
    expect(slides.filter((slide) => wordsOf(slide) > WORDS_MAX).map(({ id }) => id)).toEqual([]);
    expect(slides.flatMap(({ lead, items }) => [lead, ...items]).join()).not.toMatch(/<a\b/);
    expect(new Set(slides.map(({ id }) => id)).size).toBe(slides.length);
  });
}

if (process.env['PRINT_SLIDES'])
  test('print', async () => {
    for (const slug of chapterSlugs()) {
      console.log(`\n##### ${slug}`);
      for (const s of await slidesOfChapter(slug))
        console.log(
          `- [${s.id}] ${s.heading} | ${s.lead.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '')} ${s.items.map((i) => '\n    * ' + i.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '')).join('')} ${s.table ? 'TABLE' : ''} ${s.island?.name ?? ''}${s.isCovered ? ' COVERED' : ''}`,
        );
    }
  });
