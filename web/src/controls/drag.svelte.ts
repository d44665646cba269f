/*
 * Drag and drop with the pointer. A short press stays a press, so that a reader without a pointer,
 * or one who does not drag, can press the same button.
 */
interface Point {
  x: number;
  y: number;
}

/** Pixels. */
const FAR = 6;

export class Carrying<Thing> {
  /** The dragged thing, and how far it has moved; null if nothing is dragged. */
  carried = $state.raw<{ thing: Thing; by: Point } | null>(null);
  /** The element under the pointer during a drag. */
  over = $state.raw<Element | null>(null);
  private from: Point | null = null;
  private hasDropped = false;

  /** Handlers for the element of a thing; `ondrop` receives the element under the drop. */
  of(thing: Thing, ondrop: (over: Element) => void) {
    return {
      onpointerdown: (event: PointerEvent) => {
        this.hasDropped = false;
        if (event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        this.from = { x: event.clientX, y: event.clientY };
      },
      onpointermove: ({ clientX, clientY }: PointerEvent) => {
        if (!this.from) return;
        const by = { x: clientX - this.from.x, y: clientY - this.from.y };
        if (!this.carried && Math.hypot(by.x, by.y) < FAR) return;
        this.carried = { thing, by };
        this.over = document.elementFromPoint(clientX, clientY);
      },
      onpointerup: () => {
        const { carried, over } = this;
        this.end();
        if (!carried) return;
        this.hasDropped = true;
        if (over) ondrop(over);
      },
      onpointercancel: () => this.end(),
      onclickcapture: (event: MouseEvent) => {
        if (this.hasDropped) event.stopPropagation();
        this.hasDropped = false;
      },
    };
  }

  /** How far this thing is from its place, as a CSS transform. */
  wayOf(thing: Thing): string | null {
    if (this.carried?.thing !== thing) return null;
    const { x, y } = this.carried.by;
    return `translate(${x}px, ${y}px)`;
  }

  private end(): void {
    this.from = this.carried = this.over = null;
  }
}
