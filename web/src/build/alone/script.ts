/*
 * Classic scripts that stand alone: of a page with some islands, and of each worker.
 * 1. The islands are compiled once, into chunks that are kept in memory.
 * 2. A page's script is made of the chunks that it needs: an island that it does not place is left
 *    out. It is wrapped in a function, because a script may await something and a classic one may not.
 * 3. A worker's script has its package in it, compressed: base64 is a third longer than bytes, and
 *    gzip makes less than half of them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/** It runs in the folder `web`, as the build of the site does. */
const WEB = process.cwd();
const ISLAND = /(?:^|\/)island-([\w-]+)\.js$/;
/** Names that no file has. */
const VIRTUAL = '\0alone:';
const ABSENT = `${VIRTUAL}absent`;

export const WORKERS = {
  simulator: { entry: 'sim.worker.ts', package: 'wasm/write_cliff_wasm_bg.wasm' },
  demonstrations: {
    entry: 'demonstration.worker.ts', package: 'demonstrations/write_cliff_demonstrations_bg.wasm',
  },
} as const;

export type WorkerName = keyof typeof WORKERS;
export type Entry = 'client' | 'frame';
/** The code of each, by its name. */
type Chunks = Map<string, string>;
type Built = Awaited<ReturnType<typeof build>>;

let chunks: Promise<Chunks> | null = null;
let workers: Promise<Record<WorkerName, string>> | null = null;

/** Of a page with these islands. */
export async function pageScript(entry: Entry, islands: readonly string[]): Promise<string> {
  const known = await (chunks ??= compiled());
  const { code } = only(await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [chosen(known, islands)],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { page: `${VIRTUAL}${entry}.js` },
        output: { format: 'es', codeSplitting: false },
        // What a chunk is asked for its address for is never done here.
        transform: { define: { 'import.meta.url': '""' } },
      },
    },
  }));
  return `(async()=>{${code}})();\n`;
}

/** Those that such a script starts. */
export function workersIn(script: string): WorkerName[] {
  return (Object.keys(WORKERS) as WorkerName[]).filter((name) =>
    new RegExp(`["'\`]${name}["'\`]`).test(script));
}

export function workerScripts(): Promise<Record<WorkerName, string>> {
  return workers ??= Promise.all((Object.keys(WORKERS) as WorkerName[]).map(async (name) =>
    [name, await workerScript(name)])).then((all) =>
    Object.fromEntries(all) as Record<WorkerName, string>);
}

/** Of all that stands alone: no two versions are mixed. */
export async function aloneVersion(): Promise<string> {
  const hash = createHash('sha256');
  const known = await (chunks ??= compiled());
  for (const text of [...known.values(), ...Object.values(await workerScripts())]) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

async function compiled(): Promise<Chunks> {
  const built = await build({ configFile: join(WEB, 'vite.alone.config.ts'), logLevel: 'warn' });
  return new Map(chunksOf(built).map(({ fileName, code }) => [fileName, code]));
}

/** Finds chunks in memory, and nothing where an island is that the page does not place. */
function chosen(known: Chunks, islands: readonly string[]): Plugin {
  return {
    name: 'chosen-islands',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      const island = ISLAND.exec(source)?.[1];
      if (kind === 'dynamic-import' && island && !islands.includes(island)) return ABSENT;
      const name = source.replace(VIRTUAL, '').replace(/^\.\//, '');
      return known.has(name) ? VIRTUAL + name : null;
    },
    load: (id) => (id === ABSENT ? 'export {}' : known.get(id.replace(VIRTUAL, '')) ?? null),
  };
}

async function workerScript(name: WorkerName): Promise<string> {
  const { entry, package: file } = WORKERS[name];
  const { code } = only(await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{
      name: 'own-package',
      enforce: 'pre',
      resolveId: (source) => (source === './package' ? join(WEB, 'src/sim/alone/package.ts') : null),
    }],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: join(WEB, 'src/sim', entry), output: { format: 'iife' } },
    },
  }));
  const packed = gzipSync(readFileSync(join(WEB, 'src/generated', file)), { level: 9 });
  return `const PACKAGE="${packed.toString('base64')}";\n${code}`;
}

/** The only script of a build. */
function only(built: Built): Rolldown.OutputChunk {
  const [found, ...others] = chunksOf(built);
  if (!found || others.length > 0) throw new Error(`expected one script, found ${others.length}`);
  return found;
}

/** A build of one format, as a list or by itself. */
function chunksOf(built: Built): Rolldown.OutputChunk[] {
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output.filter((file) => file.type === 'chunk');
}
