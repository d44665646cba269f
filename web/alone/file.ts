// Makes one file of a page of the built site. The file contains the page's fonts, pictures, script,
// workers and data, and makes no requests. It works from a disk, where a browser neither starts
// modules nor reads files beside the page.
// 1. The content of the page stays in place. Everything else that it needs is packed at its end,
//    with the script that unpacks it (`begin-file.ts`).
// 2. Links lead to files that are passed on with this one, else to the site if its address is
//    known. Otherwise links to other pages become plain text, and lists of such links are left out.
// 3. If the file would be too large, its figures are packed too, and appear only after unpacking.
//    If it is still too large, it omits fonts, and then packs the styles of components.
// 4. The kept moments of a run are not packed, and its data names none. The zoom, which begins with
//    one, stays on the site.
// 5. The search stays there too, because its index is that of the whole site.
// 6. The file needs scripts, so the story leaves out the pictures of its steps.
// 7. The menus of figures stay on the site too, because their links and snippets lead there, and so
//    does whatever is marked with `data-online`. The plan of the lecture leads to other files, so
//    only files that are passed on with it have it.
// 8. The file may be passed on alone, so it carries the notices of the third-party work in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCK } from '../src/prerender/parts/notices.ts';
import { hashes, hashOf } from '../src/prerender/policy.server.ts';
import { filesOf, islandsOf, MAP } from './page.ts';
import { pictureName } from './picture-name.ts';
import { linked, packed, pageScript, workerScript, workersIn, type WorkerPath } from './script.ts';

/** 1 MB. */
export const MAX_BYTES = 1_000_000;
/** Shorter data is not packed, because it would not shrink much. */
const PACKED_CHARACTERS = 1000;
/**
 * The target of links that scripts make when the site's address is unknown; no element has this id.
 */
const NOWHERE = '#nowhere/';
/** A base address for resolving links; no site has it. */
const SOMEWHERE = 'https://somewhere.invalid/';
const BEGIN = join(import.meta.dirname, 'begin-file.ts');
const FONT = 'url(data:font';
/** The work of pages that are in no file, the search and the lab, and that of the fonts. */
const ONLINE_ONLY = /^(pagefind|client-zip|idb-keyval) /m;
const FONTS = /^@fontsource[^ ]* /m;
const ZOOM =
  /<div class="zoom [^"]*">(?:<!--.*?-->)*<wc-island\b.*?<\/wc-island>(?:<!--.*?-->)*<\/div>/s;
const MOMENTS = /(<wc-data name="run\/(?:(?!<\/wc-data>).)*?"moments_s":)\[[\d,]*\]/gs;
const ONLINE = /<section\b[^>]* data-online\b.*?<\/section>/gs;
/** The plans in the speaker's window. */
const PLAN = /(<ol class="plan [^>]*>).*?<\/ol>/s;
/** The page of the plan. */
const TEACH = 'teach/';
/** A component's styles, by their shortened name. */
const SCOPE = /\bs-\w+/g;
const STYLE = /(<style\b[^>]*>)(.*?)(<\/style>)/gs;
/** The pictures of the story's steps, for pages without scripts and on paper. */
const STILLS = /(<wc-still\b[^>]*><!--[^>]*-->).*?(<!----><\/wc-still>)/gs;
const PLAIN =
  `:is(a:not([href]),a[href^="${NOWHERE}"]){color:inherit!important;` +
  'text-decoration:none!important;pointer-events:none}';
/** Margins for an embed, which fills its frame and has none of its own. */
const AROUND = '.embed{max-width:64rem;margin:auto;padding:clamp(3px,2vw,1.5rem)}';

export interface Site {
  /** The folder of the built site. */
  folder: string;
  /** The public address, with a slash at its end; null if unknown. */
  address: string | null;
}

/** Files that are passed on together: their addresses by the paths of the pages they hold. */
export type Beside = ReadonlyMap<string, string>;
const ALONE: Beside = new Map();

interface Parts {
  /** The packed parts of the page, as HTML. */
  packed: string;
  /** The notices of the whole site. */
  notices: string;
  /** The page's own script, and the script that unpacks the parts. */
  code: string;
  opening: string;
}

export interface Options {
  /** The addresses as seen from the file. */
  beside?: Beside;
  /** Scripts that run before the page's own. */
  before?: readonly string[];
}

/** `path` is the page's path within the site: `chapters/nand/`. */
export async function oneFile(
  site: Site,
  path: string,
  { beside = ALONE, before = [] }: Options = {},
): Promise<string> {
  const page = withShortScopes(readFileSync(join(site.folder, path, 'index.html'), 'utf8'))
    .replace(ZOOM, '')
    .replaceAll(MOMENTS, '$1[]')
    .replaceAll(ONLINE, '')
    .replace(PLAN, (plan, begin: string) => (beside.has(TEACH) ? plan : `${begin}</ol>`))
    .replaceAll(STILLS, '$1$2');
  const parts = await partsOf(site.folder, path, page, before);
  const present = withoutAbsentStyles(withoutBeside(page), parts.code);
  const linked = withLinks(present, site.address, path, beside);
  const bare = withinStyles(linked, site.folder);
  const figures = withinStyles(withPackedPictures(linked), site.folder);
  const small = withPackedData(withPackedFigures(figures));
  const plain = withoutLastFont(small);
  const least = withoutLastFont(plain);
  const bySize = [withPackedData(bare), small, plain, least, withPackedStyles(least)];
  const files = bySize.map((html) => whole(html, parts, least));
  const file = files.find((one) => Buffer.byteLength(one) <= MAX_BYTES) ?? files.at(-1)!;
  checked(file, path);
  return file;
}

const packedWorkers = new Map<string, Promise<string>>();

/** The files of a site share a few workers, which take longer to pack than the rest of a file. */
function packedWorker(folder: string, path: WorkerPath): Promise<string> {
  const key = join(folder, path);
  const known = packedWorkers.get(key);
  if (known) return known;
  const made = workerScript(folder, path).then((script) => packedFile(path, script));
  packedWorkers.set(key, made);
  return made;
}

const packedFile = (path: string, content: string | Buffer) =>
  part(`data-packed="file" data-path="${path}"`, packed(content));

async function partsOf(
  folder: string,
  path: string,
  page: string,
  before: readonly string[],
): Promise<Parts> {
  const script = await pageScript(folder, path.startsWith('embed/') ? 'frame' : 'page', [
    ...islandsOf(page),
    ...(page.includes('<wc-deck') ? ['deck'] : []),
  ]);
  const code = withShortScopes(script);
  const workers = await Promise.all(workersIn(code).map((worker) => packedWorker(folder, worker)));
  const files = filesOf(folder, page).map((file) =>
    packedFile(file, readFileSync(join(folder, file))),
  );
  const notices = readFileSync(join(folder, 'about/third-party.txt'), 'utf8');
  return {
    notices,
    packed: [...workers, ...files, part('data-packed="code"', packed(code))].join('\n'),
    code,
    opening: await linked([...before, BEGIN]),
  };
}

/** A packed part; browsers do not run scripts of this type. */
const part = (attributes: string, text: string) =>
  `<script type="text/plain" ${attributes}>${text}</script>`;

/** Removes the elements that load other files. The page's styles are in it already. */
function withoutBeside(page: string): string {
  return page
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<script data-alone=.*?<\/script>/gs, '')
    .replace(/<wc-dialog name="search".*?<\/wc-dialog>/s, '')
    .replaceAll(/<wc-figure-menu\b.*?<\/wc-figure-menu\s*>/gs, '');
}

/** Shortens the names of the components' styles, which stand in thousands of places. */
const withShortScopes = (text: string) => text.replaceAll(/\bsvelte-(?=[a-z\d]{5,7}\b)/g, 's-');

/** Removes the rules of components that neither the page nor its script has. */
function withoutAbsentStyles(page: string, code: string): string {
  const present = new Set((page.replaceAll(STYLE, '') + code).match(SCOPE));
  return page.replaceAll(
    STYLE,
    (_, begin: string, rules: string, end: string) =>
      begin +
      rules.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selector: string) => {
        const scopes = selector.match(SCOPE) ?? [];
        return scopes.length === 0 || scopes.some((scope) => present.has(scope)) ? rule : '';
      }) +
      end,
  );
}

function withPackedData(page: string): string {
  const DATA = /<script type="application\/json">(.*?)<\/script>/gs;
  return page.replaceAll(DATA, (script, data: string) =>
    data.length < PACKED_CHARACTERS ? script : part('data-packed="data"', packed(data)),
  );
}

/** Packs the styles of components; those of the page itself begin with its fonts. */
function withPackedStyles(page: string): string {
  return page.replaceAll(STYLE, (style, begin: string, rules: string) =>
    begin !== '<style>' || rules.startsWith('@font-face')
      ? style
      : part('data-packed="style"', packed(rules)),
  );
}

/** Takes the pictures of packed figures from the packed files; `begin-file.ts` names them so. */
function withPackedPictures(page: string): string {
  return page.replaceAll(MAP, (_, file: string) => `var(${pictureName(file)})`);
}

/** Packs the markup of each island, with its data. */
function withPackedFigures(page: string): string {
  const FIGURES = /(<wc-island\b[^>]*>)(.*?)(<\/wc-island>)/gs;
  return page.replaceAll(
    FIGURES,
    (_, begin: string, markup: string, end: string) =>
      begin + part('data-packed="markup"', packed(markup)) + end,
  );
}

/** Rewrites links for a page at `path`. Links to places on the page stay. */
export function withLinks(
  page: string,
  address: string | null,
  path: string,
  beside = ALONE,
): string {
  const here = new URL(path, SOMEWHERE);
  const lead = (link: string, start: string, to: string) => {
    const { href } = new URL(to, here);
    if (to.startsWith('#') || !href.startsWith(SOMEWHERE)) return link;
    const [, other = '', rest] = /^([^?#]*)(.*)$/.exec(href.slice(SOMEWHERE.length))!;
    const file = beside.get(other);
    if (file !== undefined) return `${start} href="${file}${rest}"`;
    return address === null ? start : `${start} href="${href.replace(SOMEWHERE, address)}"`;
  };
  const led = page
    .replaceAll(/(<a\b[^>]*?) href="([^"]*)"/g, lead)
    .replaceAll(/ ((?:data-)?root)="[./]*"/g, ` $1="${address ?? NOWHERE}"`);
  if (address !== null) return led;
  return led
    .replaceAll(/<nav\b.*?<\/nav>/gs, '')
    .replace(/<footer\b.*?<\/footer>/s, (footer) => footer.replaceAll(/<a\b.*?<\/a>/gs, ''));
}

/** Inlines the fonts and pictures that styles request. */
function withinStyles(page: string, folder: string): string {
  const BESIDE = /url\([./]*([\w/.-]+\.(woff2|png))\)/g;
  return page.replaceAll(BESIDE, (_, file: string, kind: string) => {
    const type = kind === 'png' ? 'image/png' : 'font/woff2';
    return `url(data:${type};base64,${readFileSync(join(folder, file)).toString('base64')})`;
  });
}

/** Removes the last embedded font; the last of all is the font of the prose. */
function withoutLastFont(page: string): string {
  const begin = page.lastIndexOf('@font-face', page.lastIndexOf(FONT));
  return page.slice(0, begin) + page.slice(page.indexOf('}', begin) + 1);
}

/** The notices of the work in the file, as an HTML comment: fonts may have been left out. */
function noticesIn(page: string, notices: string): string {
  const hasFonts = page.includes(FONT);
  const isAbsent = (block: string) => ONLINE_ONLY.test(block) || (!hasFonts && FONTS.test(block));
  const kept = notices.split(BLOCK).filter((block) => !isAbsent(block));
  return `<!--\n${withoutRepeats(kept.join(BLOCK)).replaceAll('-->', '-- >')}\n-->`;
}

/** Characters from which a paragraph that comes again is worth a reference. */
const LONG = 120;

/** Licenses share their words: a paragraph that was there before is named by its beginning. */
function withoutRepeats(text: string): string {
  const known = new Set<string>();
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const words = paragraph.trim().split(/\s+/).join(' ');
    if (words.length < LONG) return paragraph;
    if (known.has(words)) return `(The paragraph above that begins: ${words.slice(0, 50)}...)`;
    known.add(words);
    return paragraph;
  });
  return paragraphs.join('\n\n');
}

/** `styled` has the page's styles as a browser sees them, packed or not. */
function whole(
  page: string,
  { packed: parts, notices, code, opening }: Parts,
  styled: string,
): string {
  const html = page
    .replace('</head>', `<style>${AROUND}${PLAIN}</style></head>`)
    .replace(
      '</body>',
      () => `${parts}\n<script>${opening}</script>\n${noticesIn(page, notices)}\n</body>`,
    );
  const policy = [
    `default-src 'none'`,
    ['script-src', `'wasm-unsafe-eval'`, ...hashes(html, 'script'), hashOf(code)].join(' '),
    ['style-src', ...new Set([html, styled].flatMap((it) => hashes(it, 'style')))].join(' '),
    'img-src data: blob:',
    'font-src data:',
    'connect-src blob:',
    'worker-src blob:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return html.replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${policy}"`);
}

/** Throws if a browser would request anything beside the file. */
function checked(file: string, path: string): void {
  const text = file.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '');
  const beside =
    /<(?!a\b)[a-z][^>]* (?:src|srcset|href|poster)="(?!#|data:)[^"]*"/.exec(text) ??
    /url\((?!["']?#|data:)[^)]*\)/.exec(text);
  if (beside) throw new Error(`${path}: expected everything in the file, found ${beside[0]}`);
}
