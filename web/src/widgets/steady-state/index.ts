/* One run from the first write to steady state: `::steady-state{scenario="intel-335-240"}`. */
export { default } from './Alone.svelte';
