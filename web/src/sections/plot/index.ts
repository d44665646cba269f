/*
 * A plot of a chapter's own: `::plot{name="two-cliffs" title="…"}`. Its runs, and what is derived
 * from them, are in the `plots.toml` beside the chapter, its words in `plots.json`; their fields
 * are in `#content/plots`.
 */
export { default } from './ChapterPlot.svelte';
