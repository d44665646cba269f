// Packs a folder: `node release/archive.ts FOLDER NAME SECONDS FILE` writes FILE, a tar.gz with the
// files below NAME, all with the same modification time.
// 1. The same files give the same bytes on every machine: they are sorted by path and have no
//    owner, and the archive records neither the system nor the time of its creation.
// 2. The format is ustar, which every tar reads. Each file is a header block of 512 bytes and its
//    content, padded to whole blocks; two blocks of zeros end the archive.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** The byte of gzip's header that names the system, and its value for an unknown one. */
const SYSTEM_AT = 9;
const UNKNOWN_SYSTEM = 255;

/** Returns the paths of the files below a folder, with `/`, in byte order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** Returns an archive of these files, each given by its path and content. */
export function packed(files: readonly (readonly [string, Buffer])[], seconds: number): Buffer {
  const blocks = files.flatMap(([path, content]) => {
    const filling = Buffer.alloc(-content.length & (BLOCK - 1));
    return [headerOf(path, content.length, seconds), content, filling];
  });
  const archive = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  archive[SYSTEM_AT] = UNKNOWN_SYSTEM;
  return archive;
}

function headerOf(path: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = halvesOf(path);
  header.write(name, 0);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at);
  octal(0o644, 100, 7); // permissions
  octal(0, 108, 7); // owner
  octal(0, 116, 7); // group
  octal(size, 124, 11);
  octal(seconds, 136, 11);
  header.write('        ', 148); // the checksum is computed with spaces in its own field
  header.write('0', 156); // a regular file
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Splits a long path at a slash. */
function halvesOf(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const halves: [string, string] = [path.slice(0, at), path.slice(at + 1)];
    const [prefix, name] = halves.map((half) => Buffer.byteLength(half)) as [number, number];
    if (prefix <= PREFIX_BYTES && name <= NAME_BYTES) return halves;
  }
  throw new Error(`${path}: expected a path that fits into an archive`);
}

if (import.meta.main) {
  const [folder = '', name = '', seconds = '', file = ''] = process.argv.slice(2);
  const files = filesBelow(folder).map(
    (path) => [`${name}/${path}`, readFileSync(join(folder, path))] as const,
  );
  if (files.length === 0) throw new Error(`${folder}: expected files to pack`);
  writeFileSync(file, packed(files, Number(seconds)));
}
