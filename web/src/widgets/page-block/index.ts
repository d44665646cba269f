/* One block: what NAND permits, and what it refuses. */
export { default } from './PageBlock.svelte';
