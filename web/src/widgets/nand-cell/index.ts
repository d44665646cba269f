/* One flash cell and its page: programmed pulse by pulse, and read when they are old. */
export { default } from './NandCell.svelte';
