/* The widgets of a page and its address: how they stood when it was opened, and how they stand. */
import type { Problem } from './link';
import { decodeStates, encodeStates, type States } from './states';

export class PageStates {
  readonly problems: readonly Problem[];
  private readonly given: States;
  private now: States;

  /** `hash` is that of the page's address, `keys` the widgets that the page has. */
  constructor(hash: string, keys: readonly string[]) {
    const { states, problems } = decodeStates(hash, keys);
    this.given = states;
    this.now = { ...states };
    this.problems = problems;
  }

  /** How a widget stood when the page was opened; empty: as placed. */
  of(key: string): string {
    return this.given[key] ?? '';
  }

  tell(key: string, state: string): void {
    if ((this.now[key] ?? '') === state) return;
    this.now = { ...this.now, [key]: state };
    history.replaceState(history.state, '', `#${encodeStates(this.now)}`);
  }
}
