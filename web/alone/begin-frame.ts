// How the script of a frame in a sandbox begins. The build puts what is in it before all of it.
import { addressOf, unpacked } from './begin.ts';

declare global {
	/** Files that the frame asks for, packed, by their paths. */
	var WRITE_CLIFF_PACKED: Readonly<Record<string, string>>;
	/** Scripts of workers, seen from this script, by their paths. */
	var WRITE_CLIFF_WORKERS: Readonly<Record<string, string>>;
}

/** A sandbox may not start a worker from an address, and may read a script from there. */
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
