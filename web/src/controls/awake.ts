/* What waits until an island answers. */
import { getContext, onMount } from 'svelte';
import { TURNS } from './keys';
import type { Turns } from './turns';

/**
 * Called by a component of an island: does the work once all parts of the island answer. The markup
 * that they are hydrated with is of what every reader sees first.
 */
export function whenAwake(work: () => void): void {
  const turns = getContext<Turns>(TURNS);
  onMount(() => void turns.done.then(work));
}
