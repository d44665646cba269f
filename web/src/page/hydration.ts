/* Work that waits until an island answers. */
import { getContext, onMount } from 'svelte';
import { TURNS } from './keys';
import type { Turns } from './tasks';

/**
 * Call in a component of an island: does the work once all parts of the island answer. Hydration
 * needs the same markup for every reader, so changes to it must wait until then.
 */
export function onHydrated(work: () => void): void {
  const turns = getContext<Turns>(TURNS);
  onMount(() => void turns.done.then(work));
}
