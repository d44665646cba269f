/* The phrases below the bytes of a bus. */
import { expect, test } from 'vitest';
import { demonstrationOf } from '#prerender/demonstrations.server';
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';
import { phrasesOf } from './phrases';
import words from './words.json';

const lane = (signal: string, at_ps: number[], levels: string, bytes: number[] = []) => ({
  signal,
  at_ps,
  levels,
  bytes,
  latches_ps: signal === 'WE#' ? [5, 15, 25, 35, 45, 55] : [],
});

test('a program is a command, an address, the page and a command', () => {
  const lanes = [
    lane('CLE', [0, 10, 50], '101'),
    lane('ALE', [0, 10, 30], '010'),
    lane('WE#', [0], '1'),
    lane('DQ', [0, 10, 20, 30, 40, 50, 60], 'ccccccz', [0x80, 0, 0x1c, 0x41, 0x42, 0x10]),
  ];
  expect(phrasesOf(lanes, 60, [35, 45])).toEqual([
    { from_ps: 0, to_ps: 10, text: 'write a page' },
    { from_ps: 10, to_ps: 30, text: 'its address' },
    { from_ps: 30, to_ps: 50, text: 'the page' },
    { from_ps: 50, to_ps: 60, text: 'program it now' },
  ]);
});

test('an answer says whether the chip is ready', () => {
  const textOf = (status: number) =>
    phrasesOf([lane('DQ', [0, 10], 'nz', [status])], 20, null).map(({ text }) => text);
  expect(textOf(0xe0)).toEqual(['yes']);
  expect(textOf(0x80)).toEqual(['not yet']);
  // NV-DDR marks data by both signals.
  const both = ['CLE', 'ALE'].map((signal) => lane(signal, [0], '1'));
  const [answer] = phrasesOf([...both, lane('DQ', [0, 10], 'nz', [0xe0])], 20, null);
  expect(answer!.text).toBe('yes');
});

const { interfaces } = demonstrationOf<StrobeTimingShown>('strobe-timing', []);

test.each(Object.keys(words.operations))('every byte has a phrase: %s', (operation) => {
  for (const name of interfaces) {
    const { steps, window_ps } = demonstrationOf<StrobeTimingShown>('strobe-timing', [
      ['operation', operation],
      ['a', name],
    ]);
    for (const { sides, tapes, data_ps } of steps) {
      const texts = [sides[0].lanes, tapes[0]].flatMap((lanes) =>
        phrasesOf(lanes, 2 * window_ps, data_ps[0]),
      );
      expect(texts.map(({ text }) => text)).not.toContain(undefined);
    }
  }
});
