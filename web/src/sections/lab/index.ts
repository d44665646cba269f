/*
 * A job file of fio rehearsed on drives, and what the logs of a run prove: `/lab/`. It opens with a
 * finished rehearsal.
 */
export { default } from './Lab.svelte';
