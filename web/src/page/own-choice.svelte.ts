/*
 * A choice that only changes a widget's picture, so it is not sent to the core. Links and commands
 * in a chapter's text treat it like a setting: `strobe-timing=pins:all`.
 */
import { match, type Pair } from '#link/codec';
import { choice } from '#link/kinds';
import { print } from '#link/print';

export class OwnChoice<Value extends string> {
  value: Value;
  private readonly schema;

  /** The first value is the default. */
  constructor(
    private readonly name: string,
    values: readonly [Value, ...Value[]],
  ) {
    this.value = $state.raw(values[0]);
    this.schema = { [name]: choice<Value, Value>(values, values[0]) };
  }

  /** Its pair for a link; empty for the default. */
  get pairs(): Pair[] {
    return print({ [this.name]: this.value }, this.schema);
  }

  /** Takes its value, and returns the other pairs. An unknown value is left for the core, which
      refuses it by its name. */
  take(pairs: readonly Pair[]): Pair[] {
    const { values, others } = match(pairs, this.schema);
    this.value = values[this.name] ?? this.value;
    return others;
  }
}
