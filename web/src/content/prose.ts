/*
 * How long a chapter is, and how many of its words are numbers: the prose that a reader goes
 * through before the closing section, without widgets and tables.
 */
import { sum } from 'd3-array';

/** Where a chapter says what is fitted, uncertain or disputed. Only further reading follows. */
export const CLOSING = 'How sure is this?';

export interface Amount {
  words: number;
  numbers: number;
  /** The numbers that a figure shows when they are pressed, and those that change it. */
  shown: number;
  dragged: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.,’'-]*/gu;
/** `[46,500](#flagship=series-1:46500 "…")`, `[32](#parallelism=queue_depth:1..64 "…")`. */
const ACT = /\[([^\]]*)\]\(#(?!value=)[a-z0-9-]+=([^) ]*)[^)]*\)/g;

const numbersIn = (text: string): number =>
  (text.match(WORD) ?? []).filter((word) => /\d/.test(word)).length;

/** `text` is the chapter's file. */
export function amountOf(text: string): Amount {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '').split(`\n## ${CLOSING}`)[0]!;
  const written = body
    .split('\n')
    .filter((line) => !line.startsWith('::') && !line.startsWith('|'))
    .join('\n');
  const prose = written.replace(/\]\([^)]*\)/g, ']').replace(/\{#[^}]*\}/g, '');
  const acts = [...written.matchAll(ACT)].map(([, text = '', state = '']) => ({
    numbers: numbersIn(text),
    isDragged: state.includes('..'),
  }));
  return {
    words: (prose.match(WORD) ?? []).length,
    numbers: numbersIn(prose),
    shown: sum(acts, ({ numbers, isDragged }) => (isDragged ? 0 : numbers)),
    dragged: sum(acts, ({ isDragged }) => Number(isDragged)),
  };
}
