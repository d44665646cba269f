/* The tables of a figure that registers no numbers of its own. */
import { NUMERALS } from '#content/words';
import type { Table } from '#page/frame-commands.svelte';

export function tablesIn(element: Element): Table[] {
  return [...element.getElementsByTagName('table')].map((table) => {
    const [head = [], ...rows] = [...table.rows].map(textsOf);
    return {
      name: table.caption?.textContent.trim() ?? '',
      rows: rows.map((cells) =>
        Object.fromEntries(cells.map((cell, place) => [head[place] || `${place + 1}`, cell])),
      ),
    };
  });
}

const textsOf = ({ cells }: HTMLTableRowElement) =>
  [...cells].map(({ textContent }) => plain(textContent.replaceAll(/\s+/g, ' ').trim()));

/** A number without its groups, with a point: `46,550` is `46550`. */
function plain(text: string): string {
  const { thousands, decimal } = NUMERALS;
  const digits = text.replaceAll(thousands, '').replace(decimal, '.').replace('−', '-');
  return digits !== '' && Number.isFinite(Number(digits)) ? digits : text;
}
