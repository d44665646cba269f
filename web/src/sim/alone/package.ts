/* The package of a worker that stands alone: it is in the script, compressed. */
import type * as addressed from '../package';

/** The build puts it before the script: gzip, as base64. */
declare const PACKAGE: string;

export const ownPackage: typeof addressed.ownPackage = () => {
  const packed = Uint8Array.from(atob(PACKAGE), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return { module_or_path: new Response(stream).arrayBuffer() };
};
