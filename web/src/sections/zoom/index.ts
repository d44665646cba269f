/* From the run to one electron: `::zoom{scenario="v300-240"}`, below a run of that scenario. */
export { default } from './Zoom.svelte';
