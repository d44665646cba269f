/*
 * A server's work on a drive. The reader chooses a mix, and a drive if there are several, and runs
 * it: `::server-work{drives="…" workloads="server-oltp …" scale="32" called="E100 …" title="…"}`.
 * Without `workloads` it offers all mixes in `words.json`, and has no finished run. With `scenario`
 * the drive's files come from the run of the page.
 */
export { default } from './ServerWork.svelte';
