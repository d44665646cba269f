/* The targets of links on a page in one file. */
import { expect, test } from 'vitest';
import { withLinks } from './file.ts';

const PATH = 'chapters/nand/';
const SITE = 'https://example.org/a/';

test('links lead to the site, to a place on the page, and to others as before', () => {
  const page =
    '<a class="x" href="../../sources/#S0">a</a><a href="#here">b</a>' +
    '<a href="https://other.example/c/">c</a><a href="../">d</a>';
  expect(withLinks(page, SITE, PATH)).toBe(
    `<a class="x" href="${SITE}sources/#S0">a</a><a href="#here">b</a>` +
      `<a href="https://other.example/c/">c</a><a href="${SITE}chapters/">d</a>`,
  );
});

test('links lead to files that are passed on together, as seen from this one', () => {
  const beside = new Map([
    ['', 'first.html'],
    ['present/nand/', '../slides/nand.html'],
  ]);
  const page =
    '<a href="../../#flagship&amp;v=1">a</a><a href="../../present/nand/?class">b</a>' +
    '<a href="../wear/">c</a>';
  expect(withLinks(page, SITE, PATH, beside)).toBe(
    '<a href="first.html#flagship&amp;v=1">a</a><a href="../slides/nand.html?class">b</a>' +
      `<a href="${SITE}chapters/wear/">c</a>`,
  );
});

test('those that a script makes lead there too', () => {
  const page = '<wc-island name="claims" root="../../">';
  expect(withLinks(page, SITE, PATH)).toBe(`<wc-island name="claims" root="${SITE}">`);
});

test('without a site words stay and lists of links do not', () => {
  const page =
    '<nav><a href="../">all</a></nav>' +
    '<p><a href="../03/">next</a> <a href="#a">a</a></p>' +
    '<footer><p>words</p><a href="../../teach/">teach</a></footer>';
  expect(withLinks(page, null, PATH)).toBe(
    '<p><a>next</a> <a href="#a">a</a></p><footer><p>words</p></footer>',
  );
});
