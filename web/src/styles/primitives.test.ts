/* Each primitive is in use, and no element has two that set the same property to different ends. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
const css = ['primitives.css', 'type-and-paint.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/** The properties that each primitive sets. */
const primitives = new Map<string, Set<string>>();
for (const [, selectors, block] of css
  .replaceAll(/\/\*[^]*?\*\//g, '')
  .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
  for (const selector of selectors!.split(',')) {
    const name = selector.trim().slice(1);
    const properties = primitives.get(name) ?? new Set();
    for (const [, property] of block!.matchAll(/([\w-]+):/g)) properties.add(property!);
    primitives.set(name, properties);
  }
}

const lists = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svelte'))
  .flatMap((file) => {
    const [markup = ''] = readFileSync(new URL(file, SOURCES), 'utf8').split('\n<style>');
    const classes = markup.matchAll(/class="([^"{}]*)"|class=\{\['([^']*)'/g);
    return [...classes].map(([, text, first]) => ({
      file,
      names: (text ?? first ?? '').split(/\s+/).filter((name) => primitives.has(name)),
    }));
  });

test('every primitive is in use', () => {
  const used = new Set(lists.flatMap(({ names }) => names));
  expect([...primitives.keys()].filter((name) => !used.has(name))).toEqual([]);
});

test('no element has two primitives for one property', () => {
  // the gap of a stack may be another
  const propertiesOf = (name: string) =>
    [...primitives.get(name)!].filter((property) => name !== 'stack' || property !== 'gap');
  const doubles = lists.filter(({ names }) => {
    const properties = names.flatMap(propertiesOf);
    return new Set(properties).size < properties.length;
  });
  expect(doubles).toEqual([]);
});
