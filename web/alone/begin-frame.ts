// The beginning of a frame's script in a sandbox. The build prepends the packed content to it.
import { addressOf, unpacked } from './begin.ts';

declare global {
  /** The files that the frame requests, packed, by their paths. */
  var WRITE_CLIFF_PACKED: Readonly<Record<string, string>>;
  /** The addresses of the workers' scripts, relative to this script, by their paths. */
  var WRITE_CLIFF_WORKERS: Readonly<Record<string, string>>;
}

/**
 * A sandboxed frame may not start a worker from an address, but a worker may import a script from
 * one.
 */
const { src } = document.currentScript as HTMLScriptElement;
const inside: Record<string, string> = {};
for (const [path, address] of Object.entries(WRITE_CLIFF_WORKERS)) {
  const text = `importScripts(${JSON.stringify(new URL(address, src).href)})`;
  inside[path] = addressOf(new Blob([text], { type: 'text/javascript' }));
}
for (const [path, packed] of Object.entries(WRITE_CLIFF_PACKED)) {
  inside[path] = addressOf(await unpacked(packed));
}
globalThis.WRITE_CLIFF_INSIDE = inside;
