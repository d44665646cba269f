/*
 * Commands to a run in a chapter's text: `[run it with one command](#steady-state=queue_depth:1)`
 * changes it from its start and plays it, `at:300` goes to a second, `play:0` plays it unchanged.
 */
import { match } from '#link/codec';
import { pairsOf } from '#link/print';
import { RUN_STATE } from '#link/settings';
import type { Sim } from '#sim/sim.svelte';
import type { FigureCommand } from './figure-commands';

export function askOfRun(sim: Sim, { state, plays, isDragging, isRead }: FigureCommand): void {
  const { values, others: settings } = match(pairsOf(state), RUN_STATE);
  // A second that is being dragged is read, as with the pointer in the plot.
  if (!isRead) sim.cursor_s = isDragging ? (values.at ?? null) : null;
  if (isDragging) return;
  if (isRead) {
    sim.read(values.at ?? null);
    return;
  }
  for (const setting of settings) sim.changeFromStart(setting);
  if (values.at != null) openAt(sim, values.at, settings.length > 0);
  else if (plays) sim.play();
}

/** Goes to a second: of a run of the reader's own, or of the finished one where that is shown. */
export function openAt(sim: Sim, at_s: number, isOwn: boolean): void {
  const second = Math.min(at_s, sim.duration_s);
  if (isOwn) sim.goTo(second);
  else sim.seek(second);
}
