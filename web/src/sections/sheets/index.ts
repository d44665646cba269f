/* A printed page of exercises for each student, and the key. */
export { default } from './Sheets.svelte';
