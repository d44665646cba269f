/* A button at the top of a page that plays the run further down. */
export { default } from './PlayRun.svelte';
