/* The interface's sentences: each is used somewhere, and what is used is there. */
import { expect, test } from 'vitest';
import { SETTINGS } from '#generated/settings';
import * as content from '#content/words';

const { text } = content;

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts',
  '!../generated/**'], { query: '?raw', import: 'default', eager: true });
const code = Object.values(sources).join('\n');

function paths(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [path];
  if (Array.isArray(node)) return [path];
  return Object.entries(node).flatMap(([key, child]) => paths(child, `${path}.${key}`));
}

/** Named whole, or as one of a group that is looked up by a word: `text.latency[column]`. */
function isUsed(path: string): boolean {
  const group = path.slice(0, path.lastIndexOf('.'));
  const looked_up = new RegExp(`(?<![.\\w])${group.replaceAll('.', '\\.')}(?![.\\w])`);
  const named = new RegExp(`(?<![.\\w])${path.replaceAll('.', '\\.')}(?!\\w)`);
  return named.test(code) || looked_up.test(code);
}

test('every sentence is used', () => {
  expect(paths(text, 'text').filter((path) => !isUsed(path))).toEqual([]);
});

test('every sentence that is used exists', () => {
  const used = [...code.matchAll(/(?<![.\w])text((?:\.[a-z]\w*)+)/gi)].map(([, path]) => path!);
  const missing = used.filter((path) => {
    let node: unknown = text;
    for (const key of path.slice(1).split('.')) {
      if (typeof node === 'string' || Array.isArray(node)) return false;
      node = (node as Record<string, unknown>)[key];
      if (node === undefined) return true;
    }
    return false;
  });
  expect(used.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('every setting that a page offers has its words', () => {
  const names: Record<string, string> = text.settings.names;
  const values: Record<string, string> = text.settings.values;
  const offered = SETTINGS.filter((row) => row.offered.length > 0);
  const unnamed = offered.filter((row) => !names[row.name]).map((row) => row.name);
  const wordless = offered.flatMap((row) => row.words
    .filter((word) => row.offered.includes(word) && !values[`${row.name}=${word}`]));
  expect([...unnamed, ...wordless]).toEqual([]);
});

/** `nandGateText` are the sentences of `widgets/nand-gate`. */
const widgetTexts = Object.entries(content).filter(([name]) => name.endsWith('Text'));

test.each(widgetTexts)('every sentence of %s is used by its widget', (name, own) => {
  const words = name.replace(/Text$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter}`);
  const folder = `../widgets/${words.toLowerCase()}/`;
  const used = Object.entries(sources).filter(([file]) => file.startsWith(folder));
  const widget = used.map(([, source]) => source).join('\n');
  const unused = paths(own, 'words').filter((name) => {
    const group = name.slice(0, name.lastIndexOf('.'));
    const escaped = [name, group].map((given) => given.replaceAll('.', '\\.'));
    return !escaped.some((given) => new RegExp(`(?<![.\\w])${given}(?![.\\w])`).test(widget));
  });
  expect(unused).toEqual([]);
});
