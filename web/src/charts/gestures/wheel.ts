/* The turns of a wheel, whatever unit the browser reports them in. */
const SMALL_PX = 40;
const LINE_PX = 20;

const pixelsOf = ({ deltaY, deltaMode }: WheelEvent) =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY;

/** A touchpad turns in small steps, a wheel in large ones. */
export const isSmall = (event: WheelEvent) => Math.abs(pixelsOf(event)) < SMALL_PX;

/** The exponent of two by which a turn enlarges a picture. */
export function doublingsOf(event: WheelEvent, a_doubling_px: number): number {
  // A touchpad reports a pinch as small turns with Ctrl held.
  const pinched = event.ctrlKey && isSmall(event) ? 3 : 1;
  return (-pixelsOf(event) * pinched) / a_doubling_px;
}
