// Makes the archive for a lecture hall without a network: the page for teachers as `index.html`,
// which begins with the plan and lists the files, the notes, each chapter and its slides as one
// HTML file, and `README.txt`.
// 1. Links between these pages lead from file to file; others lead to the site.
// 2. The same site gives the same bytes on every machine (`zip.ts`).
import { oneFile, type Beside, type Site } from './file.ts';
import { offered, OFFERED } from './offers.ts';
import { chapterPages, type OnePage } from './pages.ts';

export const HALL = 'write-cliff-hall.zip';
const INDEX: OnePage = { path: 'teach/', file: 'index.html' };
const NOTES: OnePage = { path: 'teach/notes/', file: 'notes.html' };
const README_COLUMNS = 72;

/** Returns the archive's files by their names. */
export async function hallFiles(site: Site): Promise<ReadonlyMap<string, string>> {
  const pages = [...chapterPages(site.folder), NOTES, INDEX];
  const files = new Map<string, string>();
  for (const { path, file } of pages) {
    files.set(file, await oneFile(site, path, { beside: besideOf(file, pages) }));
  }
  const index = files.get(INDEX.file)!;
  const bytesOf = (name: string) => Buffer.byteLength(files.get(name.slice(OFFERED.length))!);
  const listed = offered(index, bytesOf, ['hall']);
  files.set(INDEX.file, listed.replaceAll(' download=""', ''));
  return files.set('README.txt', readmeOf(index));
}

/** The files of these pages as seen from `file`; a page may link to another as a page or a file. */
function besideOf(file: string, pages: readonly OnePage[]): Beside {
  const up = '../'.repeat(file.split('/').length - 1);
  return new Map(
    pages.flatMap((page): [string, string][] => [
      [page.path, up + page.file],
      [OFFERED + page.file, up + page.file],
    ]),
  );
}

/** The page's title and what it says of the use of the archive. */
function readmeOf(index: string): string {
  const [, title] = /<title>(.*?)<\/title>/s.exec(index)!;
  const [, use] = /<p\b[^>]* data-readme\b[^>]*>(.*?)<\/p>/s.exec(index)!;
  const text = use!.replaceAll(/<[^>]*>/g, '').trim();
  const lines = text.replaceAll(new RegExp(`(.{1,${README_COLUMNS}})(?: |$)`, 'g'), '$1\n');
  return `${title!}\n\n${lines}`;
}
