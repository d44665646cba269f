/*
 * From the run to one electron: `::zoom{scenario="v300-240" block="24.1826"}`, below a run of that
 * scenario. It begins with that block, whose pages the site should keep.
 */
export { default } from './Zoom.svelte';
