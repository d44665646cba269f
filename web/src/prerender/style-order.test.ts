/* The styles of islands come after those of the site. */
import { expect, test } from 'vitest';
import { asLast, withLast } from './style-order';

test('what is marked moves to the end of the head', () => {
  const page = `<head>${asLast('<style>$&</style>')}<style>site</style></head><body></body>`;
  expect(withLast(page)).toBe('<head><style>site</style><style>$&</style></head><body></body>');
});

test('a page without it stays', () => {
  expect(withLast('<head></head>')).toBe('<head></head>');
});
