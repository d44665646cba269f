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

/** `side` is this drive's in the film. */
export function driveAt(
  side: number,
  letters: string[],
  reached: TrimmedDrive,
  host_pages: number,
  { past, active }: Moment,
  pages_per_block: number,
): Now {
  const count = letters.length;
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
  for (const event of past) {
    if (event.side !== side) continue;
    now.work_ns += event.end_ns - event.start_ns;
    if (event.kind === 'read') {
      carried.set(event.page, letters[event.page]!);
      now.victim = blockOf(event.page);
      letters[event.page] = 's';
    } else if (event.kind === 'transfer') {
      carried.set(event.page, event.from === null ? 'v' : carried.get(event.from)!);
      if (event.from === null) now.victim = null;
    } else if (event.kind === 'program') {
      const letter = carried.get(event.page)!;
      letters[event.page] = letter;
      if (now.victim !== null) now.moved_pages += 1;
      else now.host_pages += 1;
      if (letter === 'g') now.moved_garbage_pages += 1;
    } else if (event.kind === 'turn_stale') letters[event.page] = 's';
    else if (event.kind === 'erase') {
      const { block } = event;
      letters.fill('f', block * pages_per_block, (block + 1) * pages_per_block);
      now.victim = null;
    }
  }
  for (const event of active) {
    if (event.side !== side) continue;
    const { start_ns, end_ns, done } = event;
    now.work_ns += done * (end_ns - start_ns);
    if (event.kind === 'read') {
      now.victim = blockOf(event.page);
      now.acting.push({ page: event.page, look: LOOKS[letters[event.page]!]!, done, lifted: true });
    } else if (event.kind === 'transfer') {
      const { page, from } = event;
      const look = from === null ? LOOKS.v! : LOOKS[carried.get(from)!]!;
      now.acting.push({ page, look, done, from });
    } else if (event.kind === 'program') {
      const letter = carried.get(event.page)!;
      now.acting.push({ page: event.page, look: LOOKS[letter]!, done });
      if (now.victim !== null) now.counting.push({ page: event.page, letter, done });
    } else if (event.kind === 'turn_stale') {
      const { page } = event;
      now.acting.push({ page, look: LOOKS.s!, done: swept(page, done, count) });
    } else if (event.kind === 'erase') {
      now.victim = event.block;
      now.emptying.push({ block: event.block, done });
    }
  }
  return now;
}

/** Returns the progress of a page in a sweep from the first page to the last. */
export const swept = (page: number, done: number, count: number) =>
  clampedShare(2 * done - page / count);
