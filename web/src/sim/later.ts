/* What a widget needs only once its reader runs something: it comes then. */
import type { WatchedRun, Watching } from './moments';
import type { Failure, Source } from './protocol';

/** The class `Sim`; null: it could not be had. */
export const simClass = () => import('./sim.svelte').then(({ Sim }) => Sim, () => null);

/** `onprogress` is told how much of the run is over, 0 to 1. */
export async function watchedRun<Seen>(
  source: Source, watching: Watching<Seen>,
  onprogress: (done: number) => void, signal: AbortSignal,
): Promise<WatchedRun<Seen> | { failure: Failure }> {
  const script = await import('./watched').catch(() => null);
  if (!script) return { failure: { reason: 'download' } };
  return script.watched(source, watching, onprogress, signal);
}
