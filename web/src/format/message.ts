/*
 * A sentence with arguments, as the build compiles it from ICU's notation (`web/languages`):
 * `{n, plural, one {# old <page-stale>copy</page-stale>} other {…}}` is
 * `[['n', { one: [0, ' old ', ['page-stale', ['copy']]], other: […] }]]`.
 */
export type Message = readonly Piece[];

export type Piece =
  | string
  /** The number that chose the plural. */
  | 0
  | readonly [argument: string]
  | readonly [argument: string, plurals: Plurals]
  | readonly [part: string, term: Message];

/** By `=1` and the like, which come first, or by the names of the language's plurals. */
export type Plurals = Readonly<Record<string, Message>> & { readonly other: Message };
