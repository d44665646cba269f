/* Code that a widget needs only once its reader runs something: it is loaded then. */
import type { WatchedRun, Watching } from './moments';
import type { Failure, Source } from './protocol';

/** Loads the class `Sim`; null if that fails. */
export const simClass = () =>
  import('./sim.svelte').then(
    ({ Sim }) => Sim,
    () => null,
  );

/** `onprogress` receives the finished share of the run, 0 to 1. */
export async function watchedRun<View>(
  source: Source,
  watching: Watching<View>,
  onprogress: (done: number) => void,
  signal: AbortSignal,
): Promise<WatchedRun<View> | { failure: Failure }> {
  const script = await import('./watch-run').catch(() => null);
  if (!script) return { failure: { reason: 'download' } };
  return script.watchRun(source, watching, onprogress, signal);
}
