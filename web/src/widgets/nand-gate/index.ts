/* What is in series conducts only if all of it does: the gate, and the flash named after it. */
export { default } from './NandGate.svelte';
