/* The run of the start page, all of which is in the page's address. */
export { default } from './Flagship.svelte';
