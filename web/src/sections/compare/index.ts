/* Two drives under one test, beside the run of its scenario. */
export { default } from './Compare.svelte';
