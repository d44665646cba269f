/* Layouts change at four widths only, which `tokens.css` names and explains. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
const BREAKPOINTS = ['26', '34', '44', '66'];

/** Widths beside the four, each for one layout and with its reason. */
const EXCEPTIONS: Record<string, string[]> = {
  // On the smallest phone the simulated time has a row of its own.
  'controls/Player.svelte': ['20'],
  // Narrow at 44.9rem, which is a tablet of 768 px in upright position.
  'widgets/compression/OnDrives.svelte': ['45'],
  'widgets/nand-cell/Page.svelte': ['45'],
  'widgets/nand-gate/Circuit.svelte': ['45'],
  'widgets/wear-and-parity/Rate.svelte': ['45'],
  'widgets/wear-and-parity/Side.svelte': ['45'],
  // Its steps stand beside its stage on a page of 1024 px or more.
  'sections/story/BlockPages.svelte': ['58'],
  'sections/story/Story.svelte': ['58'],
  // Narrow beside the text at 1440 px, wide beside it on a projector.
  'widgets/sub-page/SubPage.svelte': ['48'],
  'widgets/sub-page/Tray.svelte': ['48'],
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(css|svelte|ts)$/.test(file),
);

/** Returns the queries of a file that ask for a width, and the width. */
function widthsIn(file: string): { width: string; query: string }[] {
  const text = readFileSync(new URL(file, SOURCES), 'utf8');
  const queries = text.match(/@(?:container|media)[^{]*\{|'\([^']*width[^']*rem\)'/g) ?? [];
  return queries.flatMap((query) => {
    const ranges = query.match(/\([^()]*width[^()]*\)/g) ?? [];
    return ranges.flatMap((range) =>
      [...range.matchAll(/([\d.]+)(?:rem|px|em)/g)].map(([, width]) => ({ width: width!, query })),
    );
  });
}

test('layouts change at four widths', () => {
  const others = files.flatMap((file) =>
    widthsIn(file)
      .filter(({ width }) => ![...BREAKPOINTS, ...(EXCEPTIONS[file] ?? [])].includes(width))
      .map(({ query }) => `${file}: ${query}`),
  );
  expect(others).toEqual([]);
});

test('widths are ranges, so that no layout applies twice at a breakpoint', () => {
  const old = files.flatMap((file) =>
    widthsIn(file)
      .filter(({ query }) => /(?:min|max)-width/.test(query))
      .map(({ query }) => `${file}: ${query}`),
  );
  expect(old).toEqual([]);
});

test('every exception is in use', () => {
  for (const [file, widths] of Object.entries(EXCEPTIONS)) {
    expect(widthsIn(file).map(({ width }) => width)).toEqual(expect.arrayContaining(widths));
  }
});
