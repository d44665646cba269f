/* The seconds of film for each step. */
import type { MappingShown } from '#generated/types/MappingShown';

export type Paced = MappingShown & { seconds: readonly (number | null)[] };

/** The writes of a page that is held down: the step of the next one, and how many were made. */
export interface Repeat {
  step: number | null;
  times: number;
}

/** Every step lasts until its sentence is read, even one that programs nothing. */
const STEP_S = 2;
/** Shares of a refusal: when the data knocks on the flash, and how long the flash shakes. */
export const [KNOCKS, SHAKES] = [0.35, 0.25];
/** Each write of a held page is faster than the one before, up to three per second. */
const [HELD_S, HELD_LEAST_S] = [1, 0.3];
const FASTER = 0.75;
const [REST_MS, REST_LEAST_MS] = [400, 40];

export function withPace(result: MappingShown, { step, times }: Repeat): Paced {
  const seconds = result.steps.map((_, index) =>
    index === step ? Math.max(HELD_LEAST_S, HELD_S * FASTER ** times) : STEP_S,
  );
  return { ...result, seconds };
}

/** The pause between two writes of a held page. */
export const restMs = ({ times }: Repeat) =>
  Math.max(REST_LEAST_MS, REST_MS * FASTER ** (2 * times));
