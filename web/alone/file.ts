// One page of the built site as one file, which asks nobody for anything: its fonts, pictures,
// script, workers and data are in it. It works from a disk, where a browser starts no module and
// reads no file beside the page.
// 1. What stands in the page stays there. What it needs besides stands packed at its end, with the
//    script that opens it (`begin-file.ts`).
// 2. Links lead to the site, if its address is known. Otherwise there is nowhere to go: links to
//    other pages are plain text, and lists of such links are left out.
// 3. In a file that would be too large, figures are packed too, and seen only when it is opened. If
//    it is still too large, it does without its fonts.
// 4. It may be passed on alone, so it carries the notices of the work of others in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes, hashOf } from '../src/build/policy.server.ts';
import { filesOf, islandsOf } from './page.ts';
import { linked, packed, pageScript, workerScript, workersIn } from './script.ts';

/** 1 MB. */
export const MAX_BYTES = 1_000_000;
/** What is shorter would not become much shorter. */
const PACKED_CHARACTERS = 1000;
/** No part of a page: where no site is known, links that scripts make lead there. */
const NOWHERE = '#nowhere/';
/** No site has this address. */
const SOMEWHERE = 'https://somewhere.invalid/';
const BEGIN = join(import.meta.dirname, 'begin-file.ts');
const FONT = 'url(data:font';
const PLAIN = `:is(a:not([href]),a[href^="${NOWHERE}"]){color:inherit!important;`
	+ 'text-decoration:none!important;pointer-events:none}';
/** Nothing is around what stood in a frame. */
const AROUND = '.embed{max-width:64rem;margin:auto;padding:clamp(3px,2vw,1.5rem)}';

export interface Site {
	/** Where it was built. */
	folder: string;
	/** Where others find it, with a slash at its end; null: nobody knows. */
	address: string | null;
}

interface Parts {
	/** Of the page, as HTML. */
	packed: string;
	/** As a comment. */
	notices: string;
	/** The page's own script and the one that opens it. */
	code: string;
	opening: string;
}

/** `path` is that of the page within the site: `chapters/02-nand/`. */
export async function oneFile(site: Site, path: string): Promise<string> {
	const page = readFileSync(join(site.folder, path, 'index.html'), 'utf8');
	const parts = await partsOf(site.folder, path, page);
	const bare = withinStyles(withLinks(withoutBeside(page), site.address, path), site.folder);
	const small = withPackedData(withPackedFigures(bare));
	const plain = withoutLastFont(small);
	const bySize = [withPackedData(bare), small, plain, withoutLastFont(plain)];
	const files = bySize.map((html) => whole(html, parts));
	const file = files.find((one) => Buffer.byteLength(one) <= MAX_BYTES) ?? files.at(-1)!;
	checked(file, path);
	return file;
}

async function partsOf(folder: string, path: string, page: string): Promise<Parts> {
	const code = await pageScript(
		folder, path.startsWith('embed/') ? 'frame' : 'page', islandsOf(page));
	const workers = await Promise.all(workersIn(code).map(async (worker) =>
		[worker, await workerScript(folder, worker)] as const));
	const files = filesOf(folder, page).map((file) =>
		[file, readFileSync(join(folder, file))] as const);
	const inside = [...workers, ...files].map(([name, content]) =>
		part(`data-packed="file" data-path="${name}"`, packed(content)));
	const notices = readFileSync(join(folder, 'about/third-party.txt'), 'utf8');
	return {
		notices: `<!--\n${notices.replaceAll('-->', '-- >')}\n-->`,
		packed: [...inside, part('data-packed="code"', packed(code))].join('\n'),
		code,
		opening: await linked([BEGIN])
	};
}

/** A browser runs nothing of this type. */
const part = (attributes: string, text: string) =>
	`<script type="text/plain" ${attributes}>${text}</script>`;

/** Without what a page of the site asks for: its styles are in it already. */
function withoutBeside(page: string): string {
	return page.replaceAll(/<link\b[^>]*>/g, '')
		.replaceAll(/<script type="module"[^>]*><\/script>/g, '')
		.replaceAll(/<script data-alone=.*?<\/script>/gs, '');
}

function withPackedData(page: string): string {
	const DATA = /<script type="application\/json">(.*?)<\/script>/gs;
	return page.replaceAll(DATA, (script, data: string) => (data.length < PACKED_CHARACTERS
		? script : part('data-packed="data"', packed(data))));
}

/** The markup of each island, with its data. */
function withPackedFigures(page: string): string {
	const FIGURES = /(<wc-island\b[^>]*>)(.*?)(<\/wc-island>)/gs;
	return page.replaceAll(FIGURES, (_, begin: string, markup: string, end: string) =>
		begin + part('data-packed="markup"', packed(markup)) + end);
}

/** `path` is that of the page. Links to places on it stay. */
export function withLinks(page: string, address: string | null, path: string): string {
	const here = new URL(path, SOMEWHERE);
	const lead = (link: string, start: string, to: string) => {
		const { href } = new URL(to, here);
		if (to.startsWith('#') || !href.startsWith(SOMEWHERE)) return link;
		return address === null ? start : `${start} href="${href.replace(SOMEWHERE, address)}"`;
	};
	const led = page.replaceAll(/(<a\b[^>]*?) href="([^"]*)"/g, lead)
		.replaceAll(/ ((?:data-)?root)="[./]*"/g, ` $1="${address ?? NOWHERE}"`);
	if (address !== null) return led;
	return led.replaceAll(/<nav\b.*?<\/nav>/gs, '')
		.replace(/<footer\b.*?<\/footer>/s, (footer) => footer.replaceAll(/<a\b.*?<\/a>/gs, ''));
}

/** Fonts and pictures that styles ask for. */
function withinStyles(page: string, folder: string): string {
	const BESIDE = /url\([./]*([\w/.-]+\.(woff2|png))\)/g;
	return page.replaceAll(BESIDE, (_, file: string, kind: string) => {
		const type = kind === 'png' ? 'image/png' : 'font/woff2';
		return `url(data:${type};base64,${readFileSync(join(folder, file)).toString('base64')})`;
	});
}

/** The last is that of the prose. */
function withoutLastFont(page: string): string {
	const begin = page.lastIndexOf('@font-face', page.lastIndexOf(FONT));
	return page.slice(0, begin) + page.slice(page.indexOf('}', begin) + 1);
}

function whole(page: string, { packed: parts, notices, code, opening }: Parts): string {
	const html = page.replace('</head>', `<style>${AROUND}${PLAIN}</style></head>`)
		.replace('</body>', () => `${parts}\n<script>${opening}</script>\n${notices}\n</body>`);
	const policy = [
		`default-src 'none'`,
		['script-src', `'wasm-unsafe-eval'`, ...hashes(html, 'script'), hashOf(code)].join(' '),
		['style-src', ...hashes(html, 'style')].join(' '),
		'img-src data: blob:', 'font-src data:', 'connect-src blob:', 'worker-src blob:',
		`base-uri 'none'`, `form-action 'none'`
	].join('; ');
	return html.replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${policy}"`);
}

/** Stops if a browser would look for something beside the file. */
function checked(file: string, path: string): void {
	const text = file.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '');
	const beside = /<(?!a\b)[a-z][^>]* (?:src|srcset|href|poster)="(?!#|data:)[^"]*"/.exec(text)
		?? /url\((?!["']?#|data:)[^)]*\)/.exec(text);
	if (beside) throw new Error(`${path}: expected everything in the file, found ${beside[0]}`);
}
