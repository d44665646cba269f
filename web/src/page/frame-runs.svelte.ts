/* Commands from the page around a frame to runs. */
import { untrack } from 'svelte';
import type { Sim } from '#sim/sim.svelte';
import { csvOf, whenCommanded } from './frame-commands.svelte';

/** Plays one run, or several on one clock. */
interface Plays {
  play: () => void;
  pause: () => void;
}

/** Call during the setup of a component with runs. */
export function whenRunsCommanded(sims: () => readonly Sim[], player: () => Plays): void {
  let repeats = $state(false);
  const duration_s = $derived(Math.max(...sims().map((sim) => sim.duration_s)));
  const tell = whenCommanded({
    play: () => player().play(),
    pause: () => player().pause(),
    step: (by) => sims().forEach((sim) => sim.step(by)),
    seek: (to) => sims().forEach((sim) => sim.seek(Math.max(0, Math.min(to, duration_s)))),
    repeat() {
      repeats = true;
      player().play();
    },
    csv: () => sims().map(runAsCsv).join('\n'),
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
function runAsCsv({ visibleSeries: series }: Sim): string {
  const rows = Array.from({ length: series.length }, (_, row) =>
    series.columns.map((name) => series.value(name, row)),
  );
  return csvOf(series.columns, rows);
}
