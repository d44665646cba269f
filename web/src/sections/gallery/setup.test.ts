// A link to the gallery restores a widget's setup, and the copied snippet matches it.
import { expect, test } from 'vitest';
import { attributesOf, readSetup, usual, writtenSetup } from './setup';
import { frameAddress, SNIPPETS } from './snippets';
import type { GalleryStill } from './still.server';

const still: GalleryStill = {
  embeds: [
    { name: 'steady-state', title: 'Steady state', seed: true, runs: true, heights_px: {} },
    { name: 'trim', title: 'TRIM', seed: false, runs: false, heights_px: {} },
  ],
  scenarios: [{ name: 'intel-335-240', title: 'Intel 335' }],
  choices: {
    theme: ['auto', 'light', 'dark'],
    palette: ['standard', 'projector'],
    controls: ['full', 'play', 'none'],
    link: ['on', 'off'],
    reveal: ['auto', 'manual'],
  },
};

test('nothing is written of a widget as it is placed', () => {
  expect(writtenSetup(usual(still), still)).toBe('');
  expect(readSetup('', still)).toEqual({ setup: usual(still), problems: [] });
});

test('a link brings all of it back', () => {
  const setup = {
    ...usual(still),
    widget: 'trim',
    theme: 'dark',
    autoplay: 'on',
    paste: 'notebook',
    state: 'v=1&trim=step:3,cut:0.5',
    height: '700',
    width: '900',
  };
  expect(readSetup(writtenSetup(setup, still), still)).toEqual({ setup, problems: [] });
});

test.each([
  ['#v=1&widget=purple', { name: 'widget', found: 'purple', used: 'steady-state' }],
  ['#v=1&theme=purple', { name: 'theme', found: 'purple', used: 'auto' }],
  ['#v=1&scenario=none', { name: 'scenario', found: 'none', used: '' }],
  ['#v=1&seed=-1', { name: 'seed', found: '-1', used: '' }],
  ["#v=1&state=v=1'''", { name: 'state', found: "v=1'''", used: '' }],
  ['#v=1&constructor=1', { name: 'constructor', found: '1', used: '' }],
  ['#v=2', { name: 'v', found: '2', used: '1', later: true }],
])('%s is named, and nothing else changes', (hash, problem) => {
  expect(readSetup(hash.replace(/=v=1'/, `=${encodeURIComponent('v=1')}'`), still)).toEqual({
    setup: usual(still),
    problems: [problem],
  });
});

test('a seed is for a widget that draws, another drive for one that runs a drive', () => {
  const setup = { ...usual(still), seed: '7', scenario: 'intel-335-240' };
  expect(attributesOf(setup, still)).toEqual({ seed: '7', scenario: 'intel-335-240' });
  expect(attributesOf({ ...setup, widget: 'trim' }, still)).toEqual({});
});

test('what is pasted has the address, what differs from the default, and the state', () => {
  const placement = {
    site: 'https://example.org/a/',
    widget: 'trim',
    title: 'A "short" title',
    heights_px: { 280: 1200, 600: 870, 960: 900 },
    attributes: { theme: 'dark' },
    state: 'v=1&trim=step:3',
  };
  expect(frameAddress(placement)).toBe(
    'https://example.org/a/embed/v1/trim/?theme=dark#v=1&trim=step:3',
  );
  const iframe = SNIPPETS.iframe(placement);
  expect(iframe).toContain('title="A &quot;short&quot; title" width="100%" height="870"');
  expect(iframe).toContain(
    'height:calc(900px + clamp(0px,(600px - 100cqi)*999,330px)' +
      ' - clamp(0px,(601px - 100cqi)*999,30px))',
  );
  expect(SNIPPETS.element(placement).split('\n')).toEqual([
    '<script src="https://example.org/a/embed/v1/write-cliff.js"></script>',
    '<write-cliff widget="trim" theme="dark" state="v=1&amp;trim=step:3">' +
      '<a href="https://example.org/a/embed/v1/trim/?theme=dark#v=1&amp;trim=step:3">' +
      '<img src="https://example.org/a/embed/v1/trim/picture.webp" alt="" width="100%"' +
      ' loading="lazy"> ' +
      'A &quot;short&quot; title</a></write-cliff>',
  ]);
});
