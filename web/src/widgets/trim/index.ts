/* Two equal drives, one of which is told what was deleted. */
export { default } from './Trim.svelte';
