/*
 * The kinds of data with the stored sizes of their first pages, the drives that were tested with
 * them, and the kind that is shown first, as the core packs it into pages.
 */
import type { CompressionShown } from '#generated/types/CompressionShown';
import {
  contentTypes,
  triedDrives,
  type NamedSheet,
  type TriedDrive,
} from '#prerender/compression.server';
import { demonstrationOf } from '#prerender/demonstrations.server';

export interface CompressionStill {
  result: CompressionShown;
  /** The kinds that compress best come first. */
  kinds: NamedSheet[];
  drives: TriedDrive[];
}

export const FIRST_KIND = 'source-code';

export async function still(attributes: Record<string, string>): Promise<CompressionStill> {
  const kinds = (await contentTypes()).filter(({ first }) => first.length > 0);
  const name = attributes['kind'] ?? FIRST_KIND;
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`compression: no kind ${name} with its first pages`);
  const page = attributes['page_kib'];
  const result = demonstrationOf<CompressionShown>('compression', [
    ['sizes', kind.first.join('.')],
    ...(page === undefined ? [] : [['page_kib', page] as const]),
  ]);
  return { result, kinds, drives: await triedDrives() };
}
