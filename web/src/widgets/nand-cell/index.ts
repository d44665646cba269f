/* One flash cell and its page: programmed pulse by pulse, and read back when worn and old. */
export { default } from './NandCell.svelte';
