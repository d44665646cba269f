/* Why a second was as fast as it was: beside a run of its scenario. */
export { default } from './WhySlow.svelte';
