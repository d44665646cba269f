/* Figures, laws and readings of a test in words. */
import { exact, fill, number, precise } from '#format/format';
import {
  tiesOf,
  type Bin,
  type Figure,
  type Pair,
  type Printed,
  type Reading,
  type Tie,
} from './printed-figures';
import words from './words.json';

export const binText = ({ from_ms, to_ms }: Bin): string =>
  fill(words.bin, { from: exact(String(from_ms)), to: exact(String(to_ms)) });

export const shareText = (share: number): string =>
  fill(words.share, { share: exact(String(share)) });

/** The place of a bin on the page. */
export const placeOf = (figure: Figure): number => Number(figure.split('-')[1]);

export function nameOf(figure: Figure, { bins }: Printed): string {
  if (figure.startsWith('bin-')) {
    const { share } = bins[placeOf(figure)]!;
    return fill(words.binOf, { share: exact(String(share)) });
  }
  return words.figures[figure as 'commands' | 'rate' | 'unit' | 'watts' | 'efficiency'];
}

/** The unit of a number; empty for a name. */
export function unitOf(figure: Figure, { rate, unit }: Printed): string {
  if (figure === 'rate') return unit;
  if (figure === 'watts') return words.units.watts;
  if (figure === 'commands') return words.units.commands;
  const of = rate === null ? words.units.commands : unit;
  return figure === 'efficiency' ? fill(words.units.perWatt, { unit: of }) : '';
}

/** A figure as it is printed; a computed figure has about as many digits. */
export function valueOf(figure: Figure, printed: Printed): string {
  if (figure === 'unit') return printed.unit;
  if (figure.startsWith('bin-')) return binText(printed.bins[placeOf(figure)]!);
  return numberText(figure, printed[figure as 'commands' | 'rate' | 'watts' | 'efficiency']!);
}

export function numberText(figure: Figure, value: number): string {
  return figure === 'watts' || value >= 1000 ? number(value) : precise(value);
}

export function amountOf(figure: Figure, printed: Printed): string {
  const [value, unit] = [valueOf(figure, printed), unitOf(figure, printed)];
  return unit === '' ? value : fill(words.amount, { value, unit });
}

/** The text that a reading would put on the page. */
export function readingText({ figure, printed }: Reading): string {
  if (!figure.startsWith('bin-')) return amountOf(figure, printed);
  const bin = printed.bins[placeOf(figure)]!;
  return fill(words.at, { share: shareText(bin.share), bin: binText(bin) });
}

export function lawOf({ law }: Tie, { rate }: Printed): string {
  return law === 'efficiency' && rate !== null ? words.laws.efficiencyOfRate : words.laws[law];
}

export function stateOfTie(tie: Tie): string {
  if (!tie.open) return tie.law === 'waits' ? words.fits : words.agree;
  if (tie.law !== 'waits') {
    const isFollowsLess = tie.follows < tie.printed;
    return fill(isFollowsLess ? words.followsLess : words.printedLess, { percent: lacking(tie) });
  }
  return tie.places ? words.outside : words.twice;
}

/** A fraction as percent, in two significant digits. */
export const share = (fraction: number): string =>
  shareText(Number((fraction * 100).toPrecision(2)));

/** The part of its longer value that the shorter one lacks. */
const lacking = ({ follows, printed }: Pair) =>
  share(1 - Math.min(follows, printed) / Math.max(follows, printed));
export const lackOf = (tie: Pair): string => fill(words.lack, { percent: lacking(tie) });

/** The sentence before the first press: what the open law says, in numbers. */
export function beginOf(printed: Printed): string {
  const open = tiesOf(printed).find((tie) => tie.open)!;
  const [follows, stated] =
    open.law === 'waits' ? ['', ''] : [number(open.follows), number(open.printed)];
  const isOfRate = open.law === 'efficiency' && printed.rate !== null;
  const why = words.beginWhy[isOfRate ? 'efficiencyOfRate' : open.law];
  return fill(words.begin, { why: fill(why, { follows, printed: stated }) });
}

export interface Pressed {
  figure: Figure;
  printed: Printed;
  /** The readings of the pressed figure. */
  readings: readonly Reading[];
  /** The reading that is drawn. */
  reading: Reading | undefined;
  /** The readings of all figures. */
  all: readonly Reading[];
  tried: readonly Figure[];
  /** How a run may decide what arithmetic cannot. */
  advice: string;
}

/** Why a reading does not hold. */
function whyOf(tie: Tie): string {
  if (tie.law !== 'waits') {
    const [follows, printed] = [precise(tie.follows), precise(tie.printed)];
    return fill(tie.law === 'rate' ? words.whyRate : words.whyEfficiency, { follows, printed });
  }
  const mean = number(tie.mean_ms);
  if (!tie.places) return words.whyTwice;
  if (tie.mean_ms < tie.least_ms) {
    return fill(words.whyLow, { mean, least: number(tie.least_ms) });
  }
  return fill(words.whyHigh, {
    mean,
    most: number(tie.most_ms),
    rest: exact(tie.rest.toPrecision(3)),
    next: exact(String(tie.next_ms)),
  });
}

/** The sentence about the pressed figure: the result of the arithmetic. */
export function sentenceOf({
  figure,
  printed,
  readings,
  reading,
  all,
  tried,
  advice,
}: Pressed): string {
  if (!reading) {
    const open = tiesOf(printed).find((tie) => tie.open)!;
    return fill(words.mendsNothing, { name: nameOf(figure, printed), law: lawOf(open, printed) });
  }
  const [name, value] = [nameOf(figure, printed), amountOf(figure, reading.printed)];
  if (!reading.holds) {
    const why = whyOf(reading.ties.find((tie) => tie.open)!);
    return fill(readings.length > 1 ? words.failsHere : words.fails, { name, value, why });
  }
  const sentence = fill(words.holds, { name, value });
  const others = all.filter((other) => other.holds && readingText(other) !== readingText(reading));
  const suspects = [...new Set(all.map(({ figure: other }) => other))];
  if (suspects.some((suspect) => !tried.includes(suspect))) return `${sentence} ${words.more}`;
  if (others.length === 0) return `${sentence} ${words.onlyOne}`;
  const list = others.map(readingText).join(', ');
  return `${sentence} ${fill(words.alsoHolds, { others: list })} ${advice}`.trim();
}
