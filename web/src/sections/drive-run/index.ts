/* The run of a drive's page, and a write followed in it. */
export { default } from './DriveRun.svelte';
