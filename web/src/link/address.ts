/*
 * The filters of a list, in the address after `?`, so that a link shows the sender's view. A list
 * reads field by field, because the default of one may depend on another. Fields that it does not
 * read are somebody else's.
 */
import { pairsOfQuery, type Field, type Pair } from './codec';
import { choice, parse } from './kinds';
import type { Problem } from './version';

const WORDS: Field<string> = {
  initial: '',
  parse: (text) => text.slice(0, 100),
  print: String,
};

export class Address {
  readonly problems: Problem[] = [];
  private readonly pairs: readonly Pair[];

  constructor(search: string) {
    this.pairs = pairsOfQuery(search);
  }

  /** The reader's search words. */
  words(name: string): string {
    return this.value(name, WORDS);
  }

  /** One of the allowed values, or the default. */
  choice<Value extends string, Default extends Value | null>(
    name: string,
    values: readonly Value[],
    usual: Default,
  ): Value | Default {
    return this.value(name, choice(values, usual));
  }

  private value<Value>(name: string, field: Field<Value>): Value {
    const pairs = this.pairs.filter(([other]) => other === name);
    const { values, problems } = parse<Record<string, Value>>(pairs, { [name]: field });
    this.problems.push(...problems);
    return values[name]!;
  }
}

/** Leaves out fields that are null or empty. The page and the anchor stay. */
export function addressWith(fields: Record<string, string | null>): string {
  const parameters = Object.entries(fields).filter(
    (field): field is [string, string] => !!field[1],
  );
  const query = new URLSearchParams(parameters).toString();
  const { pathname, hash } = location;
  return `${pathname}${query === '' ? '' : '?'}${query}${hash}`;
}
