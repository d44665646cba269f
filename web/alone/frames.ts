// Gives each frame of the built site a classic script for sandboxes, beside its page. A frame
// without an origin may not load the modules and files of its own site, but may load a classic
// script.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, islandsOf } from './page.ts';
import { packed, pageScript, workerScript, workersIn, type WorkerPath } from './script.ts';

/** The script's name, beside the page of the frame that requests it. */
const SCRIPT = 'alone.js';
const WORKERS = 'generated/alone';
const BEGIN = join(import.meta.dirname, 'begin-frame.ts');

export async function addFrameScripts(folder: string): Promise<void> {
  const addresses = new Map<WorkerPath, string>();
  for (const page of globSync('embed/v1/*/index.html', { cwd: folder }).sort()) {
    const html = readFileSync(join(folder, page), 'utf8');
    const script = await pageScript(folder, 'frame', islandsOf(html), [BEGIN]);
    const workers: Record<string, string> = {};
    for (const path of workersIn(script)) {
      if (!addresses.has(path)) addresses.set(path, await addWorker(folder, path));
      workers[path] = `../../../${addresses.get(path)}`;
    }
    const files = Object.fromEntries(
      filesOf(folder, html).map((path) => [path, packed(readFileSync(join(folder, path)))]),
    );
    const begin =
      `globalThis.WRITE_CLIFF_PACKED=${JSON.stringify(files)};\n` +
      `globalThis.WRITE_CLIFF_WORKERS=${JSON.stringify(workers)};\n`;
    writeFileSync(join(folder, dirname(page), SCRIPT), begin + script);
  }
}

/** Writes a worker's script and returns its address, relative to the site's root. */
async function addWorker(folder: string, path: WorkerPath): Promise<string> {
  const script = await workerScript(folder, path);
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const address = `${WORKERS}/${path.split('/').at(-1)!.replace('.js', `.${digest}.js`)}`;
  mkdirSync(join(folder, WORKERS), { recursive: true });
  writeFileSync(join(folder, address), script);
  return address;
}
