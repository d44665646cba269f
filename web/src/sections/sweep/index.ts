/*
 * Drives at every share of writes and every queue depth; a single run of each drive covers all of
 * them: `::sweep{drives="…" workloads="server-4k-sweep …" scale="32" called="E100 …" points="S3-023
 * S3-031xS3-032" title="…"}`. `points` are the claims that a source prints about it.
 */
export { default } from './Sweep.svelte';
