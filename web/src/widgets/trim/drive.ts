/* One of the two drives at a moment: as the last step left it, and what has happened since. */
import type { Acting, Emptying } from '#charts/PagesUnderWay.svelte';
import { clampedShare } from '#charts/share';
import type { TrimmedDrive } from '#generated/types/TrimmedDrive';
import type { Moment } from '#player/film';
import { LOOKS } from './looks';
import type { Moved } from './tally';

export interface Now extends Moved {
  letters: string[];
  victim: number | null;
  work_ns: number;
  /** Pages programmed for the host, not by collection. */
  host_pages: number;
  acting: Acting[];
  emptying: Emptying[];
  /** Pages that collection is setting down: the place, the letter, and the progress. */
  counting: { page: number; letter: string; done: number }[];
}

/** The film numbers the drives' pages one drive after another; `number` is this drive's, from 0. */
export function driveAt(
  number: number,
  letters: string[],
  reached: TrimmedDrive,
  host_pages: number,
  { past, active }: Moment,
  pages_per_block: number,
): Now {
  const count = letters.length;
  const blocks = count / pages_per_block;
  const first = { page: number * count, block: number * blocks };
  const mine = ({ actor, index }: { actor: string; index: number }) =>
    (actor === 'block' ? Math.floor(index / blocks) : Math.floor(index / count)) === number;
  const now: Now = {
    letters,
    victim: null,
    work_ns: reached.at_ns,
    host_pages,
    moved_pages: reached.moved_pages,
    moved_garbage_pages: reached.moved_garbage_pages,
    acting: [],
    emptying: [],
    counting: [],
  };
  /** Letter of the data carried to each page. */
  const carried = new Map<number, string>();
  const blockOf = (page: number) => Math.floor(page / pages_per_block);
  for (const { kind, index, from, to, start_ns, end_ns } of past.filter(mine)) {
    now.work_ns += end_ns - start_ns;
    const [source, page] = [from - first.page, to - first.page];
    if (kind === 'read') {
      carried.set(page, letters[page]!);
      now.victim = blockOf(page);
      letters[page] = 's';
    } else if (kind === 'transfer') {
      carried.set(page, from < 0 ? 'v' : carried.get(source)!);
      if (from < 0) now.victim = null;
    } else if (kind === 'program') {
      letters[page] = carried.get(page)!;
      if (now.victim !== null) now.moved_pages += 1;
      else now.host_pages += 1;
      if (letters[page] === 'g') now.moved_garbage_pages += 1;
    } else if (kind === 'turn_stale') letters[page] = 's';
    else if (kind === 'erase') {
      const block = index - first.block;
      letters.fill('f', block * pages_per_block, (block + 1) * pages_per_block);
      now.victim = null;
    }
  }
  for (const { kind, index, from, to, start_ns, end_ns, done } of active.filter(mine)) {
    now.work_ns += done * (end_ns - start_ns);
    const [source, page] = [from - first.page, to - first.page];
    if (kind === 'read') {
      now.victim = blockOf(page);
      now.acting.push({ page, look: LOOKS[letters[page]!]!, done, lifted: true });
    } else if (kind === 'transfer') {
      now.acting.push(
        from < 0
          ? { page, look: LOOKS.v!, done, from: null }
          : { page, look: LOOKS[carried.get(source)!]!, done, from: source },
      );
    } else if (kind === 'program') {
      const letter = carried.get(page)!;
      now.acting.push({ page, look: LOOKS[letter]!, done });
      if (now.victim !== null) now.counting.push({ page, letter, done });
    } else if (kind === 'turn_stale') {
      now.acting.push({ page, look: LOOKS.s!, done: swept(page, done, count) });
    } else if (kind === 'erase') {
      now.victim = index - first.block;
      now.emptying.push({ block: index - first.block, done });
    }
  }
  return now;
}

/** Returns the progress of a page in a sweep from the first page to the last. */
export const swept = (page: number, done: number, count: number) =>
  clampedShare(2 * done - page / count);
