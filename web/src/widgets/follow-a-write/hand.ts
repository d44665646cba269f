/*
 * Moves the camera by drags and arrow keys. A press without a drag remains a press. The middle of
 * the picture stays on the drive.
 */
import type { Box } from '#charts/geometry';
import type { View } from './camera';
import type { Point } from './world';

/** A pointer that has moved by fewer pixels is a press, not a drag. */
const SLIP = 5;
/** The distance that an arrow key moves the camera, as a share of the picture's width. */
const STRIDE = 0.15;
const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function moved(view: View, { x, y }: Point, within: Box): View {
  const kept = (at: number, from: number, length: number) =>
    Math.max(from, Math.min(at, from + length));
  return {
    ...view,
    x: kept(view.x + x, within.x, within.width),
    y: kept(view.y + y, within.y, within.height),
  };
}

/** The view to which an arrow key takes the camera; null for any other key. */
export function steppedBy(key: string, view: View, within: Box): View | null {
  const way = WAYS[key];
  const stride = STRIDE * view.width;
  return way ? moved(view, { x: way.x * stride, y: way.y * stride }, within) : null;
}

export class Hand {
  private from: { at: Point; view: View } | null = null;
  /** The last press became a drag. */
  dragged = false;

  press(at: Point, view: View): void {
    this.from = { at, view };
    this.dragged = false;
  }

  release(): void {
    this.from = null;
  }

  /** The view to which the pointer has dragged the camera; null unless it drags. */
  drag(at: Point, scale: number, within: Box): View | null {
    if (!this.from) return null;
    const [dx, dy] = [at.x - this.from.at.x, at.y - this.from.at.y];
    this.dragged ||= Math.hypot(dx, dy) > SLIP;
    return this.dragged ? moved(this.from.view, { x: -dx / scale, y: -dy / scale }, within) : null;
  }
}
