/*
 * The source of a worker's WebAssembly package: its own script, if the page stands alone, or else
 * the package's address. A host that does not begin to answer is given up; once it has, the package
 * may take as long as it needs.
 */
declare global {
  /** Compressed, as base64. The script of a worker that stands alone begins with it. */
  var WRITE_CLIFF_PACKAGE: string | undefined;
}

interface Source {
  module_or_path: Promise<ArrayBuffer | Response>;
}

const ANSWER_MS = 10_000;

/** A worker that stands alone has no address to resolve one from. */
export function packageFrom(address: () => URL): Source {
  const packed = globalThis.WRITE_CLIFF_PACKAGE;
  if (packed === undefined) return { module_or_path: fetched(address()) };
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  // Avoid a blob: WebKit cannot read one in the worker of a page that was opened from a disk.
  const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
  return { module_or_path: new Response(unpacked).arrayBuffer() };
}

async function fetched(address: URL): Promise<Response> {
  const answered = new AbortController();
  // the error of every other failed fetch
  const timer = setTimeout(() => answered.abort(new TypeError('no answer')), ANSWER_MS);
  const response = await fetch(address, answered);
  clearTimeout(timer);
  return response;
}
