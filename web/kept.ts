// Gives the service worker the list of all files of the built site: their sizes, the digests of
// their content, and which of them belong together (`src/offline/site-files.ts`). The list contains
// no time and no build number, so that the same sources make the same version.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesOf, islandsOf } from './alone/page.ts';
import { MISSING, type SiteFile, type SiteFiles } from './src/offline/site-files.ts';

const SCRIPT = 'service-worker.js';
const INDEX = 'index.html';
const ISLANDS = 'generated/islands/';
const ISLAND = /^src\/(?:widgets|sections)\/([\w-]+)\/index\.ts$/;
const ENTRIES = ['src/routes/client.ts', 'src/routes/site.ts'];
/** Only slides need this. */
const DECK = 'src/present/deck.ts';
/** The page with the plan of the lecture, and what else a teacher has in the hall. */
const LECTURE = 'teach/';
const HALL = ['notes', 'class', 'sheets', 'key'].map((page) => `${LECTURE}${page}/`);
/**
 * Files that no page requests. Hosts serve `404.html` by themselves; the service worker has its own
 * page for that.
 */
const UNASKED = ['404.html', `${ISLANDS}manifest.json`];
/**
 * The page of parts, which is for contributors, and its files; the index of the search; what works
 * without the site, which is the files that it offers and scripts for sandboxes; pictures for other
 * programs.
 */
const UNKEPT = /^((generated\/)?parts|search|files|generated\/alone)\/|\/(alone\.js|card\.jpeg)$/;
/** Files that every page uses: fonts, the manifest and icons. */
const EVERYWHERE = /\.(woff2|webmanifest)$|^icon/;
const DIGITS = 16;

/**
 * Prepends the list to the service worker's script. Call this once all files of the site are in its
 * folder.
 */
export function tellServiceWorker(folder: string): void {
  const script = join(folder, SCRIPT);
  const site = JSON.stringify(siteFiles(folder));
  writeFileSync(script, `const SITE=${site};\n${readFileSync(script, 'utf8')}`);
}

export function siteFiles(folder: string): SiteFiles {
  const files: Record<string, SiteFile> = {};
  for (const name of namesIn(folder)) {
    const content = readFileSync(join(folder, name));
    const isPage = name === INDEX || name.endsWith(`/${INDEX}`);
    const address = isPage ? name.slice(0, -INDEX.length) : name;
    const title = isPage ? /<title>(.*?)<\/title>/s.exec(content.toString()) : null;
    files[address] = {
      bytes: content.length,
      digest: digestOf(content),
      ...(title ? { title: title[1]! } : {}),
    };
  }
  const { islands, first, deck } = islandFiles(join(folder, ISLANDS));
  // The folder of a page named like its island has its data, such as the lab's drives.
  for (const [island, needed] of Object.entries(islands)) {
    const isData = (name: string) => name.startsWith(`${island}/`) && !name.endsWith('/');
    needed.push(...Object.keys(files).filter(isData));
  }
  const everywhere = Object.keys(files).filter((name) => EVERYWHERE.test(name));
  const shell = [...new Set([MISSING, ...everywhere, ...first])];
  const version = digestOf(JSON.stringify(files));
  const lecture = lectureFiles(folder, { files, islands, deck });
  return { version, files, shell, islands, lecture };
}

/**
 * Returns the plan, the pages for the hall, the chapters and slides that the plan links
 * to, those that belong to them, and all files that these may request. A site without the plan has
 * none.
 */
function lectureFiles(
  folder: string,
  { files, islands, deck }: Pick<SiteFiles, 'files' | 'islands'> & { deck: string[] },
): string[] {
  if (!files[LECTURE]) return [];
  const htmlOf = (page: string) => readFileSync(join(folder, page, INDEX), 'utf8');
  const [plan] = /<section\b[^>]* aria-labelledby="lecture".*?<\/section>/s.exec(htmlOf(LECTURE))!;
  const linked = [...plan.matchAll(/ href="\.\.\/([^"?#]*)/g)].map(([, page]) => page!);
  const slides = [...new Set(linked)].flatMap(
    (page) => / href="[./]*(present\/[^"?#]*)"/.exec(htmlOf(page))?.[1] ?? [],
  );
  const chapters = [...linked, ...slides].flatMap(
    (page) => / data-chapter="[./]*([^"?#]*)"/.exec(htmlOf(page))?.[1] ?? [],
  );
  const pages = new Set([LECTURE, ...HALL, ...linked, ...slides, ...chapters]);
  const needed = [...pages].flatMap((page) => {
    const html = htmlOf(page);
    const runs = [...html.matchAll(/<wc-data name="run\/([\w-]+)"/g)].map(([, run]) => run!);
    const moments = Object.keys(files).filter((name) =>
      runs.some((run) => name.startsWith(`runs/moments/${run}.`)),
    );
    const scripts = islandsOf(html).flatMap((name) => islands[name] ?? []);
    return [page, ...scripts, ...filesOf(folder, html), ...moments];
  });
  return [...new Set([...needed, ...deck])].filter((name) => Object.hasOwn(files, name)).sort();
}

function namesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return names.filter((name) => ![SCRIPT, ...UNASKED].includes(name) && !UNKEPT.test(name)).sort();
}

function digestOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGITS);
}

interface Chunk {
  file: string;
  imports?: string[];
  /** Chunks imported only when needed. */
  dynamicImports?: string[];
}

/**
 * Returns the files that each island may load: its chunk, the files that the chunk's text names,
 * and so on. This finds workers and their packages as well as chunks. `first` are the files of the
 * entries, which every page loads, with everything they import besides islands; `deck` are those of
 * slides.
 */
function islandFiles(
  folder: string,
): Pick<SiteFiles, 'islands'> & Record<'first' | 'deck', string[]> {
  const chunks = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const names = namesIn(folder);
  const entries = ENTRIES.map((entry) => chunks[entry]!.file);
  const ofNeeds = new Map(
    names.map((name) => {
      const text = name.endsWith('.js') ? readFileSync(join(folder, name), 'utf8') : '';
      const needed = names.filter(
        (other) =>
          other !== name && !entries.includes(other) && text.includes(other.split('/').at(-1)!),
      );
      return [name, needed];
    }),
  );
  const withNeeds = (name: string, found = new Set<string>()): string[] => {
    if (found.has(name)) return [];
    found.add(name);
    for (const needed of ofNeeds.get(name) ?? []) withNeeds(needed, found);
    return [...found].map((file) => ISLANDS + file).sort();
  };
  const islands: Record<string, string[]> = {};
  for (const [source, { file }] of Object.entries(chunks)) {
    const island = ISLAND.exec(source)?.[1];
    if (island) islands[island] = withNeeds(file);
  }
  const first = new Set<string>();
  const add = (source: string): void => {
    if (first.has(source) || source === DECK || ISLAND.test(source)) return;
    first.add(source);
    const { imports = [], dynamicImports = [] } = chunks[source]!;
    [...imports, ...dynamicImports].forEach(add);
  };
  ENTRIES.forEach(add);
  return {
    islands,
    first: [...first].map((source) => ISLANDS + chunks[source]!.file),
    deck: withNeeds(chunks[DECK]!.file),
  };
}
