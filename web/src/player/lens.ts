/*
 * The lens on time: how many of the reader's seconds a stretch of simulated time gets.
 * 1. A strobe takes nanoseconds, an erase milliseconds. In one film, the shortest stretch gets
 *    0.25 s and the longest 1.5 s; between them the logarithm of the time decides.
 * 2. What has been seen is shown faster: each repetition of the same work takes less, down to an
 *    eighth.
 * 3. Edges of signals are to be read, each time.
 * 4. A film of many steps is shown faster, so that it ends after 25 s. Only what happens at one
 *    moment and for the first time keeps its length, or nobody would see it.
 */
import type { Stretch } from './stretches';

const SHORTEST_S = 0.25;
const LONGEST_S = 1.5;
/** Where time stands still: for what happens at one moment, and for a step with nothing to see. */
const MOMENT_S = 0.5;
const PAUSE_S = 0.8;
const READ_S = 1.2;
const REPEATED = 0.8;
const REPEATED_LEAST = 1 / 8;
const FILM_MOST_S = 25;
/** In true proportions, of a moment that takes no time; and of all of them, as a share. */
const EVEN_MOMENT_S = 0.2;
const EVEN_MOMENTS_SHARE = 0.3;

const durationOf = ({ start_ns, end_ns }: Stretch) => end_ns - start_ns;

/** Of each stretch, at speed 1. */
export function seconds(stretches: readonly Stretch[]): number[] {
  const logs = stretches.map(durationOf).filter((ns) => ns > 0).map(Math.log10);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const seen = new Map<string, number>();
  const lengths = stretches.map((stretch) => {
    const kinds = stretch.events.map(({ kind }) => kind);
    if (kinds.includes('tape')) return { length_s: READ_S, isKept: false };
    const work = kinds.join(' ');
    const duration_ns = durationOf(stretch);
    const share = high > low ? (Math.log10(duration_ns) - low) / (high - low) : 0.5;
    const first_s = duration_ns > 0 ? SHORTEST_S + share * (LONGEST_S - SHORTEST_S)
      : work === '' ? PAUSE_S : MOMENT_S;
    const times = seen.get(work) ?? 0;
    seen.set(work, times + 1);
    // A demonstration that tells of no events has nothing to repeat.
    const length_s =
      work === '' ? first_s : first_s * Math.max(REPEATED_LEAST, REPEATED ** times);
    return { length_s, isKept: duration_ns === 0 && times === 0 && work !== '' };
  });
  const sum = (of: typeof lengths) => of.reduce((sum, { length_s }) => sum + length_s, 0);
  const kept_s = sum(lengths.filter(({ isKept }) => isKept));
  const other_s = sum(lengths.filter(({ isKept }) => !isKept));
  const faster = Math.min(1, Math.max(0, FILM_MOST_S - kept_s) / other_s);
  return lengths.map(({ length_s, isKept }) => (isKept ? length_s : length_s * faster));
}

/** The same film, as long as before, but each of its seconds is the same simulated time. */
export function evenly(stretches: readonly Stretch[]): number[] {
  const film_s = seconds(stretches).reduce((sum, length_s) => sum + length_s, 0);
  const all_ns = stretches.reduce((sum, stretch) => sum + durationOf(stretch), 0);
  const moments = stretches.filter((stretch) => durationOf(stretch) === 0).length;
  const moment_s = all_ns === 0 ? film_s / moments
    : Math.min(EVEN_MOMENT_S, (EVEN_MOMENTS_SHARE * film_s) / moments);
  const passing_s = film_s - (moments > 0 ? moments * moment_s : 0);
  return stretches.map((stretch) => {
    const duration_ns = durationOf(stretch);
    return duration_ns === 0 ? moment_s : (passing_s * duration_ns) / all_ns;
  });
}
