import table from '../../../../tests/reference/evidence/table.csv?raw';
import { linesOf } from '#src/evidence';

export function load() {
  return { lines: linesOf(table) };
}
