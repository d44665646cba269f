/* Every simulated number that a chapter marks is that of the runs. */
import { csvParse } from 'd3-dsv';
import { describe, expect, test } from 'vitest';
import csv from '../../../tests/reference/evidence/values.csv?raw';

const TEXTS = import.meta.glob<string>('../../../content/en/chapters/*/index.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const VALUES = new Map(csvParse(csv).map(({ id = '', value }) => [id, Number(value)]));

/** `[46,220](#value=v300-at-first)`, or `[540](#series-1 "value=v300-seconds-without-a-write")`. */
const MARK = /\[([^[\]]+)\]\((?:#value=|[^()\s]+ "value=)([a-z0-9-]+)"?\)/g;

const marks = Object.entries(TEXTS).flatMap(([path, text]) =>
  [...text.matchAll(MARK)].map(([, typed = '', id = '']) => ({
    chapter: path.split('/').at(-2)!,
    typed,
    id,
  })),
);

/**
 * The only number of a text, and how far a value may be from it: half of its last digit. Zeros at
 * the end of a whole number round it, but from 100 on two digits count: 46,000 is 45,500 to 46,500,
 * and 500 is 495 to 505.
 */
function numberIn(typed: string): { number: number; most: number } {
  const [found = '', ...others] = typed.match(/[-−]?\d[\d,]*(?:\.\d+)?/g) ?? [];
  if (found === '' || others.length > 0) throw new Error(`expected one number, found ${typed}`);
  const [whole = '', decimals = ''] = found.replaceAll(/[-−,]/g, '').split('.');
  const rounded = Math.min(/0*$/.exec(whole)![0].length, Math.max(1, whole.length - 2));
  const places = decimals === '' && whole !== '0' ? -rounded : decimals.length;
  const size = Number(`${whole}.${decimals}`);
  return { number: /^[-−]/.test(found) ? -size : size, most: 0.5 * 10 ** -places };
}

const agrees = (typed: string, value: number): boolean => {
  const { number, most } = numberIn(typed);
  return Math.abs(value - number) <= most * (1 + 1e-9);
};

test('a typed number is a value rounded to its last digit', () => {
  const within = (typed: string, least: number, most: number) => {
    const step = (most - least) / 100;
    const values = [least - step, least, most, most + step];
    expect(values.map((value) => agrees(typed, value))).toEqual([false, true, true, false]);
  };
  within('46,000', 45_500, 46_500);
  within('1.11', 1.105, 1.115);
  within('15.0 ms', 14.95, 15.05);
  within('64%', 63.5, 64.5);
  within('0', -0.5, 0.5);
  within('40', 35, 45);
  within('500', 495, 505);
  within('−0.55', -0.555, -0.545);
  expect(() => numberIn('from 1 to 4 ms')).toThrow('expected one number');
});

describe.each([...new Set(marks.map(({ chapter }) => chapter))])('%s', (chapter) => {
  test('states the numbers of the runs', () => {
    const wrong = marks
      .filter((mark) => mark.chapter === chapter)
      .flatMap(({ typed, id }) => {
        const value = VALUES.get(id);
        if (value === undefined) return `${id}: not in content/evidence/values.toml`;
        return agrees(typed, value) ? [] : `${id}: typed ${typed}, simulated ${value}`;
      });
    expect(wrong).toEqual([]);
  });
});

test('every value is stated by some chapter', () => {
  const stated = new Set(marks.map(({ id }) => id));
  expect([...VALUES.keys()].filter((id) => !stated.has(id))).toEqual([]);
});

test('every mark is read', () => {
  const written =
    Object.values(TEXTS)
      .join('')
      .match(/[#"]value=/g) ?? [];
  expect(marks).toHaveLength(written.length);
});
