/* The amount of the site that this browser keeps, and a button that keeps all of it. */
export { default } from './Offline.svelte';
