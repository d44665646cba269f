/*
 * Commands per second, watts, and commands per second per watt, on one time axis:
 * `::power{drives="…" workloads="server-4k-from-new" scale="32" called="E100 …" points="S3-031
 * S3-031xS3-032 …" title="…"}`. `points` are the claims that a source prints about the end.
 */
export { default } from './Power.svelte';
