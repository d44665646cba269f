/*
 * The functions of Svelte that an island needs besides its component. Importing all of `svelte`
 * would send every page all of its functions, used or not.
 */
export { hydrate, mount, unmount } from 'svelte';
