/*
 * Drag and drop with the pointer. A short press stays a press, so that a reader without a pointer,
 * or one who does not drag, can press the same button.
 */
import type { Attachment } from 'svelte/attachments';
import { dragging, type Point } from '#charts/gestures/drag';

const FAR_PX = 6;

export class Carrying<Thing> {
  /** The dragged thing, and how far it has moved; null if nothing is dragged. */
  carried = $state.raw<{ thing: Thing; by: Point } | null>(null);
  /** The element under the pointer during a drag. */
  over = $state.raw<Element | null>(null);

  /** An attachment for the element of a thing; `ondrop` receives the element under the drop. */
  drag(thing: Thing, ondrop: (over: Element) => void): Attachment<HTMLElement> {
    return dragging({
      from_px: FAR_PX,
      // Positions on the page, because the things move.
      container: () => document.documentElement,
      ondrag: ({ x, y, from }) => {
        this.carried = { thing, by: { x: x - from.x, y: y - from.y } };
        this.over = document.elementFromPoint(x - scrollX, y - scrollY);
      },
      onend: () => {
        const { carried, over } = this;
        this.end();
        if (carried && over) ondrop(over);
      },
      oncancel: () => this.end(),
    });
  }

  /** How far this thing is from its place, as a CSS transform. */
  wayOf(thing: Thing): string | null {
    if (this.carried?.thing !== thing) return null;
    const { x, y } = this.carried.by;
    return `translate(${x}px, ${y}px)`;
  }

  private end(): void {
    this.carried = this.over = null;
  }
}
