/*
 * The lens on time: how many of the reader's seconds a stretch of simulated time gets.
 * 1. A strobe takes nanoseconds, an erase milliseconds. In one film, the shortest stretch gets
 *    0.25 s and the longest 1.5 s; in between, the length grows with the logarithm of the time. If
 *    the times differ less than a hundredfold, the bounds move closer together.
 * 2. Repetitions are faster: each repetition of the same work takes less, down to a quarter. The
 *    edges of signals keep their length each time, but those of a stream only at first.
 * 3. A film of many steps is sped up, so that it ends after 25 s. Only events of a single moment
 *    that occur for the first time keep their length, because nobody would see them otherwise; so
 *    does the first step without an event.
 * 4. A film of a few steps is slowed down, toward 8 s. No stretch gets more than 1.5 s for this. A
 *    refusal gets all of it: it takes no simulated time, and is the point of the film.
 * 5. A sentence takes 2 s to read. If the film then still ends after 25 s, each step gets as much;
 *    otherwise, the steps do whose work is seen for the first time.
 */
import { rollup, sum } from 'd3-array';
import type { Stretch } from './stretches';

const SHORTEST_S = 0.25;
const LONGEST_S = 1.5;
/** Seconds for a moment with events; `PAUSE_S` is for a step with nothing to see. */
const MOMENT_S = 0.5;
/** A moment with more events than this gets more time. */
const MUCH = 16;
const MUCH_S = 1.2;
const REFUSED_S = 1.5;
const REFUSALS: ReadonlySet<string> = new Set(['refuse_program', 'refuse_write']);
const PAUSE_S = 0.8;
const READ_S = 1.2;
/** One for each of two senders. */
const STREAMS_READ = 2;
const REPEATED = 0.8;
const REPEATED_LEAST = 1 / 4;
const FILM_LEAST_S = 8;
/** The least seconds for a step, whose sentence is read meanwhile. */
export const SENTENCE_S = 2;
const FILM_MOST_S = 25;
/** The least powers of ten between the shortest and the longest time. */
const DECADES_LEAST = 2;
/** In true proportions: the length of a moment, and the share of the film for all moments. */
const EVEN_MOMENT_S = 0.2;
const EVEN_MOMENTS_SHARE = 0.3;

const durationOf = ({ start_ns, end_ns }: Stretch) => end_ns - start_ns;

interface Length {
  length_s: number;
  /** It keeps its length in a film that is sped up. */
  isFixed: boolean;
}

const lengthOf = (lengths: readonly Length[]) => sum(lengths, ({ length_s }) => length_s);

/** The length of each stretch, at speed 1. */
export function seconds(stretches: readonly Stretch[]): number[] {
  const lengths = lengthsOf(stretches);
  const longest_s = Math.max(...lengths.map(({ length_s }) => length_s));
  const slower = Math.max(1, Math.min(FILM_LEAST_S / lengthOf(lengths), LONGEST_S / longest_s));
  const fixed_s = lengthOf(lengths.filter(({ isFixed }) => isFixed));
  const other_s = lengthOf(lengths.filter(({ isFixed }) => !isFixed));
  const faster = Math.min(1, Math.max(0, FILM_MOST_S - fixed_s) / other_s);
  return readable(
    stretches,
    lengths.map(({ length_s, isFixed }) => length_s * slower * (isFixed ? 1 : faster)),
  );
}

/** Slows down steps that are over before their sentence is read, as far as the film has room. */
function readable(stretches: readonly Stretch[], lengths_s: readonly number[]): number[] {
  const steps_s = rollup(
    [...lengths_s.keys()],
    (own) => sum(own, (index) => lengths_s[index]!),
    (index) => stretches[index]!.step,
  );
  const isNew = firstOfTheirWork(stretches);
  const slowedBy = (step: number) => Math.max(1, SENTENCE_S / steps_s.get(step)!);
  const roomFor = (steps: readonly number[]) =>
    sum(lengths_s) + sum(steps, (step) => steps_s.get(step)! * (slowedBy(step) - 1)) <= FILM_MOST_S;
  const all = [...steps_s.keys()];
  const slowed = [all, all.filter((step) => isNew.has(step))].find(roomFor) ?? [];
  return stretches.map(
    ({ step }, index) => lengths_s[index]! * (slowed.includes(step) ? slowedBy(step) : 1),
  );
}

/** The steps whose kinds of events no step before them has. */
function firstOfTheirWork(stretches: readonly Stretch[]): ReadonlySet<number> {
  const works = rollup(
    stretches,
    (own) => own.flatMap(({ events }) => events.map(({ kind }) => kind)),
    ({ step }) => step,
  );
  const first = new Map<string, number>();
  for (const [step, kinds] of works) {
    const work = [...new Set(kinds)].sort().join(' ');
    if (!first.has(work)) first.set(work, step);
  }
  return new Set(first.values());
}

function lengthsOf(stretches: readonly Stretch[]): Length[] {
  const logs = stretches
    .map(durationOf)
    .filter((ns) => ns > 0)
    .map(Math.log10);
  const middle = (Math.min(...logs) + Math.max(...logs)) / 2;
  const half = Math.max(DECADES_LEAST / 2, Math.max(...logs) - middle);
  const counts = new Map<string, number>();
  let streams = 0;
  const hasEvents = stretches.some(({ events }) => events.length > 0);
  return stretches.map((stretch) => {
    const duration_ns = durationOf(stretch);
    // A moment is as long as its own events want, whatever is under way elsewhere; and a drive does
    // nothing when its host deletes data.
    const kinds = stretch.events
      .filter(({ start_ns, end_ns }) => duration_ns > 0 || start_ns === end_ns)
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'delete');
    const work = kinds.join(' ');
    const isStream = kinds.includes('tape') && kinds.includes('send');
    if (isStream) streams += 1;
    const isRead = kinds.includes('tape') && !(isStream && streams > STREAMS_READ);
    if (kinds.some((kind) => REFUSALS.has(kind))) return { length_s: REFUSED_S, isFixed: true };
    const share = (Math.log10(duration_ns) - middle + half) / (2 * half);
    const moment_s = work === '' ? PAUSE_S : kinds.length > MUCH ? MUCH_S : MOMENT_S;
    const first_s = duration_ns === 0 ? moment_s : SHORTEST_S + share * (LONGEST_S - SHORTEST_S);
    const times = counts.get(work) ?? 0;
    counts.set(work, times + 1);
    if (isRead) return { length_s: READ_S, isFixed: false };
    // A demonstration that reports no events has nothing to repeat.
    const length_s = work === '' ? first_s : first_s * Math.max(REPEATED_LEAST, REPEATED ** times);
    return { length_s, isFixed: duration_ns === 0 && times === 0 && hasEvents };
  });
}

/** Same film, same total length, but each of its seconds is the same simulated time. */
export function evenly(stretches: readonly Stretch[]): number[] {
  const film_s = sum(seconds(stretches));
  const all_ns = sum(stretches, durationOf);
  const moments = stretches.filter((stretch) => durationOf(stretch) === 0).length;
  const moment_s =
    all_ns === 0
      ? film_s / moments
      : Math.min(EVEN_MOMENT_S, (EVEN_MOMENTS_SHARE * film_s) / moments);
  const passing_s = film_s - (moments > 0 ? moments * moment_s : 0);
  return stretches.map((stretch) => {
    const duration_ns = durationOf(stretch);
    return duration_ns === 0 ? moment_s : (passing_s * duration_ns) / all_ns;
  });
}
