/* The map from logical to physical pages, and what a write changes in it. */
export { default } from './Mapping.svelte';
