/*
 * The codec of links. A link is a list of named texts; the schema of a page or a widget says how
 * the text of each field is read and printed.
 * 1. Only values that differ from the initial one are printed, in the order of the schema.
 * 2. The first value of a field holds. A text that cannot be read is left over: a page reports it,
 *    and a demonstration hands it to the core, which refuses it by its name. The rest applies.
 * 3. There are two notations: `v=1&at=300` is that of an address, after `#` or `?`, and
 *    `step:3,bytes:8` that of a widget inside it.
 * Every page loads this file at once; `print.ts` comes with the first widget.
 */
import { LINK_VERSION, versionProblem, type Problem } from './version';

export type Pair = readonly [name: string, text: string];

export interface Field<Value> {
  initial: Value;
  /** Undefined if the field has no such value. It may refuse a part of the text. */
  parse(text: string, refuse?: (part: string) => void): Value | undefined;
  print(value: Value): string;
  /** How a problem names the initial value, if links do not print it. */
  used?: string;
}

export type Schema<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> };

export interface Match<Values> {
  values: Partial<Values>;
  /** The pairs that do not belong to the schema, and the problems with them. */
  others: Pair[];
  problems: Problem[];
}

/** Longer than any link that the site prints. */
const LENGTH_MAX = 100_000;
const FIELDS_MAX = 1000;
const FOUND_MAX = 80;
/** A reader who was told so many needs no more: the link is no link of the site. */
const PROBLEMS_MAX = 20;

/** A link may begin with the anchor of a figure to scroll to: `#trim&v=1&trim=step:3`. */
const ANCHOR = /^#(?:([^=&]*)&)?/;

/** Returns the anchor of a link; empty if it has none. */
export const anchorOf = (hash: string): string => ANCHOR.exec(hash)?.[1] ?? '';

/** Reads the pairs that belong to the schema. */
export function match<Values extends object>(
  pairs: readonly Pair[],
  schema: Schema<Values>,
): Match<Values> {
  const values: Record<string, unknown> = {};
  const others: Pair[] = [];
  const problems: Problem[] = [];
  for (const [name, text] of pairs) {
    // A name in a link may be that of a property of every object.
    const field = Object.hasOwn(schema, name) ? schema[name as keyof Values] : undefined;
    const refuse = (part: string) => {
      others.push([name, part]);
      if (problems.length === PROBLEMS_MAX) return;
      const used = field ? (field.used ?? field.print(field.initial)) : '';
      problems.push({ name, found: part.slice(0, FOUND_MAX), used });
    };
    const value = name in values ? undefined : field?.parse(text, refuse);
    if (value === undefined) refuse(text);
    else values[name] = value;
  }
  return { values: values as Partial<Values>, others, problems };
}

/** The fields of a query. */
export const pairsOfQuery = (query: string): Pair[] =>
  [...new URLSearchParams(query.slice(0, LENGTH_MAX))].slice(0, FIELDS_MAX);

/** Reads a page's link; a link of another version is a problem as a whole. */
export function matchHash<Values extends object>(
  hash: string,
  schema: Schema<Values>,
): Match<Values> {
  if (hash.length > LENGTH_MAX) return match([['#', hash]], schema);
  const pairs = pairsOfQuery(hash.replace(ANCHOR, ''));
  const version = pairs.find(([name]) => name === 'v')?.[1];
  // A hash of another kind (an anchor) is not a link of ours.
  if (version === undefined) return match([], schema);
  if (version === String(LINK_VERSION))
    return match(
      pairs.filter(([name]) => name !== 'v'),
      schema,
    );
  return { values: {}, others: [], problems: [versionProblem(version)] };
}

export const hashOf = (pairs: readonly Pair[]): string =>
  [`v=${LINK_VERSION}`, ...pairs.map((pair) => pair.join('='))].join('&');
