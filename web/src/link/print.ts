/* Links as the page prints them, and the states of widgets in both directions. */
import type { Field, Pair, Schema } from './codec';

/** Prints the given values that differ from the initial ones. */
export function print<Values>(values: Partial<NoInfer<Values>>, schema: Schema<Values>): Pair[] {
  const names = Object.keys(schema) as (keyof Values & string)[];
  return names.flatMap((name): Pair[] => {
    const field = schema[name];
    const value = values[name];
    if (value === undefined) return [];
    const text = field.print(value);
    return text === field.print(field.initial) ? [] : [[name, text]];
  });
}

/** The state of a widget, `step:3,bytes:8`, as pairs. */
export function pairsOf(state: string): Pair[] {
  if (state === '') return [];
  return state.split(',').map((pair) => {
    const [name = '', ...text] = pair.split(':');
    return [name, text.join(':')];
  });
}

export const stateOf = (pairs: readonly Pair[]): string =>
  pairs.map((pair) => pair.join(':')).join(',');

export const text = (pattern: RegExp): Field<string> => ({
  initial: '',
  parse: (value) => (pattern.test(value) ? value : undefined),
  print: String,
});
