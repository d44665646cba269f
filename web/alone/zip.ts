// Writes a zip archive: the same files give the same bytes on every machine, because it records
// neither a time nor an owner nor the system.
import { crc32, deflateRawSync } from 'node:zlib';

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows, 1 January 1980, at midnight. */
const DATE = 0x0021;

/** Returns an archive of these files, each given by its path and content, in this order. */
export function zipOf(files: readonly (readonly [path: string, content: Buffer])[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const name = Buffer.from(path);
    const data = deflateRawSync(content, { level: 9 });
    const entry = entryOf(name, content, data);
    const local = Buffer.concat([numbers([LOCAL, 4]), entry, name, data]);
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    locals.push(local);
    central.push(numbers([CENTRAL, 4], [VERSION, 2]), entry, rest, name);
    offset += local.length;
  }
  const index = Buffer.concat(central);
  const count = files.length;
  const end = numbers([END, 4], [0, 4], [count, 2], [count, 2], [index.length, 4], [offset, 4]);
  return Buffer.concat([...locals, index, end, numbers([0, 2])]);
}

/** The part of a header that a file and its place in the index share. */
const entryOf = (name: Buffer, content: Buffer, data: Buffer) =>
  numbers(
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc32(content), 4],
    [data.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2],
  );

/** Little-endian numbers of so many bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
