/*
 * What drives do at every share of writes and at every queue depth, one run of each drive through
 * all of them: `::sweep{drives="…" workloads="server-4k-sweep …" scale="32" called="E100 …"
 * points="S3-023 S3-031xS3-032" title="…"}`. `points` are claims that a source prints of it.
 */
export { default } from './Sweep.svelte';
