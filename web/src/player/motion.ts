/** Whether the reader prefers reduced motion. Ask each time before something moves. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
