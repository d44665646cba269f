/* Figures that were published beside the ones that are simulated, to be run by the reader. */
export { default } from './Claims.svelte';
