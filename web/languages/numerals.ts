// How a language writes numbers, as `Intl` knows it. A page does not ask: the first answer takes a
// slow processor a tenth of a second. It is written down in `language.json` and checked.

export interface Numerals {
	decimal: string;
	thousands: string;
	/** How many digits stand together, from the right. */
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
	// What stands between a number and its sign belongs to the sign.
	const sign = percent.filter(({ type }) => type === 'percentSign' || type === 'literal');
	return {
		decimal: found('decimal'),
		thousands: found('group'),
		grouping: last === before ? [last] : [last, before],
		numerals: Array.from({ length: 10 }, (_, value) => digit.format(value)),
		percent: sign.map(({ value }) => value).join('')
	};
}
