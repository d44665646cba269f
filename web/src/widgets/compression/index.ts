/* How far data compresses, how it lies in pages, and how a drive performs with it. */
export { default } from './Compression.svelte';
