/* Every widget, answer and name that the chapters refer to exists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chapterSlugs, exerciseKinds, readChapter, readQuestion } from './chapters';
import { readNotes } from './notes';
import { readExercise } from './exercises';
import { GLOSSARY } from './glossary';
import { CONCEPTS, ERRATA } from './tables';
import { demonstrationOf } from '#prerender/demonstrations.server';
import { islandNames } from '#islands/registry';
import { pairsOf } from '#link/print';
import { keysOf } from '#link/states';
import type { Setting } from '#sim/protocol';

/** The chapter on the start page, whose only state is its run. */
const START = 'the-collapse';
/** Settings of a figure that only the page knows, not the core. */
const OF_THE_PAGE = ['step', 'play', 'scores', 'press', 'beside', 'pins', 'flash'];
const settingsOf = (pairs: readonly (readonly [string, string])[]): Setting[] =>
  pairs.filter(([name]) => !OF_THE_PAGE.includes(name)).map(([name, value]) => [name, value]);

const WIDGETS = join(process.cwd(), 'src/widgets');
/** A widget that has no `still.server.ts` shows the demonstration of its name. */
const isOfTheCore = (name: string) =>
  existsSync(join(WIDGETS, name)) && !existsSync(join(WIDGETS, name, 'still.server.ts'));

describe.each(chapterSlugs())('%s', (slug) => {
  test('places widgets, questions and exercises that are there', async () => {
    const { parts, title, question, description } = await readChapter(slug);
    expect([title, question, description].every((words) => words.length > 1)).toBe(true);
    for (const part of parts) {
      for (const { name, attributes } of part.kind === 'widgets' ? part.directives : []) {
        expect(islandNames).toContain(name);
        if (name === 'exercise') {
          const { worked } = await readExercise(attributes['kind'] ?? '');
          expect(worked.length).toBeGreaterThan(0);
        }
        if (name === 'question') {
          expect(attributes['chapter']).toBe(slug);
          const { options } = await readQuestion(slug, attributes['id'] ?? '');
          expect(options.filter(({ mistake }) => mistake === undefined)).toHaveLength(1);
        }
      }
    }
  });

  test('names its exercises by their titles in the notes for teachers', async () => {
    const kinds = exerciseKinds(await readChapter(slug));
    const titles = await Promise.all(kinds.map(async (kind) => (await readExercise(kind)).title));
    const [, section = ''] = (await readNotes(slug, '../')).split(/<h3>Exercises<\/h3>/);
    const [list = ''] = section.split('<h3>');
    const items = list.match(/<li>.*/g) ?? [];
    const named = items.map((item) => /^<li><em>(.*?)<\/em>/.exec(item)?.[1] ?? item);
    expect(named.map((title) => title.replaceAll('&#39;', "'"))).toEqual(titles);
  });

  test('acts on figures that it has, with settings that they have', async () => {
    const { parts } = await readChapter(slug);
    const directives = parts.flatMap((part) => (part.kind === 'widgets' ? part.directives : []));
    const names = directives.map(({ name }) =>
      name === 'steady-state' && slug === START ? 'flagship' : name,
    );
    const keys = keysOf(names);
    const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
    expect(html).not.toMatch(/\{#/);
    const links = [...html.matchAll(/data-(?:asks|shows)="([^"]*)" data-state="([^"]*)"/g)].map(
      ([, key, state]) => ({ key: key!, state: state! }),
    );
    const numbers = [
      ...html.matchAll(/asks="([^"]*)" name="(\w+)" min="(\d+)".*? factor="(\d+)"/g),
    ].map(([, key, name, min, factor]) => ({
      key: key!,
      state: `${name}:${Number(min) * Number(factor)}`,
    }));
    for (const { key, state } of [...links, ...numbers]) {
      expect(keys).toContain(key);
      const place = keys.indexOf(key);
      if (!isOfTheCore(names[place]!)) continue;
      const changes = settingsOf(pairsOf(state));
      const placed = changes.some(([name]) => name === 'view')
        ? []
        : settingsOf(Object.entries(directives[place]!.attributes)).filter(
            ([name]) => !changes.some(([other]) => other === name),
          );
      demonstrationOf(names[place]!, [...placed, ...changes]);
    }
  });

  test('explains concepts and errors that are known', async () => {
    const { concepts, errata } = await readChapter(slug);
    const known = [...CONCEPTS, ...ERRATA].map(({ id }) => id);
    expect([...concepts, ...errata].filter((id) => !known.includes(id))).toEqual([]);
  });
});

test('the tables hold every concept and every error of the sources', () => {
  expect(CONCEPTS.length).toBe(88);
  expect(ERRATA.length).toBe(27);
  expect(ERRATA.every(({ statement, problem }) => statement && problem)).toBe(true);
});

test('every concept and every error of the sources is explained in some chapter', async () => {
  const chapters = await Promise.all(chapterSlugs().map((slug) => readChapter(slug)));
  const reached = new Set(chapters.flatMap(({ concepts, errata }) => [...concepts, ...errata]));
  const all = [...CONCEPTS, ...ERRATA].map(({ id }) => id);
  expect(all.filter((id) => !reached.has(id))).toEqual([]);
});

test('a term of the glossary is linked once a chapter, where it first occurs', async () => {
  const { parts } = await readChapter('nand');
  const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
  const links = [...html.matchAll(/glossary\/#([a-z0-9-]+)"/g)].map(([, id]) => id!);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links).size).toBe(links.length);
  expect(links.filter((id) => !GLOSSARY.some((term) => term.id === id))).toEqual([]);
});
