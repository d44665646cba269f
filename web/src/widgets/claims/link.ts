/* The state of the claims in a link: `guesses:yn-,step:1`. `all:1` shows every claim. */
import type { Schema } from '#link/codec';
import { choice } from '#link/kinds';
import { PLACE } from '#page/placed-demonstration.svelte';
import type { Guess } from './groups';

interface ClaimsState {
  guesses: readonly Guess[];
  all: '1' | null;
  step: number | null;
}

/** `count`: the number of claims, each of which has a letter. */
export function claimsSchema(count: number): Schema<ClaimsState> {
  const guessOf = (letter: string | undefined): Guess =>
    letter === 'y' || letter === 'n' ? letter : '-';
  const parse = (text: string) => Array.from({ length: count }, (_, row) => guessOf(text[row]));
  return {
    guesses: { initial: parse(''), parse, print: (guesses) => guesses.join('') },
    all: choice(['1'], null),
    step: PLACE.step,
  };
}
