/*
 * Channels, dies and queue depth: which parts work, which wait, and when the two kinds of NAND
 * differ.
 */
export { default } from './Parallelism.svelte';
