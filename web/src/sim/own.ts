/* A widget's run: the one that its page shares with it, or one of its own that ends with it. */
import { onDestroy } from 'svelte';
import type { Source } from './protocol';
import { Sim, type Past } from './sim.svelte';

export interface RunProps {
  /** A run that other widgets share; without it the widget makes its own of `source`. */
  sim?: Sim;
  source?: Source;
  /** The finished run that came with the page. */
  picture?: Past | null;
}

/** Called while a component is made; it keeps that run for good. */
export function runOf({ sim, source, picture = null }: RunProps): Sim {
  if (sim) return sim;
  const own = new Sim(source ?? { scenario: '', files: {} }, picture);
  onDestroy(() => own.dispose());
  return own;
}
