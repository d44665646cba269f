/* Sets a widget up for another page, shows it there, and gives what is pasted into that page. */
export { default } from './Gallery.svelte';
