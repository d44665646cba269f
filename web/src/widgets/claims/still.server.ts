/*
 * The lines of the evidence table that a directive names (`ids="S2-031 S2-032"`), and the chapter's
 * names for the drives that they compare (`called="A S"`).
 */
import type { Line } from '#content/evidence';
import { testOfRun } from '#content/runs';
import { printedRun } from '#prerender/printed-runs.server';
import { runAt } from '#prerender/plots.server';
import { answeredLines, drivePlaces } from '#prerender/evidence.server';
import { groupsOf, isLevelTime, type Group } from './groups';
import { courseOf } from './run-course';

export async function still(attributes: Record<string, string>): Promise<Group[]> {
  const all = answeredLines();
  const ids = (attributes['ids'] ?? '').split(' ').filter(Boolean);
  const lines = ids.flatMap((id) => {
    const matches = all.filter((line) => line.id === id);
    if (matches.length === 0) throw new Error(`claims: expected the id of a claim, found ${id}`);
    return matches;
  });
  const drives = await drivePlaces(lines);
  const driveNames = (attributes['called'] ?? '').split(' ').filter(Boolean);
  const details = await Promise.all(
    lines.map(async (line) => ({
      line,
      test: await testOfRun(line.scenario),
      overTest: await testOfRun(line.over),
      drive: drives[line.scenario] ?? null,
      over: drives[line.over] ?? null,
      course: courseOfLine(line),
    })),
  );
  return groupsOf(details, driveNames);
}

/** The finished run behind a time; null if the site has none. */
function courseOfLine({ measure, scenario, over }: Line) {
  const path = `runs/${scenario}`;
  if (!isLevelTime(measure) || over !== '' || printedRun(path) === null) return null;
  return courseOf(runAt(path).values('write_iops'));
}
