/* Printed figures that contradict one another: the reader and a run look for the misprint. */
export { default } from './Misprint.svelte';
