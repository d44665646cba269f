/*
 * Commands a second, watts, and commands a second for each watt, over one time axis:
 * `::power{drives="…" workloads="server-4k-from-new" scale="32" called="E100 …"
 * points="S3-031 S3-031xS3-032 …" title="…"}`. `points` are claims that a source prints of the end.
 */
export { default } from './Power.svelte';
