import { STATUSES, type Line } from '#content/evidence';
import { answeredLines, drivePlaces } from '#build/evidence.server';

const rank = ({ status }: Line) => STATUSES.indexOf(status);

export async function load() {
  const lines = answeredLines();
  // What the simulation answers comes first, what it was given last.
  return {
    lines: lines.toSorted((a, b) => rank(a) - rank(b)),
    drives: await drivePlaces(lines),
  };
}
