/* A step of the reader's, and what the core knows of a step of its own. */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { ProgramWay } from '#generated/types/ProgramWay';
import type { FollowedStep } from '#sim/followed';

export interface Moment {
  at_ns: number;
  /** Of the core's steps. */
  step: number;
  /** Which of the moments of that step, and how many it has. */
  part: number;
  parts: number;
}

export const tookOf = ({ start_ns, end_ns }: FollowedStep) => end_ns - start_ns;

/** The way to program that takes as long as the run's did. */
export function wayOf(
  inside: ProgramPageShown | null, program_ns: number,
): ProgramWay | undefined {
  return inside?.ways.find((way) => way.program_ns === program_ns);
}
