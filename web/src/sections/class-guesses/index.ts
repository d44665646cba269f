/* All guesses of a class about one question, from the codes of its students. */
export { default } from './ClassGuesses.svelte';
