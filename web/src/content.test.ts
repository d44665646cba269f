/* A chapter is taken apart into prose and widgets. */
import { expect, test } from 'vitest';
import { chapter, directiveOf } from './content';

test('a directive is one line with attributes', () => {
  expect(directiveOf('::steady-state{scenario="v300-240" seed="1"}')).toEqual({
    name: 'steady-state', attributes: { scenario: 'v300-240', seed: '1' },
  });
  expect(directiveOf('::compare{}')).toEqual({ name: 'compare', attributes: {} });
  expect(directiveOf('some :: prose')).toBeNull();
});

test('directives on lines that follow one another are one part', async () => {
  const head = '---\ntitle: T\nquestion: Q?\n---\n';
  const made = await chapter(`${head}\n::a\n::b\n\nText *here*.\n\n::c\n`);
  expect(made.title).toBe('T');
  expect(made.parts.map((part) => part.kind)).toEqual(['widgets', 'prose', 'widgets']);
  expect(made.parts[0]).toMatchObject({ directives: [{ name: 'a' }, { name: 'b' }] });
  expect(made.parts[1]).toMatchObject({ html: '<p>Text <em>here</em>.</p>' });
});
