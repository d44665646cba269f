// Makes standalone files from the built site, which work without a network:
//
//   node alone/make.ts [--site FOLDER] [--address URL] [--only NAME] OUT
//
// OUT receives `chapters/NAME.html`, its slides in `slides/NAME.html`, `embeds/NAME.html`, a SCORM
// package of each chapter with exercises, `scorm/NAME.zip`, and the archive for a lecture hall, and
// their sizes are printed. The default site is `build`; the address is the site's public one.
// Without an address, no link leads out of a file, and there is no archive. A file that is too
// large is an error.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_BYTES, oneFile, type Site } from './file.ts';
import { HALL, hallFiles } from './hall.ts';
import { chapterPages, framePages } from './pages.ts';
import { packageOf } from './scorm.ts';
import { zipped } from './zip.ts';

export async function make(site: Site, out: string, only: readonly string[] = []): Promise<void> {
  const isWanted = (file: string) =>
    only.length === 0 || only.some((name) => file.includes(`/${name}.`) || file === name);
  const pages = [...chapterPages(site.folder), ...framePages(site.folder)];
  const large: string[] = [];
  for (const { path, file } of pages.filter(({ file }) => isWanted(file))) {
    const html = await oneFile(site, path);
    const fonts = html.match(/url\(data:font/g)?.length ?? 0;
    write(out, file, html, fonts < 2 ? ` (fonts: ${fonts})` : '');
    if (Buffer.byteLength(html) > MAX_BYTES) large.push(file);
    const [, name] = /^chapters\/(.*)\.html$/.exec(file) ?? [];
    const course = name === undefined ? null : await packageOf(site, path, name);
    if (course) write(out, `scorm/${name}.zip`, course);
  }
  if (site.address !== null && isWanted(HALL)) {
    write(out, HALL, await zipped(await hallFiles(site)));
  }
  if (large.length === 0) return;
  throw new Error(`${large.join(', ')}: expected at most ${MAX_BYTES} bytes in a file`);
}

function write(out: string, file: string, content: string | Buffer, remark = ''): void {
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), content);
  console.log(`${String(Buffer.byteLength(content)).padStart(9)} ${file}${remark}`);
}

if (import.meta.main) {
  const {
    values: { site: folder, address, only },
    positionals: [out],
  } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string', default: 'build' },
      address: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!out) throw new Error('expected a folder for the files');
  await make({ folder, address: address ? address.replace(/\/?$/, '/') : null }, out, only);
}
