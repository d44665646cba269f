/* The states of a page's widgets and its address: when it was opened, and now. */
import type { Problem } from './version';
import { decodeStates, encodeStates, type States } from './states';

export class PageStates {
  readonly problems: readonly Problem[];
  private given: States;
  private now: States;

  /** `hash` is that of the page's address, `keys` are the keys of the page's widgets. */
  constructor(
    hash: string,
    private readonly keys: readonly string[],
  ) {
    const { states, problems } = decodeStates(hash, keys);
    this.given = states;
    this.now = { ...states };
    this.problems = problems;
  }

  /** Sets the initial state of a widget that the address does not mention. */
  begin(key: string, state: string): void {
    this.given[key] ??= state;
  }

  /** Acts as if the page had been opened with this hash. Returns the parts that cannot be read. */
  take(hash: string): readonly Problem[] {
    const { states, problems } = decodeStates(hash, this.keys);
    this.given = states;
    this.now = { ...states };
    this.write();
    return problems;
  }

  /** The state of a widget when the page was opened; empty: as placed. */
  of(key: string): string {
    return this.given[key] ?? '';
  }

  /** Returns whether the state is new. */
  tell(key: string, state: string): boolean {
    if ((this.now[key] ?? '') === state) return false;
    this.now = { ...this.now, [key]: state };
    this.write();
    return true;
  }

  private write(): void {
    history.replaceState(history.state, '', `#${encodeStates(this.now)}`);
  }

  /** The current states; empty: as placed. */
  get text(): string {
    return Object.values(this.now).some((state) => state !== '') ? encodeStates(this.now) : '';
  }
}
