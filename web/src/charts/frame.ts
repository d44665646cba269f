/* The scales that a Chart hands to its parts: nothing else, so that each part stays small. */
import { createContext } from 'svelte';
import type { Scale } from './scale';

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  /** The right-hand axis, where a chart has one. */
  readonly y2: Scale | null;
}

export const [frame, setFrame] = createContext<Frame>();

/** A share of the plot as an SVG percentage; y runs downward there. */
export const across = (share: number): string => `${round(share * 100)}%`;
export const down = (share: number): string => `${round((1 - share) * 100)}%`;

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
