/*
 * Most readers only look at a figure, so what recognizes a gesture comes with the first mouse on
 * the figure. A finger is not over it before it presses, so on a touch screen it comes at once. A
 * gesture that begins before it has arrived is kept, and repeated then.
 */
import type { Attachment } from 'svelte/attachments';

type Gesture<Node extends Element, Options> = (options: Options) => Attachment<Node>;

/** The figure around an element; the mouse is on it well before it presses. */
const FIGURE = 'figure, section';
const STARTS = ['mousedown', 'touchstart'];
const KINDS = [...STARTS, 'mousemove', 'touchmove', 'mouseup', 'touchend'];
const KEPT_MAX = 200;

/** Returns the gesture that `load` imports, as one that can be attached before that. */
export function late<Node extends Element, Options>(
  load: () => Promise<Gesture<Node, Options>>,
): Gesture<Node, Options> {
  let gesture: Gesture<Node, Options> | null = null;
  const waiting = new Map<Element, () => void>();
  let kept: Event[] = [];

  const keep = (event: Event): void => {
    const isOurs = (node: Element) => event.composedPath().includes(node);
    if (STARTS.includes(event.type)) kept = [...waiting.keys()].some(isOurs) ? [event] : [];
    else if (kept.length > 0 && kept.length < KEPT_MAX) kept.push(event);
  };

  const arrive = async (): Promise<void> => {
    gesture ??= await load();
    for (const kind of KINDS) removeEventListener(kind, keep, { capture: true });
    for (const begin of waiting.values()) begin();
    waiting.clear();
    for (const event of kept.splice(0)) {
      event.target!.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
    }
  };

  return (options) => (node) => {
    if (gesture) return gesture(options)(node);
    let end: (() => void) | void;
    waiting.set(node, () => (end = gesture!(options)(node)));
    for (const kind of KINDS) addEventListener(kind, keep, { capture: true, passive: true });
    const figure = node.closest(FIGURE) ?? node;
    figure.addEventListener('pointerover', arrive);
    if (navigator.maxTouchPoints > 0) void arrive();
    return () => {
      waiting.delete(node);
      figure.removeEventListener('pointerover', arrive);
      end?.();
    };
  };
}
