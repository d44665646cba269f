/*
 * The dies of one drive with several kinds of NAND, on one clock:
 * `::dies-at-work{drive="…" nands="…" workloads="…" called="…" title="…"}`.
 */
export { default } from './DiesAtWork.svelte';
