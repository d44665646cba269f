/*
 * How long each step is shown. The first victims are slow, because they show what there is to
 * understand. Later ones only add to the tally: a second for each round of writes.
 */
import type { TrimAction } from '#generated/types/TrimAction';
import type { TrimShown } from '#generated/types/TrimShown';

export type Paced = TrimShown & { seconds: readonly number[] };

const SECONDS: Record<Exclude<TrimAction, 'write'>, number> = { used: 0, delete: 1.6, trim: 2.2 };
const FIRST_WRITES_S = [9, 1.6];
const WRITE_S = 1;

export function paced(shown: TrimShown): Paced {
  const first = shown.steps.findIndex(({ action }) => action === 'write');
  const seconds = shown.steps.map(({ action }, step) =>
    action !== 'write' ? SECONDS[action] : (FIRST_WRITES_S[step - first] ?? WRITE_S),
  );
  return { ...shown, seconds };
}
