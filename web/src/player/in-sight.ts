/* Begins a motion the first time that its element is on the screen; never with reduced motion. */
import type { Attachment } from 'svelte/attachments';
import { prefersStill } from './motion';

export function onceInSight(begin: () => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)!.isIntersecting) return;
      observer.disconnect();
      if (!prefersStill()) begin();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
