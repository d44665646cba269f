/* The states of a page's widgets and its address: when it was opened, and now. */
import type { Problem } from './version';
import { decodeStates, encodeStates, type States } from './states';

export class PageStates {
  problems: readonly Problem[] = [];
  protected initial: States = {};
  protected now: States = {};

  /** `hash` is that of the page's address, `keys` are the keys of the page's widgets. */
  constructor(
    hash: string,
    private readonly keys: readonly string[],
  ) {
    this.open(hash);
  }

  protected open(hash: string): void {
    ({ states: this.initial, problems: this.problems } = decodeStates(hash, this.keys));
    this.now = { ...this.initial };
  }

  /** The state of a widget when the page was opened; empty: as placed. */
  of(key: string): string {
    return this.initial[key] ?? '';
  }

  /** Takes states that the address does not name. */
  complete(states: States): void {
    this.initial = { ...states, ...this.initial };
    this.now = { ...states, ...this.now };
  }

  /** Returns whether the state is new. */
  tell(key: string, state: string): boolean {
    if ((this.now[key] ?? '') === state) return false;
    this.now = { ...this.now, [key]: state };
    this.write();
    return true;
  }

  /** The current states; empty: as placed. */
  get text(): string {
    return Object.values(this.now).some((state) => state !== '') ? encodeStates(this.now) : '';
  }

  protected write(): void {
    history.replaceState(history.state, '', `#${encodeStates(this.now)}`);
  }
}
