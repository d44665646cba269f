/*
 * A page may use only the scripts and styles that were in it when it was built, and files of its
 * site.
 */
import { expect, test } from 'vitest';
import { PLACE, withPolicy, type Sources } from './policy.server';

const policyOf = (head: string, needed?: Sources) => {
  const [, policy = ''] = /content="(.*?)"/.exec(withPolicy(PLACE + head, needed)) ?? [];
  return new Map(
    policy.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
};

test('scripts and styles within the page are known by their hashes', () => {
  const policy = policyOf('<script>alert(1)</script><style>i{left:0}</style>');
  // printf '%s' 'alert(1)' | openssl dgst -sha256 -binary | openssl base64
  expect(policy.get('script-src')).toEqual([
    `'self'`,
    `'wasm-unsafe-eval'`,
    `'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='`,
  ]);
  expect(policy.get('style-src')).toEqual([
    `'self'`,
    `'sha256-DY7OnC3tXT50NcXzzeCsflAz9JXdALbnlygErg5q8nc='`,
  ]);
});

test('data and files need no hash', () => {
  const policy = policyOf(
    '<script type="application/json">{"a":1}</script><script src="a.js"></script>',
  );
  expect(policy.get('script-src')).toHaveLength(2);
});

test('what one page needs is allowed there, besides what every page needs', () => {
  expect(policyOf('').get('frame-src')).toBeUndefined();
  const policy = policyOf('', { 'frame-src': [`'self'`], 'worker-src': ['blob:'] });
  expect(policy.get('frame-src')).toEqual([`'self'`]);
  expect(policy.get('worker-src')).toEqual([`'self'`, 'blob:']);
});
