/* The sentences about a run, its plot and its link, in a module of their own. */
export { default as runText } from '#language/run.json';
