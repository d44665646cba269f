/* The chapters: what they place is there, what they ask has an answer, what they name is known. */
import { describe, expect, test } from 'vitest';
import { chapterSlugs, readChapter, readQuestion } from './chapters';
import { readExercise } from './exercises';
import { GLOSSARY } from './glossary';
import { CONCEPTS, ERRATA } from './tables';
import { islandNames } from '#islands/registry';
import { keysOf } from '#link/states';

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
          const { options, right } = await readQuestion(slug, attributes['id'] ?? '');
          expect(options[right]).toBeDefined();
        }
      }
    }
  });

  test('acts on figures that it has', async () => {
    const { parts } = await readChapter(slug);
    const names = parts.flatMap((part) => (part.kind === 'widgets'
      ? part.directives.map(({ name }) => (name === 'steady-state' ? 'flagship' : name)) : []));
    const keys = [...keysOf(names), ...keysOf(names.map((name) =>
      (name === 'flagship' ? 'steady-state' : name)))];
    const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
    const asked = [...html.matchAll(/ (?:data-)?asks="([^"]*)"/g)].map(([, key]) => key!);
    expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
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
  const { parts } = await readChapter('02-nand');
  const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
  const links = [...html.matchAll(/glossary\/#([a-z0-9-]+)"/g)].map(([, id]) => id!);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links).size).toBe(links.length);
  expect(links.filter((id) => !GLOSSARY.some((term) => term.id === id))).toEqual([]);
});
