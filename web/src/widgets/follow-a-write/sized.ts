/* The size of the stage. */
import { onDestroy } from 'svelte';
import { onHydrated } from '#page/hydration';

interface Size {
  width: number;
  height: number;
}

/**
 * Calls `work` with the size of an element, and again when it changes, once all parts of the island
 * answer. Until then they are hydrated with the size for which the build drew them.
 */
export function whenSized(of: () => Element | undefined, work: (size: Size) => void): void {
  let observer: ResizeObserver | null = null;
  onHydrated(() => {
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
