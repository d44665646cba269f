/*
 * A thing that the pointer carries to where it is dropped. A short press stays a press: whoever has
 * no pointer, or does not drag, presses the same button.
 */
interface Point {
  x: number;
  y: number;
}

/** Pixels. */
const FAR = 6;

export class Carrying<Thing> {
  /** What is carried, and how far; null: all lies where it belongs. */
  carried = $state.raw<{ thing: Thing; by: Point } | null>(null);
  /** Under the pointer while something is carried. */
  over = $state.raw<Element | null>(null);
  private from: Point | null = null;
  private hasDropped = false;

  /** For the element of a thing; `ondrop` is told what it was dropped on. */
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

  /** How far this thing is from its place. */
  wayOf(thing: Thing): string | null {
    if (this.carried?.thing !== thing) return null;
    const { x, y } = this.carried.by;
    return `translate(${x}px, ${y}px)`;
  }

  private end(): void {
    this.from = this.carried = this.over = null;
  }
}
