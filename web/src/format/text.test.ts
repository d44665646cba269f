/* Every sentence of the interface is used, and every sentence in use exists. */
import { expect, test } from 'vitest';
import { SETTINGS } from '#generated/settings';
import { errorWords } from '#content/error-words';
import { evidenceText } from '#content/evidence-words';
import { menuText } from '#content/figure-menu-words';
import { codeText } from '#content/guess-code-words';
import { runText } from '#content/run-words';
import { pages, text } from '#content/words';
import collection from '#widgets/garbage-collection/words.json';
import settingWords from '#widgets/steady-state/words.json';
import { fill, number, fillTerms } from './format';

const sources = import.meta.glob<string>(
  ['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../generated/**'],
  { query: '?raw', import: 'default', eager: true },
);
const owned = import.meta.glob<object>('../{widgets,sections}/**/words.json', {
  import: 'default',
  eager: true,
});

/** Each file of sentences, the name it is imported by, and the sources that may use it. */
const files: [string, string, object, string][] = [
  ['interface.json', 'text', text, sourcesIn()],
  ['run.json', 'runText', runText, sourcesIn()],
  ['evidence.json', 'evidenceText', evidenceText, sourcesIn()],
  ['figure-menu.json', 'menuText', menuText, sourcesIn()],
  ['guess-code.json', 'codeText', codeText, sourcesIn()],
  ['pages.json', 'pages', pages, sourcesIn()],
  ...Object.entries(owned).map(([path, words]): [string, string, object, string] => [
    path,
    'words',
    words,
    sourcesIn(path.replace('words.json', '')),
  ]),
];

/** The sources in one folder, or all of them. */
function sourcesIn(folder = ''): string {
  return Object.entries(sources)
    .filter(([path]) => path.startsWith(folder))
    .map(([, source]) => source)
    .join('\n');
}

/** The names that lead to each sentence; one with arguments is a syntax tree. */
function paths(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [path];
  return Object.entries(node).flatMap(([key, child]) => paths(child, `${path}.${key}`));
}

/** Matches the name itself, not the end of another name. */
function named(path: string): RegExp {
  return new RegExp(`(?<![.\\w])${path.replaceAll('.', '\\.')}(?!\\w)`);
}

test.each(files)('every sentence of %s is used', (_file, name, words, code) => {
  // A search for the text is much faster than one by a pattern.
  const isNamed = (path: string) => code.includes(path) && named(path).test(code);
  // By its own name, or in a group that is looked up or handed on: `text.states[state]`.
  const used = (path: string) => {
    const parts = path.split('.');
    const groups = parts.slice(2).map((_, place) => parts.slice(0, place + 2).join('.'));
    return (
      isNamed(path) ||
      groups.some(
        (group) => code.includes(group) && new RegExp(`${named(group).source}(?!\\.)`).test(code),
      )
    );
  };
  // A top-level sentence belongs to no group but the file, so the file's bare name must be in use.
  const isUsed = (path: string) =>
    path.split('.').length > 2
      ? used(path)
      : isNamed(path) || new RegExp(`(?<![.\\w])${name}(?![.\\w'])`).test(code);
  expect(paths(words, name).filter((path) => !isUsed(path))).toEqual([]);
});

test('every setting that a page offers has its words', () => {
  const {
    names,
    values,
  }: Record<'names' | 'values', Record<string, string>> = settingWords.settings;
  const offered = SETTINGS.filter((row) => row.offered.length > 0);
  const unnamed = offered.filter((row) => !names[row.name]).map((row) => row.name);
  const wordless = offered.flatMap((row) =>
    row.words.filter((word) => row.offered.includes(word) && !values[`${row.name}=${word}`]),
  );
  expect([...unnamed, ...wordless]).toEqual([]);
});

test('a sentence with arguments is filled, one without stays as it is', () => {
  expect(fill(errorWords.sentence, { field: 'a', expected: 'b', found: 'c' })).toContain('a');
  expect(fill(runText.transport.play, {})).toBe(runText.transport.play);
  expect(() => fill(errorWords.sentence, { field: 'a' })).toThrow();
  expect(number(1234)).toBe('1,234');
});

test('a term in a sentence keeps its part, and its sentence reads without it', () => {
  const values = { victim: 4, moved: 1, won: 15, open: 9 };
  expect(fillTerms(collection.captions.free, values)).toContainEqual({
    part: 'page-moved',
    text: 'moved',
  });
  expect(fill(collection.captions.free, values)).toMatch(/^Block 4 is free\. 1 page was moved /);
});
