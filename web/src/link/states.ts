/*
 * The states of a page's widgets, in its address: `v=1&strobe-timing=step:3,bytes:8`. The page only
 * knows that each is a state; a widget reads its own. Only widgets that the reader has changed are
 * named; the second of a kind is `NAME-2`.
 */
import { hashOf, matchHash, type Field } from './codec';
import type { Problem } from './version';

export type States = Record<string, string>;

/** At most 4,000 characters, and pairs after a comma each, but no comma before the first. */
const PAIRS = /^(?!,|.{4001})((^|,)[a-z][a-z0-9_]*:[a-z0-9_.-]*)+$/;
const STATE: Field<string> = {
  initial: '',
  parse: (text) => (PAIRS.test(text) ? text : undefined),
  print: String,
};

export function encodeStates(states: States): string {
  return hashOf(Object.entries(states).filter(([, state]) => state !== ''));
}

export function decodeStates(
  hash: string,
  keys: readonly string[],
): { states: States; problems: Problem[] } {
  const schema = Object.fromEntries(keys.map((key) => [key, STATE]));
  const { values, problems } = matchHash(hash, schema);
  return { states: values as States, problems };
}

/** Gives each widget of a page a key of its own, in the order of the page. */
export function keysOf(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name}-${earlier + 1}`;
  });
}
