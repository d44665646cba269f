/*
 * How long each step is shown. The race of the two pages runs at one rate from the first byte to
 * the last; the parts before it and after it are brief.
 */
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';

export type Paced = StrobeTimingShown & { seconds: readonly number[] };

/** Film seconds of the slower page on the bus. */
const RACE_S = 8;
/** Film seconds of the array at work, when nothing more is sent. */
const ARRAY_S = 1.4;
/** Film seconds of a window, edge by edge: until one side has sent its page, and after that. */
const [READ_S, READ_AGAIN_S] = [1.3, 0.5];
const LEAST_S = 0.35;

export function paced(shown: StrobeTimingShown): Paced {
  const { steps, film } = shown;
  const sends = film.filter(({ kind }) => kind === 'send');
  const race_ns = Math.max(...sends.map(({ start_ns, end_ns }) => end_ns - start_ns));
  const seconds = steps.map(({ at_ns: end_ns }, step) => {
    const start_ns = steps[step - 1]?.at_ns ?? 0;
    const tape = film.find((event) => event.kind === 'tape' && event.step === step);
    const read_ns = tape ? tape.end_ns - tape.start_ns : 0;
    const isOver = sends.some((send) => send.end_ns <= start_ns);
    const read_s = ((isOver ? READ_AGAIN_S : READ_S) * read_ns * 1000) / shown.window_ps;
    const races = sends.some((send) => send.start_ns < end_ns && send.end_ns > start_ns);
    const rest = end_ns - start_ns - read_ns;
    const rest_s = races ? (RACE_S * rest) / race_ns : ARRAY_S * Math.min(1, rest / shown.array_ns);
    return Math.max(LEAST_S, read_s + rest_s);
  });
  return { ...shown, seconds };
}
