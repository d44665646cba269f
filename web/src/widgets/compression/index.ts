/* What data compresses to, how it lies in pages, and what a drive makes of it. */
export { default } from './Compression.svelte';
