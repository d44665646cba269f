/*
 * Where the workers are, for a script that stands alone: each is made of text.
 * 1. A file that has everything in it has that text too: `<script type="text/plain"
 *    data-worker="simulator">`.
 * 2. Else the text takes in a script at its address beside this one. Such an address may be read
 *    where none may be started.
 */
import type * as addressed from '../starts';

/** The script itself; it is read before anything is awaited. */
const own = (document.currentScript as HTMLScriptElement | null)?.src ?? '';

/** An address for each text; it stays, because a worker may be started again. */
const addresses = new Map<string, string>();

function start(name: string): Worker {
  if (!addresses.has(name)) {
    const text = new Blob([textOf(name)], { type: 'text/javascript' });
    addresses.set(name, URL.createObjectURL(text));
  }
  return new Worker(addresses.get(name)!);
}

function textOf(name: string): string {
  const inside = [...document.scripts].find(({ dataset }) => dataset['worker'] === name);
  return inside?.textContent ?? `importScripts(${JSON.stringify(beside(name))})`;
}

/** Of the same version: what stands after `?` says which. */
function beside(name: string): string {
  return new URL(`../workers/${name}.js${new URL(own).search}`, own).href;
}

export const startSimulator: typeof addressed.startSimulator = () => start('simulator');
export const startDemonstrations: typeof addressed.startDemonstrations =
  () => start('demonstrations');
