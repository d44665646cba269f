/* The reason for the speed of a second, beside a run of its scenario. */
export { default } from './WhySlow.svelte';
