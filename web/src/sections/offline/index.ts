/* The amount of the site or the lecture that this browser keeps, and a button that keeps all. */
export { default } from './Offline.svelte';
