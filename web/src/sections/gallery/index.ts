/*
 * Sets up a widget for another page, shows it there, and gives the snippet to paste into that page.
 */
export { default } from './Gallery.svelte';
