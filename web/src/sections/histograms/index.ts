/*
 * The waiting times of a drive's commands in some tests: the shares of the bins that a source
 * prints, and those of a run. `::histograms{drives="kingston-e100-200" workloads="server-4k-write
 * …" scale="32" source="S3" title="…"}`.
 */
export { default } from './Histograms.svelte';
