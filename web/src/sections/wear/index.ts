/* The drive's wear, beside a run of its scenario. */
export { default } from './Wear.svelte';
