/*
 * The kinds of NAND that a maker listed under one name, each with compressible and incompressible
 * data: `::nand-matrix{title="…"}`. The rows come from `content/evidence/nand-matrix.toml`.
 */
export { default } from './NandMatrix.svelte';
