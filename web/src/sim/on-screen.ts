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

/**
 * Calls `work` once the element has been on the screen while the page had nothing else to do; never
 * for a reader who saves data.
 */
export function whenSeen(work: () => void): Attachment {
  return (element) => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      (window.requestIdleCallback ?? setTimeout)(() => element.isConnected && work());
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
