/* The answers to a chapter's exercises for a list of seeds, and a link for each student. */
export { default } from './AnswerKey.svelte';
