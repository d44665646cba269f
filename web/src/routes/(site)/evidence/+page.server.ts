import { outOfSampleDrives } from '#prerender/out-of-sample.server';
import { answeredLines, counts, drivePlaces } from '#prerender/evidence.server';
import { measureTextOf } from '#prerender/measure-text.server';
import { placeIslands } from '#prerender/placement.server';
import { offOf, sortedLines, verdictOf } from '#content/evidence';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => {
  const all = answeredLines();
  const drives = await drivePlaces(all);
  const unsorted = await Promise.all(
    all.map(async (line) => ({
      id: line.id,
      line,
      verdict: verdictOf(line),
      status: line.status,
      off: offOf(line),
      words: '',
      measured: await measureTextOf(line, drives),
    })),
  );
  const lines = sortedLines(unsorted, 'verdict', 'up');
  const answered = lines.filter(({ verdict }) => verdict === 'agrees' || verdict === 'disagrees');
  const sections = [
    { name: 'evidence-filter', attributes: {} },
    ...answered.map(({ line: { id, index } }) => ({
      name: 'evidence-run',
      attributes: { claim: id, index: String(index) },
    })),
  ];
  const deviations = (await outOfSampleDrives()).drives.map(({ off }) => off);
  return { lines, counts, deviations, ...(await placeIslands(sections, url.pathname)) };
};
