// A package's manifest has the structure of SCORM 1.2, and a chapter tells its platform no more
// than fits, and nothing that falls.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeStates } from '../src/link/states.ts';
import { print, stateOf } from '../src/link/print.ts';
import { STATE, withAnswer } from '../src/widgets/exercise/link.ts';
import {
  PlatformCourse,
  platformOf,
  seedOf,
  SUSPEND_MAX,
  timeOf,
  type Platform,
} from './course.ts';
import { manifestOf } from './scorm.ts';

const CHAPTERS = join(import.meta.dirname, '../../content/en/chapters');

/** A platform that keeps what it is told, and what it was told last. */
function platformWith(elements: Record<string, string> = {}) {
  const platform: Platform = {
    LMSInitialize: () => 'true',
    LMSGetValue: (element) => elements[element] ?? '',
    LMSSetValue: (element, value) => {
      elements[element] = value;
      return 'true';
    },
    LMSCommit: () => 'true',
    LMSFinish: () => 'true',
  };
  return { platform, elements };
}

test('the manifest names one chapter of one file', () => {
  const manifest = manifestOf('nand', 'Cells &amp; gates');
  const tags = [...manifest.matchAll(/<(\/?)([a-z]+)([^>]*?)(\/?)>/g)].map(
    ([, closing, name, , empty]) => `${closing}${name}${empty}`,
  );
  expect(tags.join(' ')).toBe(
    'manifest metadata schema /schema schemaversion /schemaversion /metadata ' +
      'organizations organization title /title item title /title /item /organization ' +
      '/organizations resources resource file/ /resource /resources /manifest',
  );
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(manifest)?.[1];
  expect(attribute('default')).toBe(/<organization identifier="([^"]*)"/.exec(manifest)?.[1]);
  expect(attribute('identifierref')).toBe(/<resource identifier="([^"]*)"/.exec(manifest)?.[1]);
  expect(attribute('adlcp:scormtype')).toBe('sco');
  expect(attribute('xmlns')).toBe('http://www.imsproject.org/xsd/imscp_rootv1p1p2');
  expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
});

test('the longest answers of every chapter fit', () => {
  let given: readonly number[] = [];
  for (let count = 0; count < 100; count += 1) given = withAnswer(given, -1.2345678e-300);
  const longest = stateOf(print({ seed: 999_999, tries: given, claim: 'holds' }, STATE));
  for (const chapter of readdirSync(CHAPTERS)) {
    const text = readFileSync(join(CHAPTERS, chapter, 'index.md'), 'utf8');
    const kinds = [...text.matchAll(/^::(exercise|question)\{/gm)].map(([, kind]) => kind!);
    const states = kinds.map((kind, place) => [
      `${kind}-${place + 1}`,
      kind === 'exercise' ? longest : 'chosen:9',
    ]);
    const { length } = encodeStates(Object.fromEntries(states) as Record<string, string>);
    expect(length, chapter).toBeLessThanOrEqual(SUSPEND_MAX);
  }
});

test('sixty students have sixty seeds, and each always the same', () => {
  const students = Array.from({ length: 60 }, (_, student) => `student${student + 1}`);
  expect(new Set(students.map(seedOf)).size).toBe(60);
  expect(seedOf('student7')).toBe(seedOf('student7'));
  expect(seedOf('')).toBeNull();
});

test('a chapter is completed once all of its exercises are tried; its score never falls', () => {
  const { platform, elements } = platformWith();
  const course = new PlatformCourse(platform);
  const told = () => [elements['cmi.core.lesson_status'], elements['cmi.core.score.raw']];
  course.report([null, null, null]);
  expect(told()).toEqual(['incomplete', undefined]);
  course.report([true, null, null]);
  expect(told()).toEqual(['incomplete', '33']);
  course.report([true, false, false]);
  expect(told()).toEqual(['completed', '33']);
  course.report([true, true, false]);
  course.report([null, true, false]);
  expect(told()).toEqual(['completed', '67']);
  const passed = platformWith({ 'cmi.core.lesson_status': 'passed' });
  new PlatformCourse(passed.platform).report([false]);
  expect(passed.elements['cmi.core.lesson_status']).toBe('passed');
});

test('data that does not fit is not kept', () => {
  const { platform, elements } = platformWith();
  const course = new PlatformCourse(platform);
  expect(course.write('v=1&exercise=seed:1,tries:3')).toBe(true);
  expect(course.write('x'.repeat(SUSPEND_MAX + 1))).toBe(false);
  expect(course.read()).toBe('v=1&exercise=seed:1,tries:3');
  course.finish(3_725_678);
  expect(elements['cmi.core.session_time']).toBe('0001:02:05.67');
  expect(timeOf(0)).toBe('0000:00:00.00');
});

test('the platform is found around the page, or around its opener', () => {
  const { platform } = platformWith();
  const top = { API: platform } as Parameters<typeof platformOf>[0];
  top.parent = top;
  const foreign = {
    get API(): Platform {
      throw new DOMException('cross-origin', 'SecurityError');
    },
    parent: top,
  };
  expect(platformOf({ parent: { parent: foreign } })).toBe(platform);
  const alone = { opener: top } as Parameters<typeof platformOf>[0];
  alone.parent = alone;
  expect(platformOf(alone)).toBe(platform);
  alone.opener = null;
  expect(platformOf(alone)).toBeNull();
});
