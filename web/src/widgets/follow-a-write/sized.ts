/* How large the stage is. */
import { onDestroy } from 'svelte';
import { whenAwake } from '#controls/awake';

interface Size {
  width: number;
  height: number;
}

/**
 * Tells a component how large one of its elements is, once all parts of the island answer: until
 * then they are hydrated with the size for which the build drew them.
 */
export function whenSized(of: () => Element | undefined, work: (size: Size) => void): void {
  let observer: ResizeObserver | null = null;
  whenAwake(() => {
    const element = of();
    if (!element) return;
    observer = new ResizeObserver((entries) => {
      const { width, height } = entries.at(-1)!.contentRect;
      if (width > 0 && height > 0) work({ width, height });
    });
    observer.observe(element);
  });
  onDestroy(() => observer?.disconnect());
}
