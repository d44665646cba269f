/* How worn the drive is: beside a run of its scenario. */
export { default } from './Wear.svelte';
