/* Collections of a small drive: choose the victim, see what it costs. */
export { default } from './GarbageCollection.svelte';
