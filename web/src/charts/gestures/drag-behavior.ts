/*
 * Drags with the mouse or a finger, as a Svelte attachment around d3-drag. D3 follows the pointer
 * outside of the element, keeps text from being selected, and drops the click that ends a drag.
 * Four things are added.
 * 1. A press that moves by less than `from_px` stays a press, so that its click arrives.
 * 2. D3 takes every swipe that starts on the element. With `axis: 'x'`, a vertical one still
 *    scrolls the page.
 * 3. A touch that the browser takes, for example to scroll, is cancelled. Its touch events go on,
 *    and the last one looks like the end of a press; only its pointer events tell.
 * 4. While it drags, the element has the pointer: nothing else is hovered, and the cursor stays.
 */
import { drag, type D3DragEvent } from 'd3-drag';
import { pointer, select } from 'd3-selection';
import type { Attachment } from 'svelte/attachments';
import type { Draggable, Dragged, DragOptions, Point } from './drag';

type Event3 = D3DragEvent<Draggable, unknown, Point>;

export function dragging(options: DragOptions): Attachment<Draggable> {
  return (node) => {
    const { from_px = 0, onstart, ondrag, onend } = options;
    /** The pointer that was pressed last. */
    let pressed: number | null = null;
    let isDragged = false;
    /** The browser took the touch. */
    let isTaken = false;
    const stateOf = ({ x, y, subject, sourceEvent }: Event3): Dragged => ({
      x,
      y,
      from: subject,
      isTouch: isTouch(sourceEvent as Event),
    });
    const container = () => options.container?.() ?? node;
    const accepts = (event: MouseEvent | TouchEvent) => {
      const [x, y] = pointer('touches' in event ? event.touches[0] : event, container());
      return options.accepts?.({ x, y }) ?? true;
    };
    const begin = () => {
      isDragged = true;
      if (pressed !== null) node.setPointerCapture(pressed);
    };
    const behavior = drag<Draggable, unknown>()
      .touchable(true)
      .filter((event: MouseEvent | TouchEvent) => isMain(event) && accepts(event))
      .container(container)
      .subject(({ x, y }: Point): Point => ({ x, y }))
      .clickDistance(from_px)
      .on('start', (event: Event3) => {
        isDragged = isTaken = false;
        if (from_px === 0) begin();
        onstart?.(stateOf(event));
      })
      .on('drag', (event: Event3) => {
        if (isTaken) return;
        const { x, y, subject } = event;
        if (!isDragged && Math.hypot(x - subject.x, y - subject.y) < from_px) return;
        if (!isDragged) begin();
        ondrag?.(stateOf(event));
      })
      .on('end', (event: Event3) => {
        pressed = null;
        isTaken ||= (event.sourceEvent as Event).type === 'touchcancel';
        if (isTaken && options.oncancel) options.oncancel();
        else onend?.(stateOf(event), isDragged);
      });
    // Before D3's listeners, which these keep some events from.
    const release = swipes(node, from_px, options.axis);
    // D3 would keep the page from being scrolled from here; the style sheet decides that.
    select(node)
      .call(behavior)
      .style('touch-action', null)
      .style('-webkit-tap-highlight-color', null);
    const press = (event: Event) => (pressed = (event as PointerEvent).pointerId);
    const take = (event: Event) => (isTaken ||= (event as PointerEvent).pointerId === pressed);
    node.addEventListener('pointerdown', press);
    node.addEventListener('pointercancel', take);
    return () => {
      select(node).on('.drag', null);
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointercancel', take);
      release();
    };
  };
}

const isTouch = (event: Event): boolean => event.type.startsWith('touch');

const isMain = (event: MouseEvent | TouchEvent): boolean =>
  !('button' in event) || (event.button === 0 && !event.ctrlKey);

/** Hides the moves of a finger from D3 while they are a press, or if they scroll the page. */
function swipes(node: Draggable, from_px: number, axis: 'x' | undefined): () => void {
  let from: Touch | null = null;
  let isOurs = false;
  const start = (event: Event) => {
    from = (event as TouchEvent).touches[0] ?? null;
    isOurs = false;
  };
  const move = (event: Event) => {
    const { touches } = event as TouchEvent;
    const to = touches[0];
    // Two fingers enlarge the page.
    if (touches.length > 1 && !isOurs) from = null;
    if (from && to && !isOurs) {
      const [dx, dy] = [Math.abs(to.clientX - from.clientX), Math.abs(to.clientY - from.clientY)];
      const isFar = Math.hypot(dx, dy) >= from_px;
      if (isFar && axis === 'x' && dy > dx) from = null;
      else isOurs = isFar;
    }
    if (!isOurs) event.stopImmediatePropagation();
  };
  node.addEventListener('touchstart', start, { passive: true });
  node.addEventListener('touchmove', move, { passive: true });
  return () => {
    node.removeEventListener('touchstart', start);
    node.removeEventListener('touchmove', move);
  };
}
