// A language is one folder. Its missing words are shown in English, and a program lists them.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languagesIn, wordsIn } from './files.ts';
import { findingsIn } from './missing.ts';
import { numeralsOf } from './numerals.ts';
import { overlaid } from './overlay.ts';
import { PSEUDO, writePseudo } from './pseudo.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a language laid over English', () => {
  const english = {
    play: 'Play',
    steps: { next: 'Next', back: 'Back' },
    also: ['a', 'b'],
    right: 1,
  };

  test('has its own sentences, and English where it has none', () => {
    const german = { play: 'Start', steps: { next: 'Weiter' }, right: 2 };
    expect(overlaid(english, german)).toEqual({
      play: 'Start',
      steps: { next: 'Weiter', back: 'Back' },
      also: ['a', 'b'],
      right: 1,
    });
  });

  test('may have a list of another length', () => {
    expect(overlaid(english, { also: ['x'] })).toMatchObject({ also: ['x'] });
    expect(overlaid([{ a: 'one' }, { a: 'two' }], [{ a: 'eins' }])).toEqual([
      { a: 'eins' },
      { a: 'two' },
    ]);
  });

  test('is not led astray by names of objects', () => {
    expect(overlaid({ valueOf: 'v' }, {})).toEqual({ valueOf: 'v' });
  });
});

test('the names in a question are not for translation, and its words are', () => {
  const row = { label: 'A write', value: 'pages', look: 'valid', unit: 'pages' };
  const question = { text: 'How many?', picture: [row, { label: 'Later', list: ['stale'] }] };
  expect(wordsIn('exercises/pages.json', JSON.stringify(question))).toEqual({
    text: 'How many?',
    picture: [{ label: 'A write', unit: 'pages' }, { label: 'Later' }],
  });
  expect(wordsIn('pages.json', JSON.stringify({ rows: ['A row'] }))).toEqual({ rows: ['A row'] });
});

test('numbers are written as the language writes them', () => {
  expect(numeralsOf('de')).toMatchObject({ decimal: ',', thousands: '.', percent: '\u00a0%' });
  expect(numeralsOf('hi').grouping).toEqual([3, 2]);
  expect(numeralsOf('ar-EG').numerals[3]).toBe('٣');
});

describe('in a copy of the project', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'write-cliff-languages-'));
    for (const part of ['content', 'web/src/widgets', 'web/src/sections']) {
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    }
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  test.each(Object.keys(PSEUDO))('%s has every sentence', (tag) => {
    writePseudo(copy, tag);
    expect(findingsIn(copy, tag)).toEqual({ missing: [], wrong: [] });
    expect(languagesIn(join(copy, 'content'))).toContain(tag);
  });

  test('what a language lacks and what it gets wrong is listed', () => {
    const put = (place: string, words: object) => {
      mkdirSync(join(copy, 'content/de', place, '..'), { recursive: true });
      writeFileSync(join(copy, 'content/de', place), JSON.stringify(words));
    };
    put('language.json', { tag: 'dk', name: 'Deutsch', numerals: numeralsOf('de') });
    put('widgets/trim.json', { nothing: 'x' });
    put('interface.json', { units: { ms: '{n} ms in {place}' } });
    put('widgets/trimm.json', {});
    const chapter = 'chapters/the-collapse/index.md';
    const english = readFileSync(join(copy, 'content/en', chapter), 'utf8');
    put(chapter, {});
    writeFileSync(join(copy, 'content/de', chapter), english.replace('{#flagship=at:75}', ''));
    const { missing, wrong } = findingsIn(copy, 'de');
    expect(missing).toContain('chapters/nand/index.md');
    expect(missing).toContain('interface.json: units.s');
    expect(missing).toContain('exercises/little.json: worked');
    expect(missing).not.toContain('interface.json: units.ms');
    expect(wrong.toSorted()).toEqual([
      expect.stringMatching(/^chapters\/the-collapse\/index\.md: expected .*at:75.*, found /),
      'interface.json: units.ms: English has no {place}',
      'language.json: tag: expected de, found dk',
      'widgets/trim.json: nothing: English has no such sentence',
      'widgets/trimm.json: there is no such file in English',
    ]);
  });
});

test('every language of the site has no wrong sentence', () => {
  for (const tag of languagesIn(join(ROOT, 'content'))) {
    const said = JSON.parse(
      readFileSync(join(ROOT, 'content', tag, 'language.json'), 'utf8'),
    ) as object;
    expect(said).toMatchObject({ tag, numerals: numeralsOf(tag) });
    if (tag !== 'en') expect(findingsIn(ROOT, tag).wrong).toEqual([]);
  }
});
