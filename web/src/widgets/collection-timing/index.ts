/* When to collect: what the host's writes wait for. */
export { default } from './CollectionTiming.svelte';
