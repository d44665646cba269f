/* Reads the rows of a picture as marks to draw: lengths on shared scales, and tiles. */
import { PAGE_LOOKS, type PageState } from '#charts/states';
import type { Amount, AmountRow, ListRow, PictureRow } from '#content/numbers-picture';
import { fill } from '#format/format';

/** The kind of each unit, and its size, so that 256 GiB are longer than 240 GB. */
const UNITS: Record<string, readonly [kind: string, size: number]> = {
  bytes: ['bytes', 1],
  KiB: ['bytes', 2 ** 10],
  GB: ['bytes', 1e9],
  GiB: ['bytes', 2 ** 30],
  TB: ['bytes', 1e12],
  ns: ['time', 1],
  µs: ['time', 1e3],
  ms: ['time', 1e6],
  s: ['time', 1e9],
};
/** More tiles than this cannot be counted at a glance. */
const TILES_MAX = 64;

interface Tile {
  state: PageState;
  word: string;
}

type Mark =
  | { kind: 'tiles'; tiles: Tile[] }
  | { kind: 'bar'; share: number; whole: number; look: PageState; rest: PageState };

export interface PictureMark {
  label: string;
  /** The amount in words, when `part` of it is drawn. */
  amountAt: (part: number) => string;
  mark: Mark;
}

export interface Numbers {
  values: { [name in string]?: number };
  /** A number in the reader's notation. */
  printed: (value: number) => string;
}

export function marksOf(rows: readonly PictureRow[], numbers: Numbers): PictureMark[] {
  const { values, printed } = numbers;
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, printed(value ?? Number.NaN)]),
  );
  const amountOf = (of: Amount) => (typeof of === 'number' ? of : (values[of] ?? Number.NaN));
  return rows.map((row) => {
    const label = fill(row.label, words);
    if ('list' in row) return { label, amountAt: () => '', mark: listOf(row, words) };
    const value = amountOf(row.value);
    const whole = Number.isInteger(value);
    const amountAt = (part: number) =>
      withUnit(printed(part >= 1 ? value : partOf(value, part, whole)), row.unit);
    return { label, amountAt, mark: amountMarkOf(row, rows, amountOf) };
  });
}

function listOf({ list, look = 'valid' }: ListRow, words: Record<string, string>): Mark {
  const tiles = list.map((each) =>
    each in PAGE_LOOKS
      ? { state: each as PageState, word: '' }
      : { state: look, word: words[each] ?? each },
  );
  return { kind: 'tiles', tiles };
}

function amountMarkOf(
  row: AmountRow,
  rows: readonly PictureRow[],
  amountOf: (of: Amount) => number,
): Mark {
  const { look = 'valid', rest = 'free' } = row;
  const [value, whole] = [amountOf(row.value), amountOf(row.of ?? row.value)];
  if (row.tiles && Number.isInteger(whole) && whole <= TILES_MAX) {
    const states = Array.from({ length: whole }, (_, index) => (index < value ? look : rest));
    return { kind: 'tiles', tiles: states.map((state) => ({ state, word: '' })) };
  }
  // Amounts without a unit count different things.
  const compared =
    kindOf(row) === ''
      ? [row]
      : rows.filter(isAmount).filter((each) => kindOf(each) === kindOf(row));
  const wholes = compared.map((each) => amountOf(each.of ?? each.value) * sizeOf(each));
  const scale = sizeOf(row) / Math.max(...wholes);
  return { kind: 'bar', share: value * scale, whole: whole * scale, look, rest };
}

/** A part of a number, in digits that do not flicker. */
const partOf = (value: number, part: number, whole: boolean) =>
  Number((value * part).toFixed(whole ? 0 : 1));

const isAmount = (row: PictureRow): row is AmountRow => 'value' in row;
const kindOf = ({ unit = '' }: AmountRow) => UNITS[unit]?.[0] ?? unit;
const sizeOf = ({ unit = '' }: AmountRow) => UNITS[unit]?.[1] ?? 1;
const withUnit = (amount: string, unit = '') =>
  unit === '%' || unit === '×' ? `${amount}${unit}` : `${amount} ${unit}`.trim();
