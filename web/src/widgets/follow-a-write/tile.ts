/* The box of the followed data on the screen, and presses that are meant for it. */
import { between } from '#charts/ease';
import type { Box } from '#charts/geometry';
import type { Lens } from '#charts/world-view';
import { TOUCH_PX } from './hand';
import type { SceneMoment } from './scene';
import type { Point } from './world';

/** A press on data that is drawn smaller than this is meant for its page. */
const SMALL_PX = 48;

/** The box of the data between two places; one may be drawn a thousand times as large. */
export function tileOf(sceneNow: SceneMoment, lens: Lens): Box {
  const [from, to] = [lens.box(sceneNow.from), lens.box(sceneNow.to)];
  const width = from.width * (to.width / from.width) ** sceneNow.share * sceneNow.size;
  const x = between(from.x + from.width / 2, to.x + to.width / 2, sceneNow.share);
  const y = between(from.y + from.height / 2, to.y + to.height / 2, sceneNow.share);
  return { x: x - width / 2, y: y - width / 2, width, height: width };
}

export function isPressOn({ x: left, y: top, width, height }: Box, { x, y }: Point): boolean {
  const [dx, dy] = [Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)];
  return width < SMALL_PX && Math.max(dx, dy) < Math.max(width, TOUCH_PX) / 2;
}
