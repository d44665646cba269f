/* The points of a sweep: pure functions of the seconds of a run and its recorded phases. */
import { sum } from 'd3-array';
import { spreadOf } from '../plot/derive';
import type { PrintedPlot } from '../plot/printed';

/** The varied quantity: the share of writes, or the queue depth with writes or reads alone. */
export const VARIED = ['share', 'writes', 'reads'] as const;
export type Varied = (typeof VARIED)[number];

/** A recorded phase. */
export interface Step {
  write_percent: number;
  queue_depth: number;
  duration_s: number;
}

export interface Point {
  /** The percentage of writes, or the queue depth. */
  at: number;
  iops: number;
  /** The spread of single seconds. */
  low: number;
  high: number;
  latency_us: number;
}

export interface SweepLine {
  name: string;
  points: Point[];
}

/** A sweep with commands of one size, as a plot. */
export interface Sweep extends PrintedPlot {
  varied: Varied;
  block_bytes: number;
}

export interface Second {
  iops: number;
  latency_us: number;
}

/**
 * Seconds of transition: a step begins once the commands of the previous one are done, which may
 * take this long.
 */
const CHANGING_S = 10;

/** Returns the steps of a sweep, each with the number of its first second. */
export function stepsOf(
  varied: Varied,
  all: readonly Step[],
): { step: Step; at: number; from_s: number }[] {
  const deepest = Math.max(...all.map(({ queue_depth }) => queue_depth));
  const alone = varied === 'writes' ? 100 : 0;
  let from_s = 0;
  const placed = all.map((step) => {
    const own = { step, at: varied === 'share' ? step.write_percent : step.queue_depth, from_s };
    from_s += step.duration_s;
    return own;
  });
  return placed
    .filter(({ step }) =>
      varied === 'share' ? step.queue_depth === deepest : step.write_percent === alone,
    )
    .sort((a, b) => a.at - b.at);
}

/** Returns a point from the seconds of its step, without the transition. */
export function pointOf(at: number, seconds: readonly Second[]): Point {
  const own = seconds.slice(CHANGING_S);
  const commands = sum(own, ({ iops }) => iops);
  return {
    at,
    iops: commands / own.length,
    ...spreadOf(own.map(({ iops }) => iops)),
    latency_us: sum(own, ({ iops, latency_us }) => iops * latency_us) / commands,
  };
}

/** Returns the first point within a twentieth of the last one; deeper queues bring no more. */
export function enough({ points }: SweepLine): Point {
  const most = points.at(-1)!.iops;
  return points.find(({ iops }) => iops >= 0.95 * most)!;
}
