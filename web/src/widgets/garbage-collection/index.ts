/* Collections of a small drive: choose the victim, and see what it costs. */
export { default } from './GarbageCollection.svelte';
