/* Drags with the mouse or a finger; `drag-behavior.ts` recognizes them. */
import { late } from './late';

export type Draggable = HTMLElement | SVGSVGElement | SVGGElement;

export interface Point {
  x: number;
  y: number;
}

/** A drag that is under way. Positions are relative to the container. */
export interface Dragged extends Point {
  /** The start of the drag. */
  from: Point;
  /** Whether a finger drags, and not the mouse. */
  isTouch: boolean;
}

export interface DragOptions {
  /** Pixels that the pointer may move and still only press. */
  from_px?: number;
  /** Keeps vertical swipes for the page; the element needs `touch-action: pan-y` for that. */
  axis?: 'x';
  /** The element to which positions are relative; by default the dragged one. */
  container?: () => Draggable;
  /** Whether a press here may start a drag; called before `onstart`. */
  accepts?: (at: Point) => boolean;
  onstart?: (at: Dragged) => void;
  ondrag?: (at: Dragged) => void;
  /** `isDragged` is false after a mere press. */
  onend?: (at: Dragged, isDragged: boolean) => void;
  /** The browser took the touch, for example to scroll; without a handler the drag just ends. */
  oncancel?: () => void;
}

export const dragging = late<Draggable, DragOptions>(
  async () => (await import('./drag-behavior')).dragging,
);
