/*
 * The steps of a write, arranged for drawing: legs, each from one place to the next, with bars on
 * lanes for the parts that are busy with the data. All times are the core's own.
 */
import type { FollowedKind, FollowedStep } from '#sim/followed';

/** One leg of the data: the write itself, a move, or the end of the data. */
export interface Leg {
  first: number;
  steps: readonly FollowedStep[];
}

export const LANES = ['link', 'controller', 'engine', 'buffer', 'bus', 'array'] as const;
export type LaneName = (typeof LANES)[number];
export type BarLook = 'wait' | 'work' | 'hold' | 'program' | 'moved' | 'read';
export const TOKENS: Record<BarLook, string> = {
  wait: '--rule-strong',
  work: '--ink',
  hold: '--page-valid',
  program: '--page-program',
  moved: '--page-moved',
  read: '--page-read',
};

export interface Bar {
  lane: LaneName;
  look: BarLook;
  from_ns: number;
  to_ns: number;
  /** The index of the step to which the bar belongs. */
  index: number;
}

const BEGINS: readonly FollowedKind[] = ['moved', 'overwritten', 'gone'];

export function legsOf(steps: readonly FollowedStep[]): Leg[] {
  const starts = steps.flatMap(({ kind }, index) =>
    index === 0 || BEGINS.includes(kind) ? [index] : [],
  );
  return starts.map((first, leg) => ({ first, steps: steps.slice(first, starts[leg + 1]) }));
}

export function legAt(legs: readonly Leg[], index: number): number {
  return Math.max(
    0,
    legs.findLastIndex(({ first }) => first <= index),
  );
}

/** The leg to draw to scale: the end of the data has no bars, so the leg before it stays. */
export function legToDraw(legs: readonly Leg[], index: number): number {
  const at = legAt(legs, index);
  return barsOf(legs[at]!).length > 0 ? at : Math.max(0, at - 1);
}

const WORK: Partial<Record<FollowedKind, [LaneName, BarLook]>> = {
  link: ['link', 'work'],
  processor: ['controller', 'work'],
  compression: ['engine', 'work'],
  readArray: ['array', 'read'],
  readBus: ['bus', 'read'],
};

/** The work on the data, and its waits for work. An erase no longer concerns the data. */
export function barsOf({ first, steps }: Leg): Bar[] {
  const is_move = steps[0]?.kind === 'moved';
  const end_ns = steps.findLast(({ kind }) => kind !== 'erased')?.end_ns ?? 0;
  const bars: Bar[] = [];
  let before_ns = steps[0]?.start_ns ?? 0;
  steps.forEach((step, place) => {
    const { kind, start_ns, end_ns: to_ns } = step;
    const index = first + place;
    const add = (lane: LaneName, look: BarLook, from_ns: number, until_ns: number) => {
      if (until_ns > from_ns) bars.push({ lane, look, from_ns, to_ns: until_ns, index });
    };
    const hold = () => add('buffer', 'hold', to_ns, end_ns);
    const work =
      kind === 'programBus' || kind === 'programArray'
        ? ([kind === 'programBus' ? 'bus' : 'array', is_move ? 'moved' : 'program'] as const)
        : WORK[kind];
    if (kind === 'buffered') {
      add('buffer', 'wait', start_ns, to_ns);
      hold();
    } else if (work) {
      const [lane, look] = work;
      const waits = kind === 'link' || kind === 'processor' || kind === 'readArray';
      if (waits) add(lane, 'wait', before_ns, start_ns);
      add(lane, look, start_ns, to_ns);
      if (kind === 'readBus') hold();
      before_ns = to_ns;
    }
  });
  return bars;
}
