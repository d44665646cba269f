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
    return {
      name,
      key: `${name}-${index}`,
      embed: null,
      heights_px: null,
      awaits: [],
      html: '',
      data: '',
    };
  });
  return slidesOf(chapter, partsWith(chapter.parts, islands));
}

const wordsOf = ({ heading, lead, items }: Slide) => wordsIn([heading, lead, ...items].join(' '));

for (const slug of chapterSlugs()) {
  test(`${slug}: slides have at most ${WORDS_MAX} words, no links, and own ids`, async () => {
    const slides = await slidesOfChapter(slug);
    expect(slides.filter((slide) => wordsOf(slide) > WORDS_MAX).map(({ id }) => id)).toEqual([]);
    expect(slides.flatMap(({ lead, items }) => [lead, ...items]).join()).not.toMatch(/<a\b/);
    expect(new Set(slides.map(({ id }) => id)).size).toBe(slides.length);
  });
}

test('a slide has a heading, a sentence and a figure; the rest is in its notes', async () => {
  const slides = await slidesOfChapter('garbage-collection');
  const choosing = slides.find(({ id }) => id === 'choosing')!;
  const text = choosing.lead.replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, '');
  expect([choosing.heading, text, choosing.items]).toEqual([
    'Choosing',
    'Which victim is best?',
    [],
  ]);
  expect(choosing.notes).toContain('weighs the age of a block');
  const first = slides.find(({ id }) => id === 'move-then-erase')!;
  expect(first.island?.name).toBe('garbage-collection');
  expect(first.notes).toContain('What makes a collection costly');
  expect(slides.at(-1)!.id).toBe('how-sure-is-this-');
});

test('a number keeps its words and loses the mark of its series', async () => {
  const slides = await slidesOfChapter('the-collapse');
  const { lead } = slides.find(({ id }) => id === 'what-happens')!;
  expect(lead).toBe('A new drive writes 46,500 times a second.');
});
