import { answeredLines } from '#build/evidence.server';
import { placed } from '#build/placed.server';
import { STATUSES, type Line } from '#content/evidence';
import type { PageServerLoad } from './$types';

const rank = ({ status }: Line) => STATUSES.indexOf(status);

export const load: PageServerLoad = async ({ url }) => {
  // What the simulation answers comes first, what it was given last.
  const lines = answeredLines().toSorted((a, b) => rank(a) - rank(b));
  const answered = lines.filter(({ simulated }) => simulated !== '');
  const sections = [
    { name: 'evidence-filter', attributes: {} },
    ...answered.map(({ id, index }) =>
      ({ name: 'evidence-run', attributes: { claim: id, index: String(index) } })),
  ];
  return { lines, ...await placed(sections, url.pathname) };
};
