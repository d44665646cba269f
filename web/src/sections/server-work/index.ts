/*
 * What a server asks of a drive: the reader chooses a mix, and a drive where there are some, and
 * runs it: `::server-work{drives="…" workloads="server-oltp …" scale="32" called="E100 …"
 * title="…"}`. Without `workloads`, all mixes that the words name, and no finished run; with
 * `scenario`, the run of the page has the texts of the drive.
 */
export { default } from './ServerWork.svelte';
