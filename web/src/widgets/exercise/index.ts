/* A question with the reader's own numbers, and its worked answer. */
export { default } from './Exercise.svelte';
