/* The run of the start page, whose whole state is in the page's address. */
export { default } from './Flagship.svelte';
