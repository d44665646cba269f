/* An address within the site is relative to its page. */
import { expect, test } from 'vitest';
import { rootOf } from './site';

test('the root is as far up as the page is deep', () => {
  expect(rootOf('/')).toBe('./');
  expect(rootOf('/glossary/')).toBe('../');
  expect(rootOf('/chapters/nand/')).toBe('../../');
});
