/** Whether the reader wants nothing to move. Asked when something is about to. */
export const prefersStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
