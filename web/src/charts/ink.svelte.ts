/*
 * Colors for a canvas: the tokens as the reader's theme resolves them, read again when it changes.
 */
import { createSubscriber } from 'svelte/reactivity';

const THEME_ATTRIBUTES = ['data-theme', 'data-mode', 'data-palette'];
const THEME_QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'];

const subscribe = createSubscriber((update) => {
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter: THEME_ATTRIBUTES });
  const queries = THEME_QUERIES.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', update);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', update);
  };
});

export type Ink = (token: string) => string;

/** Reads tokens as seen from `element`; inside an effect, a new theme runs the effect again. */
export function inkOf(element: Element): Ink {
  subscribe();
  const style = getComputedStyle(element);
  return (token) => style.getPropertyValue(token).trim();
}
