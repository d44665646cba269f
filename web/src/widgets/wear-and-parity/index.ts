/* Wear of blocks, loss of dies and power cuts: each without a protection and with it. */
export { default } from './WearAndParity.svelte';
