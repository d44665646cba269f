/* What a Chart tells its parts, so that each part can be thirty lines: scales, and nothing else. */
import { createContext } from 'svelte';
import type { Scale } from './scale';

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  /** The right-hand axis, where a chart has one. */
  readonly y2: Scale | null;
}

export const [frame, setFrame] = createContext<Frame>();

/** A share of the plot as the percentage that SVG takes; y runs downwards there. */
export const across = (share: number): string => `${round(share * 100)}%`;
export const down = (share: number): string => `${round((1 - share) * 100)}%`;

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
