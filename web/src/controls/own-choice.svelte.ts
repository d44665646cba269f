/*
 * A choice that changes only a widget's picture, so the core is not asked for it. A link keeps it
 * and words of a chapter ask for it as if it was a setting: `strobe-timing=pins:all`.
 */
type Pairs = readonly (readonly [string, string])[];

export class OwnChoice<Value extends string> {
  value: Value;

  /** The first value is what the reader finds. */
  constructor(
    private readonly name: string, private readonly values: readonly [Value, ...Value[]],
  ) {
    this.value = $state.raw(values[0]);
  }

  /** As a link has it: nothing, if it is what the reader finds. */
  get pairs(): Pairs {
    return this.value === this.values[0] ? [] : [[this.name, this.value]];
  }

  /** Takes its value, and returns the others. One that it does not know is left for the core, which
      refuses it by its name. */
  taken(pairs: Pairs): Pairs {
    const [, wanted] = pairs.find(([name]) => name === this.name) ?? [];
    const known = this.values.find((value) => value === wanted);
    if (known === undefined) return pairs;
    this.value = known;
    return pairs.filter(([name]) => name !== this.name);
  }
}
