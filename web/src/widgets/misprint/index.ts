/* Printed figures that contradict one another: the reader finds the misprint, a run is asked. */
export { default } from './Misprint.svelte';
