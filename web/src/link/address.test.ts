/* A link keeps a list's filters; a field that cannot be read is reported and ignored. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Address, addressWith } from './address';

const KINDS = ['sourced', 'fitted'] as const;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/evidence/', hash: '#S1-015', search: '' });
});

test('only what differs from the default is written, and read again', () => {
  expect(addressWith({ source: null, status: null, words: '' })).toBe('/evidence/#S1-015');
  const address = addressWith({ source: null, kind: 'fitted', words: 'V300 & 335' });
  expect(address).toBe('/evidence/?kind=fitted&words=V300+%26+335#S1-015');
  const read = new Address(address.replace('/evidence/', '').replace('#S1-015', ''));
  expect([read.choice('source', KINDS, null), read.choice('kind', KINDS, null)]).toEqual([
    null,
    'fitted',
  ]);
  expect(read.words('words')).toBe('V300 & 335');
  expect(read.problems).toEqual([]);
});

test('an unknown choice is named, and the default is used', () => {
  const read = new Address('?kind=guessed');
  expect(read.choice('kind', KINDS, 'sourced')).toBe('sourced');
  expect(read.problems).toEqual([{ name: 'kind', found: 'guessed', used: 'sourced' }]);
});
