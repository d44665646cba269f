/* Small writes on parts with larger and larger pages. */
export { default } from './SubPage.svelte';
