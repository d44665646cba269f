/* What both runs of a story show at the step on show. */
import { demonstrationFrom } from '#src/placed.svelte';
import type { Story } from './still.server';

/** It begins at its end: what came of it says most. */
export function toldFrom<Kind extends string, Seen>(
  still: Story<Kind, Seen>, state: string, onstate: (state: string) => void,
) {
  const attributes = { step: String(still.steps.length - 1) };
  const shown = demonstrationFrom('wear-and-parity', { attributes, still, state, onstate });
  const now = $derived(still.sides.map(({ seen }) => seen[shown.index] ?? null));
  const rows = $derived(still.sides.map((side) => side.rows[shown.index]!));
  return {
    shown,
    get now() {
      return now;
    },
    /** Seconds that had passed on each side. */
    get rows() {
      return rows;
    },
    end_s: Math.max(...still.sides.map(({ iops }) => iops.length)),
    most: Math.max(...still.sides.flatMap(({ iops }) => iops)),
  };
}
