/*
 * A list of seeds as typed by a teacher, `1-30, 45`, and as stored in a link, `1-30.45`. A seed
 * that is listed twice counts once.
 */
import type { Field } from '#link/codec';
import type { ScenarioError } from '#sim/protocol';
import { refusal } from '#format/refusal';
import { SEED_MAX } from '#widgets/exercise/answer';

/** Enough for a year of students, and few enough for a browser to draw the table at once. */
export const SEEDS_MAX = 300;

const RANGE = /^(\d{1,6})(?:-(\d{1,6}))?$/;

export function seedsOf(text: string): { seeds: number[] } | { error: ScenarioError } {
  // "1 - 30" is one range.
  const ranges = text
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((range) => range !== '');
  const seeds = new Set<number>();
  for (const range of ranges) {
    const [, first = '', last = first] = RANGE.exec(range) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || to < from) {
      return { error: refusal('seeds', 'seeds', { max: SEED_MAX }, range.slice(0, 80)) };
    }
    if (to - from >= SEEDS_MAX) return { error: tooMany(to - from + 1) };
    for (let seed = from; seed <= to; seed += 1) seeds.add(seed);
    if (seeds.size > SEEDS_MAX) return { error: tooMany(seeds.size) };
  }
  return seeds.size === 0 ? { error: tooMany(0) } : { seeds: [...seeds] };
}

const tooMany = (count: number) =>
  refusal('seeds', 'seeds_at_most', { most: SEEDS_MAX }, String(count));

/** Returns the list in the notation of links. */
export const packSeeds = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*[-–]\s*/g, '-')
    .replaceAll(/[\s,;]+/g, '.');

export const unpackSeeds = (packed: string): string => packed.replaceAll('.', ', ');

/** The list as it is typed. */
export const SEEDS = {
  initial: null,
  used: '1-30',
  parse: unpackSeeds,
  print: (text) => packSeeds(text ?? ''),
} satisfies Field<string | null>;
