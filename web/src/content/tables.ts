/* Tables of comma-separated values: the concepts and the errors of the sources. */
import { csvParse } from 'd3-dsv';

const TABLES = import.meta.glob<string>('../../../content/{concepts,errata}.csv', {
  query: '?raw', import: 'default',
});

export async function readTable(name: 'concepts' | 'errata'): Promise<Record<string, string>[]> {
  return csvParse(await TABLES[`../../../content/${name}.csv`]!());
}
