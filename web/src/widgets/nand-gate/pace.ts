/* How long each step is shown: until its result can be read. */
import type { NandGateShown } from '#generated/types/NandGateShown';
import type { ReadPart } from '#generated/types/ReadPart';

export type Paced = NandGateShown & { seconds: readonly number[] };

/** Charge moves slowly, and then the bit stays in view for a while. */
const READ_S: Record<ReadPart, number> = { precharge: 0.8, 'word-lines': 1.1, sense: 3.4 };
const DELAY_S = 1.5;
/** Time to look at a settled circuit before the inputs change. */
const SETTLED_S = 2.2;

export function paced(shown: NandGateShown): Paced {
  if (shown.view === 'string') {
    return { ...shown, seconds: shown.steps.map(({ part }) => READ_S[part]) };
  }
  const seconds =
    shown.view === 'gate'
      ? shown.steps.map(({ gate, wire }, step) =>
          step > 0 && wire === gate.output && shown.steps[step - 1]!.wire !== wire
            ? DELAY_S
            : SETTLED_S,
        )
      : shown.steps.map(({ changed }) => (changed.length > 0 ? DELAY_S : SETTLED_S));
  return { ...shown, seconds };
}
