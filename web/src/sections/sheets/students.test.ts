// Names are taken as they are pasted; too many, too long ones and impossible numbers are named.
import { expect, test } from 'vitest';
import { sentenceOf } from '#format/errors';
import { studentsOf, type Class } from './students';

const CLASS: Class = { names: '', count: 3, firstSeed: 1 };

test('a number of students has seeds in a row', () => {
  const students = [4, 5, 6].map((seed) => ({ seed, name: '' }));
  expect(studentsOf({ ...CLASS, firstSeed: 4 })).toEqual({ students });
});

test('names count instead, one on each line, whatever ends the lines', () => {
  const names = ' Ada  Lovelace\r\n\n\tGrace\tHopper \rŽofia 😀\n\n';
  expect(studentsOf({ ...CLASS, names, count: Number.NaN })).toEqual({
    students: [
      { seed: 1, name: 'Ada Lovelace' },
      { seed: 2, name: 'Grace Hopper' },
      { seed: 3, name: 'Žofia 😀' },
    ],
  });
});

test('two students may have the same name', () => {
  expect(studentsOf({ ...CLASS, names: 'Kim\nKim' })).toMatchObject({
    students: [{ seed: 1 }, { seed: 2 }],
  });
});

test.each<[Partial<Class>, string]>([
  [{ count: 0 }, 'Students: expected a whole number from 1 to 500, found 0'],
  [{ count: 501 }, 'Students: expected a whole number from 1 to 500, found 501'],
  [{ count: 1.5 }, 'Students: expected a whole number from 1 to 500, found 1.5'],
  [{ names: 'x\n'.repeat(501) }, 'Names: expected at most 500 names, found 501'],
  [
    { names: `Kim\n\n${'x'.repeat(61)}` },
    'Names: expected at most 60 characters in the name on line 3, found 61',
  ],
  [{ firstSeed: -1 }, 'First variant: expected a whole number from 0 to 999,997, found -1'],
  [
    { firstSeed: 999_999 },
    'First variant: expected a whole number from 0 to 999,997, found 999,999',
  ],
])('%o is refused', (given, sentence) => {
  const found = studentsOf({ ...CLASS, ...given });
  expect('error' in found && sentenceOf(found.error)).toBe(sentence);
});

test('500 students end at the largest seed', () => {
  const found = studentsOf({ names: 'x\n'.repeat(500), count: 1, firstSeed: 999_500 });
  expect('students' in found && found.students.at(-1)?.seed).toBe(999_999);
});
