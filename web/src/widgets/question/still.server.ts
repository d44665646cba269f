/* The question of a chapter, by its id, and the runs that answer it. */
import { mean } from 'd3-array';
import { readQuestion, type Question, type RunOutcome } from '#content/chapters';
import { placeOfDrive } from '#content/drive-looks';
import { runAt, short, type PlottedRun } from '#prerender/plots.server';
import type { Course, CourseLine } from './course';

export type QuestionStill = Question & { course: Course | null };

/** The points of a line. */
const POINTS = 200;

export async function still(attributes: Record<string, string>): Promise<QuestionStill> {
  const question = await readQuestion(attributes['chapter'] ?? '', attributes['id'] ?? '');
  const { outcome } = question;
  return { ...question, course: 'run' in outcome ? courseOf(outcome.run) : null };
}

function courseOf(outcome: RunOutcome): Course {
  const lines = outcome.runs.map((path, place) => ({
    name: outcome.names[place]!,
    ...lineOf(runAt(path), outcome),
  }));
  return { ...outcome, lines, most: 1.15 * Math.max(...lines.flatMap(({ points }) => points)) };
}

function lineOf(
  { description, progress, values }: PlottedRun,
  outcome: RunOutcome,
): Omit<CourseLine, 'name'> {
  const each = outcome.until_s / POINTS;
  /** The means of equal stretches. */
  const meansOf = (column: string) => {
    const seconds = values(column).slice(0, outcome.until_s);
    return Array.from({ length: POINTS }, (_, place) =>
      short(mean(seconds.slice(place * each, (place + 1) * each)) ?? 0),
    );
  };
  return {
    look: placeOfDrive(description.drive_name),
    points: meansOf('write_iops'),
    free: outcome.falls === undefined ? [] : meansOf('free_blocks'),
    falls_s: outcome.falls === undefined ? null : progress.milestones.first_collection_s,
  };
}
