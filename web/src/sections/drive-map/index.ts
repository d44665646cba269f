/* The drive's map: `::drive-map{scenario="v300-240"}`, beside a run of that scenario. */
export { default } from './DriveMap.svelte';
