/* A question with numbers of the reader's own, and its worked answer. */
export { default } from './Exercise.svelte';
