/* One page changed in three ways, side by side. */
export { default } from './Overwrite.svelte';
