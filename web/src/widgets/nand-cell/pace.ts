/*
 * How long each pulse is shown: the more cells it locks, the longer. A pulse that locks none is
 * brief, except for the first.
 */
import type { NandCellShown } from '#generated/types/NandCellShown';

const FIRST_S = 1.8;
const LEAST_S = 0.6;
/** Added for the pulse that locks the most cells. */
const LOCKS_S = 1.6;

export type Paced = NandCellShown & { seconds?: readonly (number | null)[] };

export function paced(shown: NandCellShown): Paced {
  if (shown.view !== 'program') return shown;
  const locked = shown.steps.map(({ passed }, step) =>
    step === 0 ? 0 : passed - shown.steps[step - 1]!.passed,
  );
  const most = Math.max(1, ...locked.slice(1));
  return {
    ...shown,
    seconds: locked.map((count, step) =>
      step === 1 ? FIRST_S : LEAST_S + LOCKS_S * Math.sqrt(Math.max(0, count) / most),
    ),
  };
}
