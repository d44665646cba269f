/* Every drive there is, to be narrowed and ordered. */
export { default } from './DriveList.svelte';
