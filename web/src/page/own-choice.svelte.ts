/*
 * A choice that only changes a widget's picture, so it is not sent to the core. Links and commands
 * in a chapter's text treat it like a setting: `strobe-timing=pins:all`.
 */
type Pairs = readonly (readonly [string, string])[];

export class OwnChoice<Value extends string> {
  value: Value;

  /** The first value is the default. */
  constructor(
    private readonly name: string,
    private readonly values: readonly [Value, ...Value[]],
  ) {
    this.value = $state.raw(values[0]);
  }

  /** Its pair for a link; empty for the default. */
  get pairs(): Pairs {
    return this.value === this.values[0] ? [] : [[this.name, this.value]];
  }

  /** Takes its value, and returns the others. An unknown value is left for the core, which refuses
      it by its name. */
  taken(pairs: Pairs): Pairs {
    const [, wanted] = pairs.find(([name]) => name === this.name) ?? [];
    const known = this.values.find((value) => value === wanted);
    if (known === undefined) return pairs;
    this.value = known;
    return pairs.filter(([name]) => name !== this.name);
  }
}
