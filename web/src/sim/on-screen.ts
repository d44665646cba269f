/* Tells a run whether one of its widgets can be seen; a run that nobody sees waits. */
import type { Attachment } from 'svelte/attachments';
import type { Sim } from './sim.svelte';

/** A finger gives no sign before it presses Run, so the simulator is fetched in good time. */
const FETCHED_AFTER_MS = 1500;

export function onScreen(sim: Sim): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.at(-1)?.isIntersecting ?? false;
      sim.onScreen(element, visible);
      if (visible && matchMedia('(hover: none)').matches) {
        setTimeout(() => sim.fetchSimulator(), FETCHED_AFTER_MS);
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      sim.onScreen(element, false);
    };
  };
}
