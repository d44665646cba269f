/* The verdict of a run on the readings that arithmetic leaves, in words. */
import { fill } from '#format/format';
import { deviation, tiesOf, type Printed, type Reading } from './printed-figures';
import { verdictOf, type Simulated } from './run-verdict';
import { amountOf, nameOf, readingText, share } from './sentences';
import words from './words.json';

/** If the shares are off by more than a tenth of all commands, they prove nothing. */
const LOOSE = 0.1;

/** The reading that a run leaves, or the one that nobody chose to close the gap. */
export function decided(run: Simulated, readings: readonly Reading[]): Reading | null {
  const { nearest, untried } = verdictOf(run, readings);
  return nearest ?? (untried ? null : unchosen(readings));
}

/** The only reading whose value nobody chose to close the gap. */
function unchosen(readings: readonly Reading[]): Reading | null {
  const others = readings.filter(({ chosen }) => !chosen);
  return others.length === 1 ? others[0]! : null;
}

export function runSentence(
  run: Simulated,
  printed: Printed,
  readings: readonly Reading[],
): string {
  const { off, trust, nearest, trust_shares, untried } = verdictOf(run, readings);
  const points = Math.round(100 * trust_shares);
  const loose = trust_shares > LOOSE ? fill(words.loose, { points }) : '';
  const sorted = off.toSorted((a, b) => a - b);
  const between = share(sorted[1]! - sorted[0]!);
  if (nearest && off.length === 1) return fill(words.one, { off: share(off[0]!) });
  if (nearest) {
    const clear = fill(words.clear, {
      nearest: readingText(nearest),
      apart: between,
      trust: share(trust),
      name: nameOf(nearest.figure, printed),
      value: amountOf(nearest.figure, printed),
    });
    return `${clear} ${loose}`.trim();
  }
  if (untried) return words.untried;
  const undecided = fill(words.undecided, { apart: between, trust: share(trust) });
  const other = unchosen(readings);
  return other ? `${undecided} ${byUnit(printed, other)}` : undecided;
}

/** Nobody chose the other unit to close the gap, so it is no accident if it does. */
function byUnit(printed: Printed, { printed: page }: Reading): string {
  const gap = (of: Printed) =>
    tiesOf(of).reduce(
      (all, tie) => (tie.law === 'rate' ? deviation(tie.follows, tie.printed) : all),
      0,
    );
  return fill(words.byUnit, {
    before: share(gap(printed)),
    after: share(gap(page)),
    unit: page.unit,
  });
}
