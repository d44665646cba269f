/*
 * Turns a prerendered run, as the page receives it, into the data that a widget draws. Columns that
 * the page does not draw at first have only some rows until the rest has been fetched.
 */
import { Series } from './series';
import type { Past } from './sim.svelte';
import type { Columns, Picture } from '#sim/picture';

export function pastOf(picture: Picture, rest: Columns | null = null): Past {
  const { rows, columns, sampled, progress, description, wear } = picture;
  const time_s = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) time_s[row] = row + 1;
  const others: Record<string, ArrayLike<number | null>> = { ...rest };
  if (!rest) {
    for (const [name, values] of Object.entries(sampled.columns)) {
      others[name] = spread(values, sampled.every, rows);
    }
  }
  const series = Series.from({ time_s, ...columns, ...others });
  return { series, changes: [], progress, description, wear, prerendered: true };
}

/** The same run with its missing parts; null if they could not be fetched. */
export async function completed(picture: Picture, address: string): Promise<Past | null> {
  const reply = await fetch(address).catch(() => null);
  return reply?.ok ? pastOf(picture, (await reply.json()) as Columns) : null;
}

function spread(values: (number | null)[], every: number, rows: number): Float64Array {
  const all = new Float64Array(rows).fill(NaN);
  values.forEach((value, index) => {
    all[Math.min(index * every, rows - 1)] = value ?? NaN;
  });
  return all;
}
