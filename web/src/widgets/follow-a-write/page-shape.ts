/* The shape of a page and of a block in the picture: the part's, or as large as the film needs. */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { ProgramWay } from '#generated/types/ProgramWay';
import type { FollowedStep } from '#sim/followed';
import { tookOf, wayOf } from './steps';

const SLOT_BYTES = 4096;

/** A page's slots of 4 KiB, and the slots that its spare bytes would fill. */
export interface PageSlots {
  slots: number;
  spare: number;
}

/** Returns how the part carries out the first program of the film. */
export function firstWay(
  steps: readonly FollowedStep[],
  inside: ProgramPageShown | null,
): ProgramWay | undefined {
  const program = steps.find(({ kind }) => kind === 'programArray');
  return program && wayOf(inside, tookOf(program));
}

export function pagesPerBlock(
  steps: readonly FollowedStep[],
  inside: ProgramPageShown | null,
): number {
  return Math.max(
    firstWay(steps, inside)?.pages_per_block ?? inside?.part.pages_per_block ?? 1,
    ...steps.map(({ page }) => (page ?? 0) + 1),
  );
}

export function slotsOf(
  steps: readonly FollowedStep[],
  inside: ProgramPageShown | null,
): PageSlots {
  const bytes = steps.find(({ kind }) => kind === 'programBus')?.bytes ?? 0;
  const { page_bytes, spare_bytes } = inside?.part ?? {
    page_bytes: 4 * SLOT_BYTES,
    spare_bytes: 0,
  };
  const planes = Math.max(1, Math.round(bytes / (page_bytes + spare_bytes)));
  const least = Math.max(...steps.map(({ slot }) => (slot ?? 0) + 1));
  return {
    slots: Math.max(least, (page_bytes * planes) / SLOT_BYTES),
    spare: (spare_bytes * planes) / SLOT_BYTES,
  };
}
