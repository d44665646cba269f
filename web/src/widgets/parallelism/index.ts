/* Channels, dies and queue depth: who works, who waits, and which NAND one can tell apart. */
export { default } from './Parallelism.svelte';
