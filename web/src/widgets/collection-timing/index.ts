/* When to collect, and how long the host's writes wait for it. */
export { default } from './CollectionTiming.svelte';
