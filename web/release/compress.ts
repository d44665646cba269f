// Copies a built site and gives each of its text files two compressed twins, for hosts that do not
// compress: `node release/compress.ts SITE FOLDER` writes FOLDER.
// 1. Only a release does this, because the best brotli takes as long as building the whole site.
// 2. A file `name` gets `name.br` and `name.gz`. The same file gives the same bytes everywhere.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { OFFERED } from '../alone/offers.ts';
import { filesBelow } from './archive.ts';

const TEXTS = ['.css', '.csv', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.xml'];

/**
 * Compresses every text file below a folder, as many at a time as the machine has cores. The files
 * offered for use without the site are packed in themselves.
 */
export async function addTwins(folder: string): Promise<void> {
  const waiting = filesBelow(folder).filter(
    (file) => TEXTS.includes(extname(file)) && !file.startsWith(OFFERED),
  );
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      await addTwinsOf(join(folder, file));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function addTwinsOf(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  const level = constants.Z_BEST_COMPRESSION;
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level }));
}

if (import.meta.main) {
  const [site = '', folder = ''] = process.argv.slice(2);
  rmSync(folder, { recursive: true, force: true });
  cpSync(site, folder, { recursive: true });
  await addTwins(folder);
}
