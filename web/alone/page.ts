// What a built page says of itself: its islands, and the files that they may ask for.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function islandsOf(html: string): string[] {
	const names = [...html.matchAll(/<wc-island\b[^>]* name="([\w-]+)"/g)];
	return [...new Set(names.map(([, name]) => name!))];
}

/** Paths within the site. Files for other choices of the reader's than the page offers are none. */
export function filesOf(folder: string, html: string): string[] {
	const runs = [...html.matchAll(/<wc-data name="run\/([\w-]+)"/g)];
	const rest = runs.map(([, run]) => `runs/${run}.json`);
	const maps = [...html.matchAll(/\burl\([./]*(runs\/[\w-]+\.png)\)/g)].map(([, path]) => path!);
	const islands = islandsOf(html);
	/** Of what is named in the page. */
	const asked = (island: string, of: string) => (islands.includes(island)
		? readdirSync(join(folder, of))
			.filter((file) => /\.json$/.test(file) && html.includes(`"${file.slice(0, -5)}"`))
			.map((file) => `${of}/${file}`) : []);
	const answers = [
		...asked('claims', 'evidence/runs'), ...asked('misprint', 'evidence/misprints'),
		...asked('nand-matrix', 'evidence/nand')
	];
	return [...new Set([...rest, ...maps, ...answers])]
		.filter((path) => existsSync(join(folder, path))).sort();
}
