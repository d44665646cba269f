/* Files of a reader, in pieces: what each is, by its first bytes, and the bytes that follow. */
import type { FileKind } from '#generated/types/FileKind';
import type { NamedKind } from './lab-protocol';
import type { ScenarioError } from './protocol';

export interface OpenFile {
  name: string;
  kind: FileKind;
  /** All its bytes, in order. */
  rest: AsyncIterable<Uint8Array>;
}

/** As many bytes as decide what a file is. */
const HEAD_BYTES = 1 << 16;
const GZIP = [0x1f, 0x8b] as const;

/** Opens a file. An archive of one file (gzip) is unpacked on the way; `take` sees its pieces. */
export async function pieces(
  file: File,
  kindOf: (name: string, head: Uint8Array) => unknown,
  take: (piece: Uint8Array) => void,
): Promise<OpenFile> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = GZIP.every((byte, place) => start[place] === byte);
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        take(piece);
        controller.enqueue(piece);
      },
    }),
  );
  const stream = isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const reader = stream.getReader();
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    head.push(value);
    length += value.length;
  }
  const name = isPacked ? file.name.replace(/\.gz$/i, '') : file.name;
  return {
    name,
    kind: kindOf(name, joined(head, length)) as FileKind,
    rest: (async function* () {
      yield* head;
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        yield value;
      }
    })(),
  };
}

/** The bytes of a file, up to the piece that goes beyond `most`. */
export async function restOf({ rest }: OpenFile, most: number): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const piece of rest) {
    all.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return joined(all, length);
}

function joined(all: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Throws unless the files are one job file, the files of one run, both, or one trace. */
export function kindsOf(files: readonly OpenFile[], files_max: number): NamedKind[] {
  const jobs = files.filter(({ kind }) => kind.kind === 'job');
  const others = files.filter(({ kind }) => !['job', 'log', 'result'].includes(kind.kind));
  if (jobs.length > 1 || files.length > files_max) {
    throw refusal({ code: 'files_of_one_run', details: { max: files_max } }, files.length);
  }
  if (others.length > 0 && files.length > 1) {
    throw refusal({ code: 'files_of_one_run', details: { max: files_max } }, others[0]!.name);
  }
  return files.map(({ name, kind }) => ({ name, ...kind }));
}

const refusal = (
  expected: ScenarioError['expected'],
  found: ScenarioError['found'],
): ScenarioError => ({ field: 'file', expected, found });
