/*
 * The state of the lab in a link: an example or a whole job, the drives with their spare area, the
 * size at which they run, and the answers to the questions of a trace, which no link can hold. A
 * job is packed: deflated, in letters that an address keeps.
 */
import { choice } from '#link/kinds';
import { text } from '#link/print';
import type { JobText, TraceAnswers } from '#sim/lab-protocol';
import { AXES } from './curve';
import { EXAMPLES, OPENING, SCALES, SPARES, type Chosen, type Example } from './lab';

/** Longer links do not pass everywhere. */
const PACKED_CHARS_MAX = 3000;
/** A letter for each five bits: a link keeps no capitals. */
const LETTERS = '0123456789abcdefghijklmnopqrstuv';
const SEPARATOR = '.';

export const LINK = {
  example: choice(Object.keys(EXAMPLES) as Example[], OPENING),
  job: text(/^[0-9a-v]{1,3000}$/),
  drives: text(/^[a-z0-9.-]{1,300}$/),
  spare: text(/^[0-5.]{1,40}$/),
  scale: choice(SCALES, '64'),
  axis: choice(AXES, 'seconds'),
  unit: text(/^(s|ms|us|ns)$/),
  disk: text(/^[\w.,:-]{1,60}$/),
  beyond: text(/^(wrap|squeeze|refuse)$/),
};

/** The answers of a link. */
export const answersOf = ({ unit, disk, beyond }: Partial<Record<keyof TraceAnswers, string>>) => ({
  unit: unit || null,
  disk: disk || null,
  beyond: beyond || null,
});

/** The drives, and the places of their spare areas among those offered. */
export const printDrives = (chosen: readonly Chosen[]) => ({
  drives: chosen.map(({ name }) => name).join(SEPARATOR),
  spare: chosen.some(({ spare }) => spare !== SPARES[0])
    ? chosen.map(({ spare }) => SPARES.indexOf(spare)).join(SEPARATOR)
    : '',
});

export function readDrives(drives: string, spare: string): Chosen[] {
  const places = spare.split(SEPARATOR);
  const names = drives.split(SEPARATOR).filter(Boolean);
  return names.map((name, place) => ({ name, spare: SPARES[Number(places[place])] ?? SPARES[0] }));
}

/** Null if the job is too long for a link. */
export async function packJob({ title, text }: JobText): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify([title, text]));
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const word = lettersOf(packed);
  return word.length > PACKED_CHARS_MAX ? null : word;
}

function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff;
    for (count += 8; count >= 5; count -= 5) letters += LETTERS[(bits >> (count - 5)) & 31];
  }
  return count > 0 ? letters + LETTERS[(bits << (5 - count)) & 31] : letters;
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of letters) {
    bits = ((bits << 5) | LETTERS.indexOf(letter)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 255);
  }
  return Uint8Array.from(bytes);
}

/** Null if it cannot be read. */
export async function unpackJob(word: string): Promise<JobText | null> {
  try {
    const json = await through(bytesOf(word), new DecompressionStream('deflate-raw'));
    const [title, text] = JSON.parse(new TextDecoder().decode(json)) as unknown[];
    return typeof title === 'string' && typeof text === 'string' ? { title, text } : null;
  } catch {
    return null;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
