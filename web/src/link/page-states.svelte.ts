/* The widgets of a page and its address: how they stood when it was opened, and how they stand. */
import { onMount } from 'svelte';
import { replaceState } from '$app/navigation';
import type { Problem } from './link';
import { decodeStates, encodeStates, type States } from './states';

export class PageStates {
  /** As the address said when the page was opened. */
  given = $state.raw<States>({});
  problems = $state.raw<Problem[]>([]);
  private now: States = {};

  constructor(keys: readonly string[]) {
    onMount(() => {
      const { states, problems } = decodeStates(location.hash, keys);
      this.given = states;
      this.now = { ...states };
      this.problems = problems;
    });
  }

  tell(key: string, state: string): void {
    if ((this.now[key] ?? '') === state) return;
    this.now = { ...this.now, [key]: state };
    replaceState(`#${encodeStates(this.now)}`, {});
  }
}
