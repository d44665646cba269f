/* The logic gate that flash is named after. */
export { default } from './NandGate.svelte';
