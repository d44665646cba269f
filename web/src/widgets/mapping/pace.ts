/* How long each step is seen, where the lens does not decide. */
import type { MappingShown } from '#generated/types/MappingShown';

export type Paced = MappingShown & { seconds: readonly (number | null)[] };

/** A page that is held: the step that writes it next, and how often it was written so far. */
export interface Repeat {
  step: number | null;
  times: number;
}

/** What programs nothing is over at once: it stays until it is seen. */
const MOMENT_S = 1.2;
/** A refusal is the data coming down and going back. */
const REFUSED_S = 2;
/** Of a refusal, when the data knocks on the flash, and how long that shakes. */
export const [KNOCKS, SHAKES] = [0.35, 0.25];
/** A quarter of it is the entry that changes, which is what is to be seen. */
const WRITE_S = 4;
/** Each write of a page that is held is faster than the one before, up to three a second. */
const [HELD_S, HELD_LEAST_S, FASTER] = [1, 0.3, 0.75];
const [REST_MS, REST_LEAST_MS] = [400, 40];

export function paced(shown: MappingShown, { step, times }: Repeat): Paced {
  const seconds = shown.steps.map(({ programmed, command }, index) => {
    if (index === step) return Math.max(HELD_LEAST_S, HELD_S * FASTER ** times);
    if (command === 'full') return REFUSED_S;
    return programmed === null ? MOMENT_S : WRITE_S;
  });
  return { ...shown, seconds };
}

/** Between two writes of a page that is held. */
export const restMs = ({ times }: Repeat) =>
  Math.max(REST_LEAST_MS, REST_MS * FASTER ** (2 * times));
