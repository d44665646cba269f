/*
 * What an island needs of Svelte besides its own component. Loading all of `svelte` would send a
 * page every function of it, used or not.
 */
export { hydrate, mount, unmount } from 'svelte';
