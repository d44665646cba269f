// Packs a folder: `node release/archive.ts FOLDER NAME SECONDS FILE` writes FILE, a tar.gz in which
// the files are below NAME, all of the same moment.
// 1. The same files give the same bytes on every machine: they are sorted by their paths, belong to
//    nobody, and the archive names neither its maker's system nor the time when it was made.
// 2. The format is ustar, which every tar reads: for each file a block of 512 bytes that describes
//    it, then its content, filled up to whole blocks; at the end two blocks of zeros.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** In the header of gzip: a system that is not known. */
const SYSTEM_AT = 9;
const UNKNOWN_SYSTEM = 255;

/** The files below a folder by their paths, with `/`, in the order of their bytes. */
export function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.map((path) => path.replaceAll('\\', '/'))
		.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** An archive of these files: each by its path, with its content. */
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
	octal(0o644, 100, 7); // who may read it
	octal(0, 108, 7); // its owner
	octal(0, 116, 7); // its owner's group
	octal(size, 124, 11);
	octal(seconds, 136, 11);
	header.write('        ', 148); // the checksum counts itself as spaces
	header.write('0', 156); // a file
	header.write('ustar\x0000', 257);
	header.write(prefix, 345);
	const sum = header.reduce((all, byte) => all + byte, 0);
	header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
	return header;
}

/** A long path is cut at a slash. */
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
	const files = filesBelow(folder).map((path) =>
		[`${name}/${path}`, readFileSync(join(folder, path))] as const);
	if (files.length === 0) throw new Error(`${folder}: expected files to pack`);
	writeFileSync(file, packed(files, Number(seconds)));
}
