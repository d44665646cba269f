/* More spare area, less to move: the model's curve, and the reader's own runs on it. */
export { default } from './SpareArea.svelte';
