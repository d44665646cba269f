// Makes standalone files from the built site, which work without a network:
//
//   node alone/make.ts [--site FOLDER] [--address URL] [--only NAME] OUT
//
// OUT receives `chapters/NAME.html`, its slides in `present/NAME.html`, `embeds/NAME.html`, and a
// SCORM package of each chapter with exercises, `scorm/NAME.zip`, and their sizes are printed. The
// default site is `build`; the address is the site's public one. Without an address, no link leads
// out of a file. A file that is too large is an error.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_BYTES, oneFile, type Site } from './file.ts';
import { packageOf } from './scorm.ts';

/** The first chapter is the start page; its own page only leads there. */
const FIRST = 'chapters/the-collapse';

/** Pages that lead from an earlier address of a chapter to it. */
const MOVED = /^chapters\/\d\d-/;

async function make(site: Site, out: string, only: readonly string[]): Promise<void> {
  const found = globSync(['chapters/*/', 'present/*/', 'embed/v1/*/'], { cwd: site.folder });
  const paths = found.map((path) => path.replaceAll('\\', '/').replace(/\/?$/, ''));
  const pages = paths.filter((path) => !MOVED.test(path)).sort();
  const large: string[] = [];
  const put = (name: string, content: Buffer, remark = '') => {
    console.log(`${String(content.length).padStart(9)} ${name}${remark}`);
    if (content.length > MAX_BYTES) large.push(name);
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), content);
  };
  for (const path of pages) {
    const name = `${path.replace('embed/v1/', 'embeds/')}.html`;
    if (only.length > 0 && !only.some((wanted) => name.endsWith(`/${wanted}.html`))) continue;
    const page = path === FIRST ? '' : `${path}/`;
    const file = await oneFile(site, page);
    const fonts = file.match(/url\(data:font/g)?.length ?? 0;
    put(name, Buffer.from(file), fonts < 2 ? ` (fonts: ${fonts})` : '');
    if (!path.startsWith('chapters/')) continue;
    const course = await packageOf(site, page, basename(path));
    if (course) put(`scorm/${basename(path)}.zip`, course);
  }
  if (large.length === 0) return;
  throw new Error(`${large.join(', ')}: expected at most ${MAX_BYTES} bytes in a file`);
}

const {
  values,
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
const { site: folder, address, only } = values;
await make({ folder, address: address ? address.replace(/\/?$/, '/') : null }, out, only);
