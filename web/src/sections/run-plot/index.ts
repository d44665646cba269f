/*
 * What finished runs have to show on common axes:
 * `::run-plot{kind="written" drives="…" workloads="…" scale="16" called="TLC QLC" title="…"}`, or
 * `scenarios="…"` for the runs of scenarios.
 * 1. `written` has the rate over the bytes written so far, a plot for each run.
 * 2. `parts` has that too, of a drive that rests before each part, and what its cache took of each.
 * 3. `time` has the rate over time, and a dot for each second.
 * 4. `rate` has the rate in MB/s over time, in `plots="2"` plots with as many runs each.
 * 5. `latency` has every command of each run by its latency.
 */
export { default } from './RunPlot.svelte';
