/* Tells a run whether one of its widgets can be seen; a run that nobody sees waits. */
import type { Attachment } from 'svelte/attachments';
import type { Sim } from './sim.svelte';

export function onScreen(sim: Sim): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.at(-1)?.isIntersecting ?? false;
      sim.onScreen(element, visible);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      sim.onScreen(element, false);
    };
  };
}
