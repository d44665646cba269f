/*
 * Transistors in series conduct only if all of them do: the NAND gate, and the flash named after
 * it.
 */
export { default } from './NandGate.svelte';
