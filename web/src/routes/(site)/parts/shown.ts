/* An example says by its imports which parts it shows. */

const IMPORT = /from '#((?:charts|controls)(?:\/\w+)+\.svelte)'/g;

/** Returns the files of the parts that the source of an example imports. */
export const partsIn = (source: string): string[] =>
  [...source.matchAll(IMPORT)].map(([, file]) => file!);
