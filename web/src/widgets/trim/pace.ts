/*
 * How long each step is seen: the first collection is what there is to understand, and is slow.
 * Later ones are counted: each is shorter than the one before.
 */
import type { TrimAction } from '#generated/types/TrimAction';
import type { TrimShown } from '#generated/types/TrimShown';

export type Paced = TrimShown & { seconds: readonly number[] };

const SECONDS: Record<Exclude<TrimAction, 'write'>, number> = { used: 0, delete: 1.6, trim: 2.2 };
const WRITE_S = [15, 2];
/** The third write, and what is left of that for each one after it. */
const THIRD_WRITE_S = 1.4;
const SHORTER = 0.8;

export function paced(shown: TrimShown): Paced {
  const first = shown.steps.findIndex(({ action }) => action === 'write');
  const seconds = shown.steps.map(({ action }, step) => (action !== 'write' ? SECONDS[action]
    : WRITE_S[step - first] ?? THIRD_WRITE_S * SHORTER ** (step - first - WRITE_S.length)));
  return { ...shown, seconds };
}
