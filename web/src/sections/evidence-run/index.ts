/* Runs the answer to a claim: `claim`, and the `index` of the answer. */
export { default } from './Answer.svelte';
