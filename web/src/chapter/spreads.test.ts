/* Pairs figures with text, in an example and in every chapter. */
import { expect, test } from 'vitest';
import { chapter, chapterSlugs, readChapter } from '#content/chapters';
import { partsWith, type Island } from '#islands/built-island';
import { keysOf } from '#link/states';
import { blocksOf, type Block, type Passage, type Text } from './spreads';

const layout = (parts: Parameters<typeof partsWith>[0]) => {
  const directives = parts.flatMap((part) => (part.kind === 'widgets' ? part.directives : []));
  const keys = keysOf(directives.map(({ name }) => name));
  return blocksOf(
    partsWith(
      parts,
      directives.map(({ name }, index): Island => ({
        name,
        key: keys[index]!,
        embed: null,
        heights_px: null,
        awaits: [],
        html: '',
        data: '',
      })),
    ),
  );
};

const passageText = (passage: Passage) =>
  passage.kind === 'prose'
    ? passage.html.replaceAll(/<[^>]*>|\n/g, '')
    : passage.islands.map(({ name }) => name).join();

const outline = (block: Block) =>
  block.kind !== 'spread'
    ? block.kind
    : [
        block.before.map(passageText),
        block.figure.map(({ name }) => name),
        block.after.map(passageText),
      ];

test('a figure stands beside its section, and beside all up to the section of the next', () => {
  const { question, blocks } = layout(
    chapter(`::question{id="a"}
## One

first

## Two

::mapping{}

of the map

## Three

of the map too

## Four

::question{id="b"}
::trim{}

::claims{in="text"}

of trim

::exercise{kind="map-size"}

## In short`).parts,
  );
  expect(question.map(({ name }) => name)).toEqual(['question']);
  expect(blocks.map(outline)).toEqual([
    [['Onefirst', 'Two'], ['mapping'], ['of the map', 'Threeof the map too']],
    [['Four', 'question'], ['trim'], ['claims', 'of trim']],
    'asking',
    'closing',
  ]);
});

test.each(chapterSlugs())('nothing of %s is lost', async (slug) => {
  const { parts } = await readChapter(slug);
  const { question, blocks } = layout(parts);
  const count = blocks.map((block) =>
    ({
      text: () => (block as { passages: Passage[] }).passages.length,
      spread: () => {
        const { before, after } = block as { before: Passage[]; after: Passage[] };
        return before.length + 1 + after.length;
      },
      asking: () => 1,
      closing: () => (block as { sections: Text[] }).sections.length,
    })[block.kind](),
  );
  expect((question.length > 0 ? 1 : 0) + count.reduce((a, b) => a + b)).toBe(parts.length);
});

/** The start page, whose run has another name, sends its reader back to it once. */
const START = 'the-collapse';

test.each(chapterSlugs().filter((slug) => slug !== START))(
  'words of %s act on the figure beside them',
  async (slug) => {
    const { parts } = await readChapter(slug);
    for (const block of layout(parts).blocks) {
      const [passages, figure] =
        block.kind === 'spread'
          ? [[...block.before, ...block.after], block.figure]
          : [block.kind === 'text' ? block.passages : [], []];
      const html = passages.map((one) => (one.kind === 'prose' ? one.html : '')).join('');
      const keys = figure.map(({ key }) => key);
      for (const [, asked] of html.matchAll(/asks="([^"]*)"/g)) expect(keys).toContain(asked);
    }
  },
);

test('text knows which island asked for a guess before it', () => {
  const source = 'first\n\n::question{id="a"}\n\nsecond\n\n::mapping{}\n\nthird\n';
  const { blocks } = layout(chapter(source).parts);
  const spread = blocks[0] as { before: Passage[]; after: Passage[] };
  const texts = [...spread.before, ...spread.after].filter((one) => one.kind === 'prose');
  expect(texts.map(({ after }) => after)).toEqual([null, 'question', 'question']);
});
