/*
 * What finished runs have to show on common axes:
 * `::run-plot{kind="written" drives="…" workloads="…" scale="16" called="TLC QLC" title="…"}`, or
 * `scenarios="…"` for the runs of scenarios.
 * 1. `written` has the rate over the bytes written so far, a plot for each run.
 * 2. `time` has the rate over time, and a dot for each second.
 * 3. `latency` has every command of each run by its latency.
 */
export { default } from './RunPlot.svelte';
