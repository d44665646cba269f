/*
 * The seconds of film for each step: every action of the first collection lasts until its sentence
 * is read. Each later collection has one sentence, and lasts as long as that takes to read.
 */
import type { GarbageCollectionShown } from '#generated/types/GarbageCollectionShown';
import type { CollectionAction } from '#generated/types/CollectionAction';

export type Paced = GarbageCollectionShown & { seconds: readonly number[] };

/** Seconds of all steps of an action in one collection. */
type Seconds = Readonly<Record<CollectionAction, number>>;
const FIRST_S: Seconds = { start: 0, pick: 2, move: 3.2, erase: 2, free: 2, host: 2.4 };
const LATER_S: Seconds = { start: 0, pick: 0.4, move: 0.9, erase: 0.4, free: 0.2, host: 0.6 };

export function withPace(result: GarbageCollectionShown): Paced {
  const seconds = result.steps.map(({ round, action }) => {
    const same = result.steps.filter((step) => step.round === round && step.action === action);
    return (round === 0 ? FIRST_S : LATER_S)[action] / same.length;
  });
  return { ...result, seconds };
}
