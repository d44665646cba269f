// Bundles the chunks of the built islands into classic scripts that load no other files.
// 1. A page's script has the chunks of its islands. Islands not placed on the page are left out.
// 2. The script is wrapped in an async function, because a frame's script uses `await`, which a
//    classic script does not allow at its top level.
// 3. A worker's script contains its WebAssembly package: base64 adds a third to the size, but gzip
//    first more than halves it, and the script is packed itself.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { encoded } from './base85.ts';

const ISLANDS = 'generated/islands';
const ENTRIES = { page: 'src/routes/client.ts', frame: 'src/embed/frame.ts' } as const;
/** Per worker, by its path inside a page: the names of its script and of its package. */
const WORKERS = {
  'workers/simulator.js': ['sim.worker', 'write_cliff_wasm_bg'],
  'workers/demonstrations.js': ['demonstration.worker', 'write_cliff_demonstrations_bg'],
} as const;
/** Module ids that match no file. */
const WHOLE = 'alone:whole';
const ABSENT = 'alone:absent';
/** The script of slides, which other pages do not need. */
const DECK = 'src/present/deck.ts';
/** Files leave out the menus of figures, and the films that play by themselves in the gallery. */
const ON_SITE = ['src/furniture/figure-menu/menu.ts', 'src/islands/films.ts'];
/** Answers are kept for pages, not for slides. */
const ANSWERS = 'src/furniture/kept-answers/answers.ts';
const ISLAND = /^src\/(?:widgets|sections)\/([\w-]+)\/index\.ts$/;

export type WorkerPath = keyof typeof WORKERS;
export type Entry = keyof typeof ENTRIES;

/** Returns the content gzipped, in base85; the same bytes on every machine. */
export const packed = (content: string | Buffer) => encoded(gzip(content));

const gzip = (content: string | Buffer) => gzipSync(content, { level: 9 });

/**
 * Returns the script of a page or frame with these islands, or of a `deck` with them, from the
 * built site in `folder`.
 */
export function pageScript(
  folder: string,
  entry: Entry,
  islands: readonly string[],
  before: readonly string[] = [],
): Promise<string> {
  const text = readFileSync(join(folder, ISLANDS, 'manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Record<string, { file: string }>;
  const absent = Object.entries(chunks).filter(([source]) => {
    if (ON_SITE.includes(source) || (source === ANSWERS && islands.includes('deck'))) return true;
    const island = source === DECK ? 'deck' : ISLAND.exec(source)?.[1];
    return island !== undefined && !islands.includes(island);
  });
  const files = absent.map(([, { file }]) => `./${file}`);
  const script = resolve(folder, ISLANDS, chunks[ENTRIES[entry]]!.file);
  return linked([...before, script], {
    name: 'without-absent-islands',
    enforce: 'pre',
    resolveId: (source) => (files.includes(source) ? ABSENT : null),
    load: (id) => (id === ABSENT ? 'export default null' : null),
  });
}

/** Returns the workers that a script may start. */
export function workersIn(script: string): WorkerPath[] {
  return (Object.keys(WORKERS) as WorkerPath[]).filter((path) => script.includes(WORKERS[path][0]));
}

export async function workerScript(folder: string, path: WorkerPath): Promise<string> {
  const [worker, wasm] = WORKERS[path];
  const asset = (pattern: string) => {
    const found = globSync(`${ISLANDS}/assets/${pattern}`, { cwd: folder });
    if (found.length !== 1) throw new Error(`${pattern}: expected one, found ${found.length}`);
    return resolve(folder, found[0]!);
  };
  const bytes = readFileSync(asset(`${wasm}-*.wasm`));
  const code = await linked([asset(`${worker}-*.js`)]);
  return `globalThis.WRITE_CLIFF_PACKAGE="${gzip(bytes).toString('base64')}";\n${code}`;
}

/** Bundles these files, in order, with all their imports into one classic script. */
export async function linked(files: readonly string[], ...plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      ...plugins,
      {
        name: 'nothing-beside',
        resolveId: (source) => (source === WHOLE ? WHOLE : null),
        load: (id) =>
          id === WHOLE ? files.map((file) => `import ${JSON.stringify(file)};`).join('') : null,
        // Drop the files that Vite would preload; all code is already here, and has no address.
        transform: (code) =>
          code.replaceAll(/__vite__mapDeps\(\[[\d,]*\]\)/g, '[]').replaceAll('import.meta', '({})'),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: WHOLE, output: { format: 'es', codeSplitting: false } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  if (output.length !== 1) throw new Error(`${files.join()}: expected one script`);
  return `(async()=>{${output[0].code}})();\n`;
}
