/* The run of a drive's page, and a followed write in it. */
export { default } from './DriveRun.svelte';
