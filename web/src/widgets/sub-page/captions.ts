/*
 * The sentences of the film: a question, then two for the first write, because its page is first
 * put together and then programmed, one for each later write, and at the end the sum.
 */
import { binaryBytes, fillTerms } from '#format/format';
import type { SubPageShown } from '#generated/types/SubPageShown';
import words from './words.json';

export type Way = keyof typeof words.ways;

/** A write's page is put together, or programmed. */
export type Phase = 'fetch' | 'program';

/**
 * All writes are in new pages, and none was so small or so large that its way makes no difference:
 * the sentence is about the sum.
 */
export function isComplete({ steps, piece_bytes }: SubPageShown, way: Way): boolean {
  const { waiting, write_amplification } = steps.at(-1)!.columns.at(-1)!;
  const fits = way === 'gather' ? write_amplification === 1 : write_amplification! > 1;
  return (
    waiting.length === 0 &&
    fits &&
    steps.length > 2 &&
    steps.slice(1).every(({ write_bytes }) => write_bytes >= piece_bytes)
  );
}

/**
 * The sentence for a write, by its number; 0 asks the question. If the reader has just chosen the
 * way, the first sentences say that the same writes begin again.
 */
export function captionOf(
  result: SubPageShown,
  way: Way,
  number: number,
  phase: Phase,
  isRetold: boolean,
) {
  const { parts, steps, piece_bytes, sectors_per_piece } = result;
  const { write_bytes, written_bytes, columns } = steps[number]!;
  const lead = isRetold && number <= 1 ? [words.retold[way]] : [];
  if (number === 0) {
    const written = binaryBytes(steps.at(-1)!.written_bytes);
    return [...lead, ...fillTerms(words.captions.start, { written })];
  }
  const { page_bytes } = parts.at(-1)!;
  const { copied, programmed_bytes } = columns.at(-1)!;
  const isSmall = write_bytes < piece_bytes;
  const isFirst = number === 1;
  const sentence = () => {
    if (way === 'gather') return isSmall ? words.small.gather : words.captions.gather;
    if (write_bytes === page_bytes) return words.whole;
    if (way === 'pad') {
      if (!isFirst) return words.captions.padded;
      return isSmall ? words.small.pad : words.captions.pad;
    }
    if (!isFirst) return words.captions.sum;
    if (phase === 'program') return words.captions.copied;
    return isSmall ? words.small.merge : words.captions.merge;
  };
  const told = fillTerms(sentence(), {
    n: number,
    count: steps.length - 1,
    size: binaryBytes(write_bytes),
    page: binaryBytes(page_bytes),
    copied: binaryBytes((copied * piece_bytes) / sectors_per_piece),
    written: binaryBytes(written_bytes),
    programmed: binaryBytes(programmed_bytes),
  });
  return [...lead, ...told];
}

export function sumOf({ parts, steps }: SubPageShown, way: Way) {
  const { written_bytes, columns } = steps.at(-1)!;
  return fillTerms(words.over[way], {
    written: binaryBytes(written_bytes),
    programmed: binaryBytes(columns.at(-1)!.programmed_bytes),
    page: binaryBytes(parts.at(-1)!.page_bytes),
  });
}

/** All sentences of a film. */
export const captionsOf = (result: SubPageShown, way: Way, isRetold: boolean) => [
  ...result.steps.flatMap((_, number) =>
    (['fetch', 'program'] as const).map((phase) => captionOf(result, way, number, phase, isRetold)),
  ),
  ...(isComplete(result, way) ? [sumOf(result, way)] : []),
];
