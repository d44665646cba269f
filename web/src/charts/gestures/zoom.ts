/* The wheel, pinches and pans of a map; `zoom-behavior.ts` recognizes them. */
import { late } from './late';

/** The map's point `p` is drawn at `x + scale * p`. */
export interface Transform {
  x: number;
  y: number;
  scale: number;
}

export interface ZoomOptions {
  /** Pixels that the mouse may move and still only press. */
  from_px: number;
  /** The camera's view at the start of a gesture; null if this gesture is not the map's. */
  viewAt: (event: WheelEvent | MouseEvent | TouchEvent) => Transform | null;
  /** The nearest view that the map allows. */
  limit: (view: Transform) => Transform;
  /** The exponent of two by which a turn of the wheel enlarges the map. */
  doublings: (event: WheelEvent) => number;
  onzoom: (view: Transform, event: WheelEvent | MouseEvent | TouchEvent) => void;
  /** A pan or a pinch is over. */
  onend: () => void;
}

export const zooming = late<HTMLCanvasElement, ZoomOptions>(
  async () => (await import('./zoom-behavior')).zooming,
);
