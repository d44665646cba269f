/* The interface's sentences: each is used somewhere, and what is used is there. */
import { expect, test } from 'vitest';
import { text } from './content';

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts',
  '!./generated/**'], { query: '?raw', import: 'default', eager: true });
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
