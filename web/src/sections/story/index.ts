/*
 * Why the drive slows down, in eight steps that one scrolls: `::story{scenario="v300-240"}`, below
 * a run of that scenario. It stands below the machine and not above it: the whole picture and its
 * button are understood in seconds and stay the first screen, for links and returning readers too.
 */
export { default } from './Story.svelte';
