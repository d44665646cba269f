/*
 * The fields that most schemas have, and all values of a schema. A frame reads its address before
 * other scripts have loaded, so this file has no more than a frame needs.
 */
import { match, type Field, type Pair, type Schema } from './codec';
import type { Problem } from './version';

/** `initial`: one of the values, or null if the field is printed whenever it has a value. */
export function choice<const Value extends string, Initial extends Value | null>(
  values: readonly Value[],
  initial: Initial,
): Field<Value | Initial> {
  return {
    initial,
    parse: (text) => values.find((value) => value === text),
    print: (value) => value ?? '',
  };
}

/** Whole numbers from 0 to `most`. */
export function whole<Initial extends number | null>(
  most: number,
  initial: Initial,
): Field<number | Initial> {
  return {
    initial,
    parse: (text) => (/^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined),
    print: (value) => String(value ?? ''),
  };
}

/** Reads all values. */
export function parse<Values extends object>(
  pairs: readonly Pair[],
  schema: Schema<Values>,
): { values: Values; problems: Problem[] } {
  const { values, problems } = match(pairs, schema);
  return { values: { ...initialOf(schema), ...values }, problems };
}

export function initialOf<Values extends object>(schema: Schema<Values>): Values {
  const fields = Object.entries<Field<unknown>>(schema as Record<string, Field<unknown>>);
  return Object.fromEntries(fields.map(([name, { initial }]) => [name, initial])) as Values;
}
