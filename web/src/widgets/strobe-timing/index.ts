/* The effect of the strobe on a page: two interfaces in the same window of time. */
export { default } from './StrobeTiming.svelte';
