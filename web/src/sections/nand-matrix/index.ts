/*
 * The kinds of NAND that a maker listed for one name, each under data that compresses and under
 * data that does not: `::nand-matrix{title="…"}`. Its rows are those of
 * `content/evidence/nand-matrix.toml`.
 */
export { default } from './NandMatrix.svelte';
