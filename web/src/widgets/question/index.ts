/* A question asked before it is answered. */
export { default } from './Question.svelte';
