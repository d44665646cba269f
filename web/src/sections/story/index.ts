/*
 * Why the drive slows down, in eight steps that one scrolls: `::story{scenario="v300-240"}`, below
 * a run of that scenario (the README says why below).
 */
export { default } from './Story.svelte';
