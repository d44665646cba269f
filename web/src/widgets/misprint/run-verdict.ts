/*
 * Compares a run of the same test with the readings that arithmetic leaves. A run is only a model:
 * it cannot decide a difference smaller than its own error in the figures that nobody disputes.
 */
import {
  deviation,
  MEGABYTES,
  type Bin,
  type Figure,
  type Printed,
  type Reading,
} from './printed-figures';

/** The figures that the core measured in the run. */
export interface Simulated {
  commands: number;
  /** In 10^6 bytes per second. */
  mb_s: number;
  watts: number;
  /** The histogram of the waits of all commands. */
  shares: readonly Bin[];
}

/** Returns the run's figure in the unit of the page; NaN for a figure that it does not answer. */
export function simulatedOf(run: Simulated, figure: Figure, printed: Printed): number {
  const rate = (run.mb_s * 1e6) / MEGABYTES[printed.unit];
  if (figure === 'commands') return run.commands;
  if (figure === 'rate') return rate;
  if (figure === 'watts') return run.watts;
  if (figure === 'efficiency') return (printed.rate === null ? run.commands : rate) / run.watts;
  return Number.NaN;
}

const SCALARS = ['commands', 'rate', 'watts', 'efficiency'] as const;

export interface Verdict {
  /** Per reading, in their order: the largest difference of the run from it. */
  off: number[];
  /** The run's largest difference from the figures that no reading disputes. */
  trust: number;
  /** The same for the shares of the histogram. */
  trust_shares: number;
  /**
   * True if the readings differ only in shares and no share is undisputed, so that nothing tests
   * the shares of the run.
   */
  untried: boolean;
  /**
   * The reading nearest to the run, if the next one is further off by more than the run's error;
   * otherwise null.
   */
  nearest: Reading | null;
}

const rateOf = ({ rate, unit }: Printed) => rate! * MEGABYTES[unit];

/** A printed figure, in bytes if it counts megabytes, so that both units can be compared. */
const worthOf = (printed: Printed, figure: (typeof SCALARS)[number]): number => {
  if (figure === 'rate') return rateOf(printed);
  const isOfRate = figure === 'efficiency' && printed.rate !== null;
  return printed[figure] * (isOfRate ? MEGABYTES[printed.unit] : 1);
};

const share = (bins: readonly Bin[], from_ms: number) =>
  bins.filter((bin) => bin.from_ms === from_ms).reduce((all, bin) => all + bin.share, 0);

/** `readings`: the readings that arithmetic leaves. */
export function verdictOf(run: Simulated, readings: readonly Reading[]): Verdict {
  const pages = readings.map(({ printed }) => printed);
  const known = SCALARS.filter((figure) => figure !== 'rate' || pages[0]?.rate !== null);
  const isDisputed = (figure: (typeof SCALARS)[number]) =>
    new Set(pages.map((page) => worthOf(page, figure))).size > 1;
  const miss = (page: Printed, figure: (typeof SCALARS)[number]) =>
    deviation(simulatedOf(run, figure, page), page[figure]!);
  const disputed = known.filter(isDisputed);
  const places = new Set(pages.flatMap(({ bins }) => bins.map(({ from_ms }) => from_ms)));
  const isShareDisputed = (from_ms: number) =>
    new Set(pages.map(({ bins }) => share(bins, from_ms))).size > 1;
  const missShare = (page: Printed, from_ms: number) =>
    Math.abs(share(run.shares, from_ms) - share(page.bins, from_ms)) / 100;
  const shares = [...places].filter(isShareDisputed);
  const off = pages.map((page) =>
    Math.max(
      0,
      ...disputed.map((figure) => miss(page, figure)),
      ...shares.map((from_ms) => missShare(page, from_ms)),
    ),
  );
  const trust = Math.max(
    0,
    ...known.filter((figure) => !isDisputed(figure)).map((figure) => miss(pages[0]!, figure)),
  );
  const trust_shares = Math.max(
    0,
    ...[...places]
      .filter((one) => !isShareDisputed(one))
      .map((from_ms) => missShare(pages[0]!, from_ms)),
  );
  const untried = disputed.length === 0 && shares.length > 0 && shares.length === places.size;
  const margin = shares.length > 0 ? Math.max(trust, trust_shares) : trust;
  const [first, second] = off.toSorted((a, b) => a - b);
  const isClear =
    first !== undefined && (second === undefined || (!untried && second - first > margin));
  const nearest = isClear ? readings[off.indexOf(first)]! : null;
  return { off, trust, trust_shares, untried, nearest };
}
