/* All drives, to filter and sort. */
export { default } from './DriveList.svelte';
