/* The steps that pass too fast for a sentence each, and share one while they do. */
import type { FollowedKind, FollowedStep } from '#sim/followed';

type Shared = 'arrives' | 'readOut' | 'putBack' | 'movesOn';

const ARRIVAL: readonly FollowedKind[] = ['link', 'processor', 'compression'];
const READ: readonly FollowedKind[] = ['readArray', 'readBus'];
const PUT_BACK: readonly FollowedKind[] = ['programBus', 'programArray', 'erased'];

/** The sentence that a step shares; null: it has one of its own. */
export function sharesOf(runSteps: readonly FollowedStep[], index: number): Shared | null {
  const { kind } = runSteps[index]!;
  if (ARRIVAL.includes(kind)) return 'arrives';
  const before = runSteps.slice(0, index + 1);
  const moves = before.filter((step) => step.kind === 'moved').length;
  const isOver = before.some((step) => step.kind === 'overwritten' || step.kind === 'gone');
  if (moves === 0 || isOver) return null;
  if (moves > 1) return 'movesOn';
  if (READ.includes(kind)) return 'readOut';
  return PUT_BACK.includes(kind) ? 'putBack' : null;
}

/** The kind of the step that has the figures of a shared sentence. */
const FIGURES: Record<Exclude<Shared, 'movesOn'>, FollowedKind> = {
  arrives: 'link',
  readOut: 'readBus',
  putBack: 'programArray',
};

/** The step that has the figures of a shared sentence: one of the arrival, or of the first move. */
export function figuresOf(
  runSteps: readonly FollowedStep[],
  index: number,
  shared: Shared,
): number {
  if (shared === 'movesOn') return index;
  const first = shared === 'arrives' ? 0 : runSteps.findIndex(({ kind }) => kind === 'moved');
  const found = runSteps.findIndex((step, at) => at > first && step.kind === FIGURES[shared]);
  return found < 0 ? index : found;
}
