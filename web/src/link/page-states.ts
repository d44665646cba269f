/* The widgets of a page and its address: how they stood when it was opened, and how they stand. */
import type { Problem } from './version';
import { decodeStates, encodeStates, type States } from './states';

export class PageStates {
  readonly problems: readonly Problem[];
  private given: States;
  private now: States;

  /** `hash` is that of the page's address, `keys` the widgets that the page has. */
  constructor(hash: string, private readonly keys: readonly string[]) {
    const { states, problems } = decodeStates(hash, keys);
    this.given = states;
    this.now = { ...states };
    this.problems = problems;
  }

  /** Begins where the address says nothing of a widget. */
  begin(key: string, state: string): void {
    this.given[key] ??= state;
  }

  /** As if the page had been opened with this. Returns what of it cannot be read. */
  take(hash: string): readonly Problem[] {
    const { states, problems } = decodeStates(hash, this.keys);
    this.given = states;
    this.now = { ...states };
    this.write();
    return problems;
  }

  /** How a widget stood when the page was opened; empty: as placed. */
  of(key: string): string {
    return this.given[key] ?? '';
  }

  /** Returns whether that is new. */
  tell(key: string, state: string): boolean {
    if ((this.now[key] ?? '') === state) return false;
    this.now = { ...this.now, [key]: state };
    this.write();
    return true;
  }

  private write(): void {
    history.replaceState(history.state, '', `#${encodeStates(this.now)}`);
  }

  /** As it stands now; empty: as placed. */
  get text(): string {
    return Object.values(this.now).some((state) => state !== '') ? encodeStates(this.now) : '';
  }
}
