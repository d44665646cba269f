/* Published figures beside the simulated ones; the reader can run each of them. */
export { default } from './Claims.svelte';
