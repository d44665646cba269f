// Classic scripts that need nothing beside them, made of the chunks of the built islands.
// 1. A page's script has the chunks of its islands. Islands that it does not place are left out.
// 2. It is wrapped in a function, because a frame's script awaits something, and a classic script
//    may not.
// 3. A worker's script has its WebAssembly package in it, packed: base64 is a third longer than
//    bytes, and gzip makes less than half of them.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

const ISLANDS = 'generated/islands';
const ENTRIES = { page: 'src/islands/client.ts', frame: 'src/embed/frame.ts' } as const;
/** Of each worker the names of its script and of its package, by its path inside a page. */
const WORKERS = {
	'workers/simulator.js': ['sim.worker', 'write_cliff_wasm_bg'],
	'workers/demonstrations.js': ['demonstration.worker', 'write_cliff_demonstrations_bg']
} as const;
/** Names that no file has. */
const WHOLE = 'alone:whole';
const ABSENT = 'alone:absent';
const ISLAND = /^src\/(?:widgets|sections)\/([\w-]+)\/index\.ts$/;

export type WorkerPath = keyof typeof WORKERS;
export type Entry = keyof typeof ENTRIES;

/** As base64, gzipped; the same bytes on every machine. */
export function packed(content: string | Buffer): string {
	return gzipSync(content, { level: 9 }).toString('base64');
}

/** Of a page of the built site in `folder`, or of a frame, with these islands. */
export function pageScript(
	folder: string,
	entry: Entry,
	islands: readonly string[],
	before: readonly string[] = []
): Promise<string> {
	const text = readFileSync(join(folder, ISLANDS, 'manifest.json'), 'utf8');
	const chunks = JSON.parse(text) as Record<string, { file: string }>;
	const absent = Object.entries(chunks).filter(([source]) => {
		const island = ISLAND.exec(source)?.[1];
		return island !== undefined && !islands.includes(island);
	});
	const files = absent.map(([, { file }]) => `./${file}`);
	const script = resolve(folder, ISLANDS, chunks[ENTRIES[entry]]!.file);
	return linked([...before, script], {
		name: 'without-absent-islands',
		enforce: 'pre',
		resolveId: (source) => (files.includes(source) ? ABSENT : null),
		load: (id) => (id === ABSENT ? 'export default null' : null)
	});
}

/** The workers that such a script may start. */
export function workersIn(script: string): WorkerPath[] {
	return (Object.keys(WORKERS) as WorkerPath[]).filter((path) =>
		script.includes(WORKERS[path][0]));
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
	return `globalThis.WRITE_CLIFF_PACKAGE="${packed(bytes)}";\n${code}`;
}

/** One classic script of these, one after the other, with all that they import. */
export async function linked(files: readonly string[], ...plugins: Plugin[]): Promise<string> {
	const built = await build({
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		plugins: [...plugins, {
			name: 'nothing-beside',
			resolveId: (source) => (source === WHOLE ? WHOLE : null),
			load: (id) => (id === WHOLE
				? files.map((file) => `import ${JSON.stringify(file)};`).join('') : null),
			// What Vite would ask for before a chunk is here; and nothing has an address.
			transform: (code) => code.replaceAll(/__vite__mapDeps\(\[[\d,]*\]\)/g, '[]')
				.replaceAll('import.meta', '({})')
		}],
		build: {
			write: false,
			minify: true,
			modulePreload: false,
			rolldownOptions: { input: WHOLE, output: { format: 'es', codeSplitting: false } }
		}
	});
	const { output } = built as Rolldown.RolldownOutput;
	if (output.length !== 1) throw new Error(`${files.join()}: expected one script`);
	return `(async()=>{${output[0].code}})();\n`;
}
