/*
 * The source of a worker's WebAssembly package: its own script, if the page stands alone, or else
 * the package's usual address.
 */
declare global {
  /** Compressed, as base64. The script of a worker that stands alone begins with it. */
  var WRITE_CLIFF_PACKAGE: string | undefined;
}

export function ownPackage(): { module_or_path: Promise<ArrayBuffer> } | undefined {
  const packed = globalThis.WRITE_CLIFF_PACKAGE;
  if (packed === undefined) return undefined;
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  // Avoid a blob: WebKit cannot read one in the worker of a page that was opened from a disk.
  const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
  return { module_or_path: new Response(unpacked).arrayBuffer() };
}
