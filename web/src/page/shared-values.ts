/*
 * Values that several islands of a page share: made for the first of them, and freed when the last
 * has released it. A later user gets a new one.
 */
interface Entry<Value> {
  value: Value;
  users: number;
}

export class SharedValues<Value> {
  private readonly all = new Map<string, Entry<Value>>();

  constructor(
    private readonly make: (name: string) => Value,
    private readonly free: (value: Value) => void,
  ) {}

  /** Holds a value; call `release` once to let go. */
  hold(name: string): { value: Value; release: () => void } {
    const entry = this.entryOf(name);
    entry.users += 1;
    const release = (): void => {
      entry.users -= 1;
      if (entry.users > 0) return;
      this.all.delete(name);
      this.free(entry.value);
    };
    return { value: entry.value, release };
  }

  /** Returns the value for a single use, without holding it. */
  of(name: string): Value {
    return this.entryOf(name).value;
  }

  private entryOf(name: string): Entry<Value> {
    const existing = this.all.get(name);
    if (existing) return existing;
    const entry = { value: this.make(name), users: 0 };
    this.all.set(name, entry);
    return entry;
  }
}
