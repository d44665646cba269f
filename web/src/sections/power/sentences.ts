/* Sentences about a run's power. */
import { fill, number, percent } from '#format/format';
import type { Column, PowerLine, Published } from './power';
import words from './words.json';

/** Smaller differences count as equal. */
const SAME = 0.01;

export const figure = (column: Column, value: number): string =>
  number(column === 'watts' ? value : Math.round(value));

export function told({ name, before, after }: PowerLine): string {
  const change = after.iops_per_watt / before.iops_per_watt - 1;
  return fill(words.told, {
    name,
    iops: figure('iops', before.iops),
    watts: figure('watts', before.watts),
    efficiency: figure('iops_per_watt', before.iops_per_watt),
    iops_after: figure('iops', after.iops),
    watts_after: figure('watts', after.watts),
    efficiency_after: figure('iops_per_watt', after.iops_per_watt),
    change: shareSaid(change, words.change),
  });
}

/** Returns the deviation of the simulated figure, as a share of the printed one. */
export const offOf = ({ value, simulated }: Published): number => simulated / value - 1;

export const offSaid = (one: Published): string =>
  shareSaid(offOf(one), {
    same: words.off.same,
    more: words.off.more,
    less: words.off.less,
  });

function shareSaid(share: number, said: { same: string; more: string; less: string }): string {
  if (Math.abs(share) < SAME) return said.same;
  const amount = percent(Math.round(100 * Math.abs(share)) / 100);
  return fill(share > 0 ? said.more : said.less, { share: amount, off: amount });
}
