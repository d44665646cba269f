/* Figures that a source prints for the runs of a plot, beside the simulated ones. */
import { fill, percent } from '#format/format';
import type { PrintedPoint } from '#content/printed';
import type { PlotSpec } from './spec';

export interface Printed {
  heading: string;
  pairs: { text: string; claim: string; isFar: boolean }[];
}

/** A plot, beside what a source prints about it. */
export interface PrintedPlot {
  spec: PlotSpec;
  printed: Printed;
}

/** The tolerance of the evidence for a prediction. */
const FAR = 0.1;

interface Shares {
  same: string;
  more: string;
  less: string;
}

/** Differences below `same` count as equal; others are rounded to steps. */
interface Precision {
  same: number;
  step: number;
}

/** Returns how much more or less, in words. */
export function deviationText(change: number, { same, step }: Precision, words: Shares): string {
  if (Math.abs(change) < same) return words.same;
  const share = percent(Math.round(Math.abs(change) / step) * step);
  return fill(change > 0 ? words.more : words.less, { share });
}

interface Wording {
  say: (value: number) => string;
  precision: Precision;
  words: { pair: string; off: Shares; worth: { fitted: string; predicted: string } };
}

/** Returns a claim's figure, that of the run, and how far this one is off; `about` names them. */
export function pairOf(
  { claims, fitted }: PrintedPoint,
  [published, simulated]: [number, number],
  { say, precision, words }: Wording,
  about: Record<string, string>,
): Printed['pairs'][number] {
  const off = simulated / published - 1;
  const text = fill(words.pair, {
    ...about,
    published: say(published),
    simulated: say(simulated),
    off: deviationText(off, precision, words.off),
    worth: words.worth[fitted ? 'fitted' : 'predicted'],
  });
  return { text, claim: claims[0]!, isFar: Math.abs(off) > FAR };
}
