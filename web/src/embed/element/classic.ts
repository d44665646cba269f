/* The classic script `/embed/v1/write-cliff.js`: the package without its exports. */
import './index.ts';
