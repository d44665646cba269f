/*
 * A camera over a flat world, in numbers that keep their precision from the plot of a run down to
 * an electron. From one view to the next it takes the path that Van Wijk and Nuij (2003) found
 * smoothest: it rises until both are in sight, and its picture moves at the same speed all the way.
 * D3's `interpolateZoom` takes the same path, but subtracts nearly equal numbers at a narrow end:
 * it is off by half a pixel from cell to cell at a scale of 1:10,000, and by hundreds of pixels at
 * 1:100,000. The sights here are up to a million times as far apart, so the path is computed here.
 */
import type { Box } from './geometry';

/** The middle of the picture, and the width of the world that it shows. */
export interface View {
  x: number;
  y: number;
  width: number;
}

/** The part of the drawing in which the camera shows its box. */
export interface Screen {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function viewOf({ x, y, width, height }: Box, screen: Screen): View {
  return {
    x: x + width / 2,
    y: y + height / 2,
    width: Math.max(width, (height * screen.width) / screen.height),
  };
}

/** How much the camera rises on its way, in relation to how far it travels. */
const RHO = Math.SQRT2;
const NEAR = 1e-9;

/** The way from one view to another. */
export interface Flight {
  /** Its length as the eye measures it: to move by a picture's width is about 1. */
  length: number;
  /** The view at a share of the way; at the ends, exactly the two views. */
  at: (share: number) => View;
}

export function flight(from: View, to: View): Flight {
  const { length, between } = wayBetween(from, to);
  // Use the exact ends, at which the formula subtracts large numbers from each other.
  const at = (share: number) => (share === 0 ? from : share === 1 ? to : between(share));
  return { length, at };
}

export const viewBetween = (from: View, to: View, share: number): View =>
  flight(from, to).at(share);

function wayBetween(from: View, to: View) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far2 = dx * dx + dy * dy;
  const far = Math.sqrt(far2);
  const [w0, w1, rho2] = [from.width, to.width, RHO * RHO];
  if (far < NEAR * w0) {
    const between = (share: number): View => ({ ...to, width: w0 * (w1 / w0) ** share });
    return { length: Math.abs(Math.log(w1 / w0)) / RHO, between };
  }
  const b = (sign: number, w: number) =>
    (w1 * w1 - w0 * w0 + sign * rho2 * rho2 * far2) / (2 * w * rho2 * far);
  const rising = (value: number) => -Math.asinh(value);
  const [r0, r1] = [rising(b(1, w0)), rising(b(-1, w1))];
  const between = (share: number): View => {
    const way = r0 + (r1 - r0) * share;
    const part = (w0 / (rho2 * far)) * (Math.cosh(r0) * Math.tanh(way) - Math.sinh(r0));
    const width = (w0 * Math.cosh(r0)) / Math.cosh(way);
    return { x: from.x + part * dx, y: from.y + part * dy, width };
  };
  return { length: (r1 - r0) / RHO, between };
}

/** Maps the world to the drawing's pixels. */
export class Lens {
  readonly scale: number;
  constructor(
    private readonly view: View,
    private readonly screen: Screen,
  ) {
    this.scale = screen.width / view.width;
  }

  x(x: number): number {
    return this.screen.left + this.screen.width / 2 + (x - this.view.x) * this.scale;
  }

  y(y: number): number {
    return this.screen.top + this.screen.height / 2 + (y - this.view.y) * this.scale;
  }

  /** The point of the world that is seen at a pixel. */
  under(x: number, y: number): { x: number; y: number } {
    const { left, top, width, height } = this.screen;
    return {
      x: this.view.x + (x - left - width / 2) / this.scale,
      y: this.view.y + (y - top - height / 2) / this.scale,
    };
  }

  box({ x, y, width, height }: Box): Box {
    return {
      x: this.x(x),
      y: this.y(y),
      width: width * this.scale,
      height: height * this.scale,
    };
  }

  /** The transform that puts a drawing of `units` width in the place of the box. */
  place({ x, y, width }: Box, units: number): string {
    return `translate(${this.x(x)} ${this.y(y)}) scale(${(width * this.scale) / units})`;
  }
}
