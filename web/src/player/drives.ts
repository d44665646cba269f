/*
 * The drives of a film at a moment: the one place where events become the state of pages and
 * blocks. Widgets are views of it.
 * 1. It starts from the drives at step 0 and applies every event once it is over. The state at each
 *    step is kept, so that a moment only needs the events since the last step.
 * 2. A step marks the pages that it reads or programs. The marks go when the next step begins.
 * 3. Events under way change nothing yet: `acting` has those on pages, each with the state of the
 *    data that it carries.
 */
import { PAGE_STATES, type BLOCK_STATES } from '#generated/codes';
import type { FilmEvent } from '#generated/types/FilmEvent';
import type { Acting, EventOf, Film, Moment } from './film';

export type PageState = (typeof PAGE_STATES)[number];
export type BlockState = (typeof BLOCK_STATES)[number];

/** A drive at step 0. */
export interface DriveStart {
  pages: readonly PageState[];
  pages_per_block: number;
  /** The page of each logical page, where the map is shown. */
  map?: readonly (number | null)[];
}

interface Drive {
  pages: PageState[];
  /** Only `become` changes them. */
  blocks: BlockState[];
  map: (number | null)[];
  /** Pages of which only the first pieces, so many of them, are stale. */
  stale_pieces: Map<number, number>;
  /** The block whose pages are being moved. */
  victim: number | null;
  /** Pages programmed for the host, pages that collection moved, and those of deleted data. */
  host_pages: number;
  moved_pages: number;
  moved_garbage_pages: number;
  /** How long the drive has worked. */
  work_ns: number;
  /** Pages that this step has read or programmed. */
  marks: Map<number, 'read' | 'program'>;
  /** Per page, the data that was sent to it: its state, and the page that it comes from. */
  sent: Map<number, { state: PageState; from: number | null }>;
}

/** An event under way on a page, and the state of the data that it is about. */
export interface ActingPage {
  kind: 'read' | 'transfer' | 'program' | 'turn_stale';
  page: number;
  state: PageState;
  done: number;
  /** The page from which the data comes; null is the host. */
  from: number | null;
}

export interface DriveNow extends Readonly<Omit<Drive, 'marks' | 'sent' | 'stale_pieces'>> {
  stale_pieces: ReadonlyMap<number, number>;
  marks: ReadonlyMap<number, 'read' | 'program'>;
  acting: readonly ActingPage[];
  erasing: readonly Acting<EventOf<'erase'>>[];
  becoming: readonly Acting<EventOf<'become'>>[];
}

/** Returns the states that the letters of the core stand for: each is the first of a name. */
export const statesOf = (letters: string): PageState[] =>
  Array.from(letters, (letter) => PAGE_STATES.find((state) => state.startsWith(letter))!);

/** The state of a page with its mark. */
export const markedState = ({ pages, marks }: DriveNow, page: number): PageState => {
  const [state, mark] = [pages[page]!, marks.get(page)];
  return mark === undefined || (mark === 'program' && state === 'stale') ? state : mark;
};

export class Drives {
  private readonly atSteps: readonly (readonly Drive[])[];

  constructor(
    film: Film,
    private readonly starts: readonly DriveStart[],
  ) {
    let drives = starts.map(driveOf);
    this.atSteps = [
      drives,
      ...Array.from({ length: film.last }, (_, gap) => {
        drives = this.after(drives, film.ended(gap + 1));
        return drives;
      }),
    ];
  }

  at({ reached, step, past, active }: Moment): DriveNow[] {
    const drives = this.atSteps[reached]!;
    const now = step === reached ? drives : this.after(drives, past);
    return now.map((drive, side) => {
      const own = active.filter((event) => event.side === side);
      return {
        ...drive,
        victim: own.reduce((victim, event) => this.victimOf(event, side) ?? victim, drive.victim),
        work_ns: own.reduce(
          (sum, { start_ns, end_ns, done }) => sum + done * (end_ns - start_ns),
          drive.work_ns,
        ),
        acting: own.flatMap((event) => actingOf(event, drive) ?? []),
        erasing: own.filter((event) => event.kind === 'erase'),
        becoming: own.filter((event) => event.kind === 'become'),
      };
    });
  }

  /** The drives once these events are over, too: the first events of a step. */
  private after(drives: readonly Drive[], events: readonly FilmEvent[]): Drive[] {
    const next = drives.map((drive): Drive => ({
      ...drive,
      pages: [...drive.pages],
      blocks: [...drive.blocks],
      map: [...drive.map],
      stale_pieces: new Map(drive.stale_pieces),
      marks: new Map(),
      sent: new Map(drive.sent),
    }));
    for (const event of events) {
      const drive = next[event.side];
      if (!drive) continue;
      drive.work_ns += event.end_ns - event.start_ns;
      apply(event, drive, this.starts[event.side]!.pages_per_block);
      if (event.kind === 'read') drive.victim = this.victimOf(event, event.side);
    }
    return next;
  }

  private victimOf(event: FilmEvent, side: number): number | null {
    if (event.kind === 'erase') return event.block;
    if (event.kind !== 'read') return null;
    return Math.floor(event.page / this.starts[side]!.pages_per_block);
  }
}

function driveOf({ pages, pages_per_block, map = [] }: DriveStart): Drive {
  return {
    pages: [...pages],
    blocks: Array.from({ length: pages.length / pages_per_block }, (_, block) =>
      pages
        .slice(block * pages_per_block, (block + 1) * pages_per_block)
        .every((state) => state === 'free')
        ? 'free'
        : 'closed',
    ),
    map: [...map],
    stale_pieces: new Map(),
    victim: null,
    host_pages: 0,
    moved_pages: 0,
    moved_garbage_pages: 0,
    work_ns: 0,
    marks: new Map(),
    sent: new Map(),
  };
}

function apply(event: FilmEvent, drive: Drive, pages_per_block: number): void {
  const { pages, marks } = drive;
  switch (event.kind) {
    case 'read':
      marks.set(event.page, 'read');
      break;
    case 'transfer': {
      const { page, from } = event;
      drive.sent.set(page, { state: from === null ? 'valid' : pages[from]!, from });
      if (from === null) drive.victim = null;
      break;
    }
    case 'program':
      program(event.page, drive);
      break;
    case 'turn_stale':
      pages[event.page] = 'stale';
      break;
    case 'turn_pieces_stale':
      drive.stale_pieces.set(event.page, event.pieces);
      break;
    case 'delete':
      pages[event.page] = 'garbage';
      break;
    case 'erase': {
      const first = event.block * pages_per_block;
      for (let page = first; page < first + pages_per_block; page += 1) {
        pages[page] = 'free';
        marks.delete(page);
      }
      drive.victim = null;
      break;
    }
    case 'become':
      drive.blocks[event.block] = event.to;
      // A new collection begins: the moves of the one before no longer count.
      if (event.to === 'victim') {
        drive.pages = pages.map((state) => (state === 'moved' ? 'valid' : state));
      }
      break;
    case 'point':
      drive.map[event.logical] = event.to;
      break;
  }
}

/** The page takes the data that was sent to it; where that comes from a page, this turns stale. */
function program(page: number, drive: Drive): void {
  const { state, from } = drive.sent.get(page) ?? { state: 'valid', from: null };
  drive.marks.set(page, 'program');
  if (from === null) {
    drive.pages[page] = state;
    drive.host_pages += 1;
    return;
  }
  drive.pages[page] = state === 'garbage' ? state : 'moved';
  drive.pages[from] = 'stale';
  drive.moved_pages += 1;
  if (state === 'garbage') drive.moved_garbage_pages += 1;
}

function actingOf(event: Acting, { pages, sent }: Drive): ActingPage | null {
  const { done } = event;
  switch (event.kind) {
    case 'read':
    case 'turn_stale':
      return { kind: event.kind, page: event.page, state: pages[event.page]!, done, from: null };
    case 'transfer': {
      const { kind, page, from } = event;
      return { kind, page, state: from === null ? 'valid' : pages[from]!, done, from };
    }
    case 'program': {
      const { state, from } = sent.get(event.page) ?? { state: 'valid', from: null };
      return { kind: event.kind, page: event.page, state, done, from };
    }
    default:
      return null;
  }
}
