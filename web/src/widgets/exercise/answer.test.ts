// What a student types is read as it is meant, and no page has 16,380 bytes.
import { expect, test } from 'vitest';
import { readings, shown } from './answer';

test.each([
  ['0.125', '', [0.125]],
  ['0,125', '', [0.125]],
  ['12.5 %', '(as 0.2 or 20 %)', [0.125]],
  ['12.5 %', '%', [12.5]],
  ['35700', 'writes/s', [35_700]],
  ['35,700', 'writes/s', [35.7, 35_700]],
  ['1,234,567.8', 'bytes', [1_234_567.8]],
  ['−3', '', [-3]],
  ['', '', []],
  ['%', '', []],
  ['much', '', []],
])('%s in %s', (typed, unit, meant) => {
  expect(readings(typed, unit)).toEqual(meant);
});

test('a number keeps its whole digits', () => {
  expect([16_384, 437_780_480, 81_012.66, 549.7558, 0.125].map(shown))
    .toEqual(['16,384', '437,780,480', '81,013', '549.8', '0.125']);
});
