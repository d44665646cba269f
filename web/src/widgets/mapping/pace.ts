/* The seconds of film for each step. */
import type { MappingShown } from '#generated/types/MappingShown';

export type Paced = MappingShown & { seconds: readonly (number | null)[] };

/** The writes of a page that is held down: the step of the next one, and how many were made. */
export interface Repeat {
  step: number | null;
  times: number;
}

/** A step that programs nothing takes no time; it stays long enough to be seen. */
const MOMENT_S = 1.2;
/** In a refusal the data comes down and bounces off. */
const REFUSED_S = 2;
/** Shares of a refusal: when the data knocks on the flash, and how long the flash shakes. */
export const [KNOCKS, SHAKES] = [0.35, 0.25];
/**
 * A quarter of a write is the change of the map's entry, the part to watch. Once the reader has
 * seen it, each write is faster than the one before, so that the flash is soon full.
 */
const [WRITE_S, WRITE_LEAST_S] = [2, 0.5];
const FASTER = 0.75;
/** Each write of a held page is faster than the one before, up to three per second. */
const [HELD_S, HELD_LEAST_S] = [1, 0.3];
const [REST_MS, REST_LEAST_MS] = [400, 40];

export function withPace(result: MappingShown, { step, times }: Repeat): Paced {
  let earlier = -1;
  const seconds = result.steps.map(({ programmed, command }, index) => {
    if (programmed !== null) earlier += 1;
    if (index === step) return Math.max(HELD_LEAST_S, HELD_S * FASTER ** times);
    if (command === 'full') return REFUSED_S;
    if (programmed === null) return MOMENT_S;
    return Math.max(WRITE_LEAST_S, WRITE_S * FASTER ** earlier);
  });
  return { ...result, seconds };
}

/** The pause between two writes of a held page. */
export const restMs = ({ times }: Repeat) =>
  Math.max(REST_LEAST_MS, REST_MS * FASTER ** (2 * times));
