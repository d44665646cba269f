/*
 * The films of the stories, which fill the time between the seconds at which their runs were
 * sampled.
 * 1. Wear: the erases of each superblock, then the same on the scale of a block's life, then the
 *    run continued until blocks are worn out on both sides. Each of these passes evenly.
 * 2. A lost die: how one of its pages is reconstructed from the other members of its stripe.
 * 3. A power cut: the pages that are under way, and their fate.
 * Example: the power fails at second 20, and capacitors program the last page 1.9 ms later. Between
 * the steps at 20 s and at 20.0019 s, that time passes in four stretches. The program of the first
 * of those pages began 1.8 ms before 20 s, and that is a step, too.
 */
import type { CutPage } from '#generated/types/CutPage';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Reconstruction } from '#generated/types/Reconstruction';
import type { WatchedRun } from '#sim/moments';
import { beganOf, ZOOM_STEPS } from './stories';
import type { StoryEvent, StoryFilm, StoryStep, WearSample } from './stories';

const NS_PER_S = 1e9;
const NS_PER_US = 1e3;
const NS_PER_MS = 1e6;
/** Looks at the wear per step. */
const LOOKS_PER_STEP = 2;
/**
 * Steps from the end of the run to the first worn-out block, and from there to that of the other
 * side.
 */
const UNTIL_WORN = [3, 3] as const;
/**
 * Film seconds of the three parts of wear, and of the other stories: the time between two looks,
 * the loss of a die, the reconstruction of a page, the last writes before a power cut, and the cut.
 */
const LENGTHS_S = {
  run: 6,
  zoom: 5,
  onwards: 7,
  look: 1,
  loss: 2,
  made: 8,
  before: 4,
  cut: 6,
} as const;
/** Stretches of the film of an event that takes microseconds. */
const STRETCHES = 4;

/** The moments of the longer run. */
function everyMoment<Sample>(runs: readonly WatchedRun<Sample>[]): StoryStep[] {
  const { moments } = runs.reduce((a, b) => (b.moments.length > a.moments.length ? b : a));
  return moments.map(({ time_s }, moment) => ({ at_ns: time_s * NS_PER_S, moment }));
}

/**
 * Bytes that the host can write until a block is worn out. If leveling keeps all blocks within a
 * few erases of each other, they last as if all wore alike; otherwise, the most worn block decides.
 */
export function lastsOf({ wear, spread }: Pick<WearSample, 'wear' | 'spread'>): number | null {
  return spread === null ? wear.first_worn_out_bytes : wear.endurance_bytes;
}

/** Returns the life of a drive as a multiple of the run. */
function livesOf({ moments }: WatchedRun<WearSample>): number | null {
  const { view } = moments.at(-1)!;
  const lasts_bytes = lastsOf(view);
  return lasts_bytes && lasts_bytes / view.wear.host_bytes;
}

export function wearFilm(runs: readonly WatchedRun<WearSample>[]): StoryFilm {
  const all = everyMoment(runs);
  const last = all.at(-1)!;
  const steps = all.filter((_, look) => look % LOOKS_PER_STEP === LOOKS_PER_STEP - 1);
  if (steps.at(-1) !== last) steps.push(last);
  const seconds: number[] = steps.map(() => LENGTHS_S.run / steps.length);
  // The same moment again, on the scale of a block's life.
  for (let step = 0; step < ZOOM_STEPS; step += 1) {
    steps.push(last);
    seconds.push(LENGTHS_S.zoom / ZOOM_STEPS);
  }
  const ends_ns = [...new Set(runs.map(livesOf))]
    .filter((lives) => lives !== null)
    .map((lives) => lives * last.at_ns)
    .toSorted((a, b) => a - b);
  let from_ns = last.at_ns;
  ends_ns.forEach((to_ns, place) => {
    const count = UNTIL_WORN[place]!;
    const share = (to_ns - from_ns) / (ends_ns.at(-1)! - last.at_ns);
    for (let step = 1; step <= count; step += 1) {
      steps.push({ ...last, at_ns: from_ns + ((to_ns - from_ns) * step) / count });
      seconds.push((LENGTHS_S.onwards * share) / count);
    }
    from_ns = to_ns;
  });
  return { steps, film: [], seconds };
}

/** Per superblock: the seconds at which its erases were first seen. */
export function erasedBy({ moments }: WatchedRun<WearSample>): number[][] {
  const superblocks = moments.at(-1)!.view.erases;
  return superblocks.map((_, block) =>
    moments.flatMap(({ time_s, view }, look) => {
      const before = moments[look - 1]?.view.erases[block] ?? 0;
      return Array.from({ length: view.erases[block]! - before }, () => time_s);
    }),
  );
}

/**
 * Returns a stretch of film until each of these times.
 */
function slowly(step: number, from_ns: number, ends_ns: readonly number[]): StoryEvent[] {
  return ends_ns.map((end_ns, part) => ({
    step,
    side: 0,
    kind: 'tape',
    start_ns: ends_ns[part - 1] ?? from_ns,
    end_ns,
  }));
}

const PARTS = Array.from({ length: STRETCHES }, (_, part) => (part + 1) / STRETCHES);

export function reconstructionOf({ moments }: WatchedRun<Loss | null>): Reconstruction | null {
  return moments.map(({ view }) => view?.reconstruction ?? null).find((one) => one) ?? null;
}

/**
 * After the first look that sees a lost die, adds a step in which a page is slowly reconstructed.
 */
export function rebuildFilm(runs: readonly WatchedRun<Loss | null>[]): StoryFilm {
  const steps = everyMoment(runs);
  const [reconstruction] = runs.map(reconstructionOf).filter((one) => one !== null);
  const { moments } = runs[0]!;
  const lostBy = (moment: number) => moments[moment]?.view?.dies.length ?? 0;
  const moment = moments.findIndex((_, at) => lostBy(at) > 0);
  const isLoss = (at: number) => lostBy(at) > lostBy(at - 1);
  const seconds = steps.map((_, at): number | null =>
    isLoss(at) ? LENGTHS_S.loss : LENGTHS_S.look,
  );
  if (!reconstruction || moment < 0) return { steps, film: [], seconds };
  const { at_ns } = steps[moment]!;
  // The same number of members comes in each stretch.
  const { reads } = reconstruction;
  const ends_ns = PARTS.map(
    (part) => at_ns + reads[Math.ceil(part * reads.length) - 1]!.bus_end_us * NS_PER_US,
  );
  const end_ns = ends_ns.at(-1)!;
  const step = moment + 1;
  steps.splice(step, 0, { at_ns: end_ns, moment });
  seconds.splice(step, 0, LENGTHS_S.made);
  const sent: StoryEvent = {
    step,
    side: 0,
    kind: 'send',
    start_ns: end_ns,
    end_ns,
  };
  return { steps, film: [...slowly(step, at_ns, ends_ns), sent], seconds };
}

export function pagesOf({ moments }: WatchedRun<PowerCut | null>): CutPage[] {
  return moments.at(-1)!.view?.pages ?? [];
}

/** Slows down the last writes before a power cut, and the time that the capacitors last. */
export function powerCutFilm(runs: readonly WatchedRun<PowerCut | null>[]): StoryFilm {
  const steps = everyMoment(runs);
  const moment = runs[0]!.moments.findIndex(({ view }) => view !== null);
  if (moment < 0) return { steps, film: [] };
  const cuts = runs.map(({ moments }) => moments.at(-1)!.view!);
  const at_ns = cuts[0]!.at_s * NS_PER_S;
  const lostOf = (cut: PowerCut) => cut.pages.filter((page) => !page.is_programmed).length;
  const overOf = (cut: PowerCut) => (lostOf(cut) > 0 ? cut.hold_ms : cut.flush_ms) * NS_PER_MS;
  const for_ns = Math.max(...cuts.map(overOf));
  const before_ns = Math.max(...cuts.map(beganOf)) * NS_PER_US;
  const seconds = steps.map((): number | null => LENGTHS_S.look);
  steps.splice(
    moment,
    1,
    { at_ns: at_ns - before_ns, moment, early: true },
    { at_ns, moment, early: true },
    { at_ns: at_ns + for_ns, moment },
  );
  seconds.splice(moment + 1, 0, LENGTHS_S.before, LENGTHS_S.cut);
  const step = moment + 2;
  const falls = cuts.flatMap((cut, side): StoryEvent[] => {
    const fallen_ns = at_ns + overOf(cut);
    return lostOf(cut) === 0
      ? []
      : [{ step, side, kind: 'fall', start_ns: fallen_ns, end_ns: fallen_ns }];
  });
  const ends_ns = for_ns > 0 ? PARTS.map((part) => at_ns + part * for_ns) : [];
  return { steps, film: [...slowly(step, at_ns, ends_ns), ...falls], seconds };
}
