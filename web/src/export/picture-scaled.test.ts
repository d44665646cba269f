/* Lines that keep their width are rescaled in an exported picture. */
import { expect, test } from 'vitest';
import { scaledPath } from './picture-scaled';

const twice = { a: 2, d: 3, e: 10, f: 100 };

test('absolute points move and grow, relative ones only grow', () => {
  expect(scaledPath('M1 2h3V4l-1,-1z', twice)).toBe('M12 106h6V112l-2 -3z');
});

test('a path may begin with a relative point, which is absolute', () => {
  expect(scaledPath('m1 2 1 1h0m1 0h0', twice)).toBe('m12 106 2 3h0m2 0h0');
});

test('flags of an arc stay, and may stand without spaces', () => {
  expect(scaledPath('M0 0A1 1 0 011e1 2', twice)).toBe('M10 100A2 3 0 0 1 30 106');
});
