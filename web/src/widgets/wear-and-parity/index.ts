/* How blocks wear, what parity over the dies is worth, what a power cut takes: with and without. */
export { default } from './WearAndParity.svelte';
