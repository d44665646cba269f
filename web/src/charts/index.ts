/*
 * Charts: props in, pixels out. They know nothing of the simulation or the content.
 * Those of a run; what one page alone draws is imported by itself, so that no other page loads it.
 */
export { default as Axis } from './Axis.svelte';
export { default as Beyond } from './Beyond.svelte';
export { default as Chart } from './Chart.svelte';
export { default as Crosshair } from './Crosshair.svelte';
export { default as Cursor } from './Cursor.svelte';
export { default as Delivered } from './Delivered.svelte';
export { default as FreeRow } from './FreeRow.svelte';
export { default as Gaps } from './Gaps.svelte';
export { default as Guess } from './Guess.svelte';
export { default as Histogram } from './Histogram.svelte';
export { default as Legend } from './Legend.svelte';
export { default as Live } from './Live.svelte';
export { default as Shortfall } from './Shortfall.svelte';
export { default as Still } from './Still.svelte';
export { default as BlockMap } from './BlockMap.svelte';
export { default as StillMap } from './StillMap.svelte';
export { default as Swatch } from './Swatch.svelte';
