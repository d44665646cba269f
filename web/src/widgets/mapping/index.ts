/* The map from logical to physical pages, and how a write changes it. */
export { default } from './Mapping.svelte';
