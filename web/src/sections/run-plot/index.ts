/*
 * Finished runs on common axes: `::run-plot{kind="written" drives="…" workloads="…" scale="16"
 * called="TLC QLC" title="…"}`, or `scenarios="…"` for the runs of scenarios.
 * 1. `written` draws the rate over the bytes written so far, in a plot for each run.
 * 2. `parts` does the same for a drive that rests before each part, and marks the amount of each
 *    part that its cache took.
 * 3. `time` draws the rate over time, with a dot for each second.
 * 4. `rate` draws the rate in MB/s over time, in `plots="2"` plots with equally many runs.
 * 5. `latency` draws all commands of each run by latency.
 */
export { default } from './RunPlot.svelte';
