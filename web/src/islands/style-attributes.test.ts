/* The build moves style attributes into the head of a page, and changes nothing else. */
import { expect, test } from 'vitest';
import { withStyleRules } from './style-attributes';

const moved = (body: string) =>
  withStyleRules(`<head></head><body>${body}</body>`).split('</head><body>');

test('equal styles share a rule, and every element is told which is its own', () => {
  const [head, body] = moved(
    '<i class="a" style="width: 40%;">1</i><b style="--x: 1"></b><u style="width: 40%;"></u>',
  );
  expect(body).toBe(
    '<i class="a" data-style="0">1</i><b data-style="1"></b><u data-style="0"></u></body>',
  );
  expect(head).toMatch(/\[data-style="0"\]\S*\{width: 40%\}\[data-style="1"\]\S*\{--x: 1\}/);
});

test('a value is read as the page has it', () => {
  const [head] = moved('<i aria-label="a > b" style="mask: url(&quot;a?b&amp;c$&&quot;)"></i>');
  expect(head).toContain('{mask: url("a?b&c$&")}');
});

test.each([
  'text with style="left: 0"',
  '<!-- <i style="left: 0"> -->',
  '<script type="application/json">"<i style="left: 0">"</script>',
  '<i title=" style=" data-style-of="x"></i>',
])('what is no style attribute stays: %s', (body) => {
  expect(moved(body)).toEqual(['<head>', `${body}</body>`]);
});

test('a style that would end its rule fails the build', () => {
  expect(() => moved('<i style="left: 0} b {top: 0"></i>')).toThrow('expected declarations alone');
});
