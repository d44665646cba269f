/* Filters the table of evidence below it. */
export { default } from './EvidenceFilter.svelte';
