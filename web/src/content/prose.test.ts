/* A chapter of the main line is read in one sitting: `npx vitest run src/content/prose.test.ts`. */
import { expect, test } from 'vitest';
import { chapterSlugs, isDeeper } from './chapters';
import { amountOf } from './prose';

const TEXTS = import.meta.glob<string>('../../../content/en/chapters/*/index.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const amounts = chapterSlugs().map((slug) => ({
  slug,
  ...amountOf(TEXTS[`../../../content/en/chapters/${slug}/index.md`]!),
}));

const main = amounts.filter(({ slug }) => !isDeeper(slug));

test('a chapter of the main line has 700 to 1,100 words, and 4 numbers for 100 of them', () => {
  for (const { slug, words, numbers } of amounts) {
    console.log(`${slug}: ${words} words, ${((100 * numbers) / words).toFixed(1)} numbers for 100`);
  }
  const outside = main.filter(
    ({ words, numbers }) => words < 700 || words > 1100 || numbers > 0.04 * words,
  );
  expect(outside).toEqual([]);
});

test('a chapter of the main line has two numbers to drag, or more', () => {
  console.table(
    Object.fromEntries(
      amounts.map(({ slug, numbers, shown, dragged }) => [slug, { numbers, shown, dragged }]),
    ),
  );
  expect(main.filter(({ dragged }) => dragged < 2)).toEqual([]);
});

test('a plot marks the number that the text has', () => {
  const stated = Object.values(TEXTS).flatMap((text) => [
    ...text.matchAll(/\[([^\]]*)\]\(#([a-z0-9-]+=series-[a-z0-9]+:([\d.]+)[^ )]*)/g),
  ]);
  expect(stated.length).toBeGreaterThan(10);
  const digits = (text: string) => Number.parseFloat(text.replaceAll(',', ''));
  const wrong = stated.filter(([, text = '', , level = '']) => digits(text) !== Number(level));
  // Seconds without a write lie at zero.
  expect(wrong.map(([, text, act]) => `${text} ${act}`)).toEqual([
    '629 flagship=series-1:0,span:151-2000',
  ]);
});
