/*
 * Pictures that play the answer of an exercise, each as it stands when the drive has come as far
 * as a share of the answer. A try that is too low stops it there.
 */
import type { PageState } from '#charts/states';
import type { Scene } from '#content/exercises';
import type { Exercise } from '#sim/demonstrations';

type SceneOf<Kind extends Scene['kind']> = Extract<Scene, { kind: Kind }>;

const amountIn =
  ({ values }: Exercise) =>
  (name: string): number =>
    values[name] ?? Number.NaN;

/** The pages of the victim and of the open block, in their order. */
export interface Blocks {
  victim: PageState[];
  open: PageState[];
}

/**
 * A step through a block, so that its valid pages lie between stale ones, as in a drive. A block
 * has a power of two pages, or all are valid, so the question's number of pages is valid.
 */
const SCATTER = 37;

export function blocksAt(scene: SceneOf<'move'>, task: Exercise, share: number): Blocks {
  const amount = amountIn(task);
  const [pages, valid] = [amount(scene.pages), amount(scene.valid)];
  const places = Array.from({ length: pages }, (_, page) => page);
  const validPages = places.filter((page) => (page * SCATTER) % pages < valid);
  const moves = scene.moves === undefined ? valid / pages : amount(scene.moves) / task.answer;
  const moved = Math.min(valid, Math.round((share / moves) * valid));
  const isErased = scene.moves === undefined ? moved === valid : share >= 1;
  const left = new Set(validPages.slice(moved));
  const filled = scene.moves === undefined ? Math.round(share * pages) : moved;
  return {
    victim: places.map((page) => (isErased ? 'free' : left.has(page) ? 'valid' : 'stale')),
    open: places.map((page) => (page < moved ? 'moved' : page < filled ? 'program' : 'free')),
  };
}

/** A stretch of time of a die or of the bus, as shares of the time that is drawn. */
export interface Stretch {
  look: PageState;
  from: number;
  to: number;
}

export interface Lanes {
  /** The transfers on the bus that the dies share, if they share one. */
  bus: Stretch[] | null;
  /** The operations of each die at work. */
  dies: Stretch[][];
  /** The dies that are drawn, at work or not. */
  most: number;
}

/** Pages that a die takes in the time that is drawn. */
const PAGES = 2;

/** `end` is that of the scale of answers. */
export function lanesAt(
  scene: SceneOf<'dies' | 'bus'>,
  task: Exercise,
  share: number,
  end: number,
): Lanes {
  const amount = amountIn(task);
  const sent = scene.bus === undefined ? 0 : amount(scene.bus);
  const page = sent + amount(scene.array);
  const isShared = scene.kind === 'bus';
  const most = isShared ? end : amount(scene.dies);
  const reached = isShared ? Math.floor(share * task.answer + 1e-9) : Math.round(share * most);
  // One die works before any answer, because the question says how.
  const busy = Math.max(1, reached);
  const own = 'per_own' in scene && scene.per_own ? 1 / amount(scene.per_own) : 1;
  const period = Math.max(page, isShared ? busy * sent : 0);
  const dies = Array.from({ length: busy }, (_, die) =>
    Array.from({ length: PAGES }, (_, turn) => {
      const from = turn * period + (isShared ? die * sent : 0);
      const split = from + sent + own * (page - sent);
      return [
        { look: 'read' as const, from, to: from + sent },
        { look: 'program' as const, from: from + sent, to: split },
        { look: 'moved' as const, from: split, to: from + page },
      ];
    })
      .flat()
      .map(({ look, from, to }) => ({
        look,
        from: Math.min(1, from / (PAGES * page)),
        to: Math.min(1, to / (PAGES * page)),
      }))
      .filter(({ from, to }) => to > from),
  );
  const bus = isShared ? dies.flat().filter(({ look }) => look === 'read') : null;
  return { bus, dies, most };
}

export interface Tile {
  state: PageState;
  word: string;
}

/** The copies of files in the order of their writes, and the TRIM, when so many pages are stale. */
export function filesAt(scene: SceneOf<'files'>, task: Exercise, share: number): Tile[] {
  const amount = amountIn(task);
  const files = scene.files.map(amount);
  const trimmed = amount(scene.trimmed);
  const isTrim = (step: number) => step > files.length;
  /** The states of all copies after so many steps; the TRIM is the last. */
  const after = (steps: number) =>
    files.map((file, place): PageState => {
      if (place >= steps) return 'free';
      const isOver = files.slice(place + 1, steps).includes(file);
      return isOver || (isTrim(steps) && file === trimmed) ? 'stale' : 'valid';
    });
  const stale = Math.round(share * task.answer);
  const steps = files
    .map((_, place) => place + 1)
    .concat(files.length + 1)
    .findLast((steps) => {
      const gone = after(steps).filter((state) => state === 'stale').length;
      return gone * amount(scene.pages) <= stale;
    });
  const states = share === 0 ? files.map((): PageState => 'valid') : after(steps ?? 0);
  return states.map((state, place) => ({ state, word: String(files[place]) }));
}

/** Pieces that are used up one after the other. */
export const piecesAt = (count: number, share: number): Tile[] =>
  Array.from({ length: count }, (_, place) => ({
    state: place < Math.round(share * count) ? 'program' : 'free',
    word: '',
  }));
