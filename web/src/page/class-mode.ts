/*
 * Class mode: no result is shown before somebody asks for it (`furniture/class-mode`). The script
 * in a page's head decides it before the first paint, so it never changes while a page is open.
 */
export const isClassMode = (): boolean => document.documentElement.dataset['class'] === 'on';
