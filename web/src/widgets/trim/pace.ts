/*
 * How long each step is seen: the first collection is what there is to understand, and is slow.
 * Later ones are counted, and are fast.
 */
import type { TrimAction } from '#generated/types/TrimAction';
import type { TrimShown } from '#generated/types/TrimShown';

export type Paced = TrimShown & { seconds: readonly number[] };

const SECONDS: Record<Exclude<TrimAction, 'write'>, number> = { used: 0, delete: 1.6, trim: 2.2 };
const WRITE_S = [15, 2];
const LATER_WRITE_S = 0.75;

export function paced(shown: TrimShown): Paced {
  const first = shown.steps.findIndex(({ action }) => action === 'write');
  const seconds = shown.steps.map(({ action }, step) =>
    (action === 'write' ? WRITE_S[step - first] ?? LATER_WRITE_S : SECONDS[action]));
  return { ...shown, seconds };
}
