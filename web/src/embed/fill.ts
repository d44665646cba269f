/*
 * A frame with `?fit`, for slides: its page becomes the element in a box as large as the frame, and
 * the element scales the same frame without `fit`. It answers no calls.
 */
import { href } from '#link/site';
import type { Query } from './query';

/** Never settles, because nothing is left for the frame's own script. */
export function fill(name: string, { fit: _, ...query }: Query): Promise<never> {
  const script = document.createElement('script');
  script.src = href('embed/v1/write-cliff.js');
  const widget = document.createElement('write-cliff');
  const state = location.hash.slice(1);
  const attributes = { ...query, widget: name, fit: '', loading: 'eager', state };
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null) widget.setAttribute(attribute, String(value));
  }
  document.documentElement.dataset['fit'] = '';
  document.body.replaceChildren(script, widget);
  return new Promise(() => {});
}
