/* The number that a command shows in a plot, and its mark; loaded with the first such command. */
import type { Stated } from '#charts/stated';
import Mark from '#charts/Stated.svelte';
import { text as words } from '#content/words';
import { fill } from '#format/format';
import { pairsOf } from '#link/print';
import type { FigureCommand } from './figure-commands';

export function statedBy({ state, text = '' }: FigureCommand): Stated {
  const [[series, level] = ['', ''], ...others] = pairsOf(state);
  const { span = '', panel } = Object.fromEntries(others) as Record<string, string>;
  const [from, to = from] = span.split('-').filter(Boolean).map(Number);
  return {
    state,
    token: `--${series}`,
    panel: panel ? Number(panel) : null,
    level: level === '' ? null : Number(level),
    from: from ?? -Infinity,
    to: to ?? Infinity,
    text,
    sentence: fill(words.stated, { text }),
    Mark,
  };
}
