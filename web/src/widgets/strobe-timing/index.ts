/* What the strobe does to a page: two interfaces in the same window of time. */
export { default } from './StrobeTiming.svelte';
