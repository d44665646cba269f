/* Ten times: fill the drive, delete everything; with TRIM and without. */
export { default } from './FillDeleteRefill.svelte';
