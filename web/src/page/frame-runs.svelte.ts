/* Commands from the page around a frame to runs. */
import { untrack } from 'svelte';
import type { Series } from '#sim/series';
import type { Sim } from '#sim/sim.svelte';
import { whenCommanded, type Commands } from './frame-commands.svelte';

/** Plays one run, or several on one clock. */
interface Plays {
  play: () => void;
  pause: () => void;
}

/**
 * Call during the setup of a component with runs. `shown` are the rows on show, where they are not
 * those of the run on display.
 */
export function whenRunsCommanded(
  sims: () => readonly Sim[],
  player: () => Plays,
  shown: (sim: Sim, index: number) => Series = (sim) => sim.visibleSeries,
  own: Pick<Commands, 'wholeState' | 'link'> = {},
): void {
  let repeats = $state(false);
  const duration_s = $derived(Math.max(...sims().map((sim) => sim.duration_s)));
  const tell = whenCommanded({
    playback: {
      play: () => player().play(),
      pause: () => player().pause(),
      step: (by) => sims().forEach((sim) => sim.step(by)),
      seek: (to) => sims().forEach((sim) => sim.seek(Math.max(0, Math.min(to, duration_s)))),
      repeat() {
        repeats = true;
        player().play();
      },
    },
    tables: () =>
      sims().map((sim, index) => ({
        name: sim.description?.drive_name ?? '',
        rows: rowsOf(shown(sim, index)),
      })),
    seed: () => sims()[0]?.description?.seed,
    ...own,
  });
  $effect(() => {
    if (!sims().some((sim) => sim.begun)) return;
    const at_s = Math.min(...sims().map((sim) => sim.current_s));
    tell('progress', { share: duration_s > 0 ? at_s / duration_s : 0, at_s });
  });
  $effect(() => {
    if (repeats && sims().every((sim) => sim.finished)) untrack(() => player().play());
  });
}

/** One row per second. */
function rowsOf(series: Series): Record<string, number>[] {
  return Array.from({ length: series.length }, (_, row) =>
    Object.fromEntries(series.columns.map((name) => [name, series.value(name, row)])),
  );
}
