/* The wait of a run, or its failure, in words. */
import { runText } from '#content/run-words';
import { bytes, counted, fill, percent } from '#format/format';
import type { Progress } from '#generated/types/Progress';
import type { Sim } from '#sim/sim.svelte';
import { failureText } from './failures.svelte';

/** Remedies for a failure: the button that tries again, and a smaller drive. */
interface Remedies {
  button: string;
  /** The sentence that is shown when there is not enough memory. */
  memory: string;
}

const REMEDIES: Remedies = { button: runText.transport.playFirst, memory: runText.failure.memory };

/** The reason for a wait, or the failure; null if there is neither. */
export function statusOf(sim: Sim, remedies = REMEDIES): string | null {
  if (sim.failure) return failureOf(sim, remedies);
  if (sim.stored_s !== null) return onTheWay(runText.status.stored, sim.stored_s, sim);
  if (sim.starting) return preparingOf(sim.progress);
  if (sim.goal_s === null) return null;
  // A drive without a copy to go back to is filled again.
  if (sim.machine?.measuring === false) return preparingOf(sim.machine);
  return onTheWay(runText.status.seeking, sim.goal_s, sim);
}

/** `template` names a second, and the share of the way there. */
function onTheWay(template: string, at_s: number, sim: Sim): string {
  return fill(template, { s: counted(at_s), share: percent(shareOf(sim) ?? 0) });
}

/** Progress of the wait: 0 to 1; null: nothing is waited for. */
export function shareOf(sim: Sim): number | null {
  if (sim.failure) return null;
  if (sim.starting && sim.stored_s === null) return sim.progress?.phase_fraction ?? 0;
  return sim.goal_s ? Math.min(1, (sim.machine?.rows ?? 0) / sim.goal_s) : null;
}

/** The part of the preparation that the machine is in; null: it is being loaded. */
export function preparingOf(progress: Progress | null): string {
  if (!progress) return runText.status.loading;
  const phases: Record<string, string> = runText.status.phases;
  const phase =
    phases[progress.phase] ?? fill(runText.status.otherPhase, { phase: progress.phase });
  return fill(runText.status.preparing, { phase, share: percent(progress.phase_fraction) });
}

function failureOf(sim: Sim, { button, memory }: Remedies): string {
  const failure = sim.failure!;
  if (failure.reason === 'memory') {
    const needed_bytes = failure.needed_bytes || Number(sim.description?.memory_bytes ?? 0);
    return fill(memory, { bytes: bytes(needed_bytes), button });
  }
  return failureText(runText.failure, failure, { button });
}
