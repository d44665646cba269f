/* The moments that a reader steps through, and values derived from a step of the core. */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { ProgramWay } from '#generated/types/ProgramWay';
import type { FollowedStep } from '#sim/followed';

export interface Moment {
  at_ns: number;
  /** The index of the core's step. */
  step: number;
  /** The index of the moment within that step, and the number of moments that the step has. */
  part: number;
  parts: number;
}

export const tookOf = ({ start_ns, end_ns }: FollowedStep) => end_ns - start_ns;

/** The way of programming that takes as long as the program in the run. */
export function wayOf(inside: ProgramPageShown | null, program_ns: number): ProgramWay | undefined {
  return inside?.ways.find((way) => way.program_ns === program_ns);
}
