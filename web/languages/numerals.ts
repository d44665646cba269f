// The numerals of a language, from `Intl`. Pages do not call `Intl` themselves, because the first
// call takes a slow processor a tenth of a second. The result is stored in `language.json` and
// checked.

export interface Numerals {
  decimal: string;
  thousands: string;
  /** The sizes of digit groups, from the right. */
  grouping: number[];
  numerals: string[];
  percent: string;
}

export function numeralsOf(tag: string): Numerals {
  const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 });
  const parts = plain.formatToParts(123_456_789);
  const found = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const [last = 3, before = 3] = groups.toReversed();
  const digit = new Intl.NumberFormat(tag, { useGrouping: false });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).formatToParts(1);
  // The literal between a number and its percent sign belongs to the sign.
  const sign = percent.filter(({ type }) => type === 'percentSign' || type === 'literal');
  return {
    decimal: found('decimal'),
    thousands: found('group'),
    grouping: last === before ? [last] : [last, before],
    numerals: Array.from({ length: 10 }, (_, value) => digit.format(value)),
    percent: sign.map(({ value }) => value).join(''),
  };
}
