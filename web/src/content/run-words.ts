/* The sentences of a run, its plot and its link, apart from those that every figure needs. */
export { default as runText } from '#language/run.json';
