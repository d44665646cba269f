/*
 * Moves the camera by drags and arrow keys. A press without a drag remains a press. The picture
 * stays on the drive, and a drive that is smaller than the picture stays whole in it.
 */
import type { Box } from '#charts/geometry';
import type { Dragged } from '#charts/gestures/drag';
import type { View } from '#charts/world-view';
import type { Point } from './world';

/** A pointer that has moved by fewer pixels is a press, not a drag. */
export const SLIP_PX = 5;
/** The least side of a target that a finger can press. */
export const TOUCH_PX = 24;
/** The distance that an arrow key moves the camera, as a share of the picture's width. */
const STRIDE = 0.15;
const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** `ratio`: the height of the picture divided by its width. */
export interface Ground {
  drive: Box;
  ratio: number;
}

export function moveView(view: View, { x, y }: Point, { drive, ratio }: Ground): View {
  const clamped = (middle: number, from: number, length: number, seen: number) => {
    const ends = [from + seen / 2, from + length - seen / 2];
    return Math.max(Math.min(...ends), Math.min(middle, Math.max(...ends)));
  };
  return {
    ...view,
    x: clamped(view.x + x, drive.x, drive.width, view.width),
    y: clamped(view.y + y, drive.y, drive.height, view.width * ratio),
  };
}

/** The share of the picture, from its middle to a side, in which data stays. */
const WITHIN = 0.8;

/** Moves a view just so far that it shows a point. */
export function keptInView(view: View, { x, y }: Point, ratio: number): View {
  const near = (middle: number, at: number, seen: number) =>
    Math.max(at - (WITHIN * seen) / 2, Math.min(middle, at + (WITHIN * seen) / 2));
  return { ...view, x: near(view.x, x, view.width), y: near(view.y, y, view.width * ratio) };
}

/** The view to which an arrow key takes the camera; null for any other key. */
export function steppedBy(key: string, view: View, ground: Ground): View | null {
  const way = WAYS[key];
  const stride = STRIDE * view.width;
  return way ? moveView(view, { x: way.x * stride, y: way.y * stride }, ground) : null;
}

/** The view to which a drag takes the camera from the one at its start. */
export function draggedTo(view: View, { x, y, from }: Dragged, scale: number, on: Ground): View {
  return moveView(view, { x: (from.x - x) / scale, y: (from.y - y) / scale }, on);
}
