/* Every chart and control has an example on the page of parts, and examples stay small. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { componentsByRoom } from '#prerender/components.server';
import { partsIn } from './shown';

const LINES_MAX = 30;
const folder = new URL('examples/', import.meta.url);
const examples = readdirSync(folder).map((name) => ({
  name,
  source: readFileSync(new URL(name, folder), 'utf8'),
}));
const parts = componentsByRoom().flatMap(({ components }) => components);

test('every chart and control is shown', () => {
  const shown = new Set(examples.flatMap(({ source }) => partsIn(source)));
  expect(parts.map(({ file }) => file).filter((file) => !shown.has(file))).toEqual([]);
});

test('an example is named after a part that it shows', () => {
  const others = examples.filter(
    ({ name, source }) => !partsIn(source).some((file) => file.endsWith(`/${name}`)),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test(`an example has at most ${LINES_MAX} lines`, () => {
  const long = examples.filter(({ source }) => source.trimEnd().split('\n').length > LINES_MAX);
  expect(long.map(({ name }) => name)).toEqual([]);
});
