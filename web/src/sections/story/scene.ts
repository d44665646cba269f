/* The stage as a pure function of the step and the progress within it. */
import { easeCubicInOut } from 'd3-ease';
import { clampedShare, shareBetween } from '#charts/share';
import type { Facts } from './facts';

/** Beside or below the plot: the map, one block, the victim, or the cost. */
export type Panel = 'map' | 'block' | 'victim' | 'bill';

export interface Scene {
  /** The end of the time axis. */
  axis_s: number;
  /** The line is drawn up to this second. */
  until_s: number;
  panel: Panel | null;
  /** The reader may draw, or sees the drawing. */
  guess: 'open' | 'shown' | null;
  /** Progress of the panel, 0 to 1. */
  share: number;
  /** The share of the one block that is programmed. */
  filled: number;
}

export const STEPS = 8;

/** Ends of the axis around the fall, and for the guess. */
const NEAR_S = 200;
export const FAR_S = 600;
/** Share of a step in which the axis takes the length that it has in this step. */
const AXIS_SHARE = 0.25;

/** Share of its step in which the block fills, within one second of the run. */
const FILL_SHARE = 0.3;

interface Plan {
  axis_s: number;
  from_s: number;
  to_s: number;
  panel?: Panel;
  guess?: Scene['guess'];
}

function planOf({ fall_s, duration_s, block }: Facts): readonly Plan[] {
  const half_s = Math.floor(fall_s / 2);
  return [
    { axis_s: NEAR_S, from_s: 1, to_s: half_s },
    { axis_s: FAR_S, from_s: half_s, to_s: half_s, guess: 'open' },
    { axis_s: FAR_S, from_s: half_s, to_s: FAR_S, guess: 'shown' },
    { axis_s: NEAR_S, from_s: 1, to_s: fall_s, panel: 'map' },
    { axis_s: NEAR_S, from_s: block.filled_s, to_s: fall_s - 1, panel: 'block' },
    { axis_s: NEAR_S, from_s: fall_s, to_s: fall_s, panel: 'victim' },
    { axis_s: duration_s, from_s: fall_s, to_s: duration_s, panel: 'bill' },
    { axis_s: duration_s, from_s: duration_s, to_s: duration_s },
  ];
}

/** `step` is 0 to 7, `progress` 0 to 1. */
export function sceneOf(step: number, progress: number, facts: Facts): Scene {
  const plans = planOf(facts);
  const plan = plans[step]!;
  const { axis_s: before_s } = plans[Math.max(0, step - 1)]!;
  const { axis_s, from_s, to_s, panel = null, guess = null } = plan;
  const passed = panel === 'block' ? shareBetween(progress, FILL_SHARE, 1) : progress;
  const widened = easeCubicInOut(clampedShare(progress / AXIS_SHARE));
  return {
    axis_s: before_s + (axis_s - before_s) * widened,
    until_s: Math.round(from_s + (to_s - from_s) * passed),
    panel,
    guess: widened === 1 ? guess : null,
    share: progress,
    filled: clampedShare(progress / FILL_SHARE),
  };
}
