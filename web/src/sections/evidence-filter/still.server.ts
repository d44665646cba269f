/* What the table of evidence has: claims by source and status, and how many agree. */
import { answeredLines } from '#build/evidence.server';
import { claimCount, sourceOfLine, STATUSES, type Status } from '#content/evidence';

export interface FilterStill {
  sources: string[];
  /** Claims of each status. */
  counts: Record<Status, number>;
  all: number;
  /** Lines with a predicted figure, and those of them that agree. */
  predicted: number;
  agree: number;
}

export async function still(): Promise<FilterStill> {
  const lines = answeredLines();
  const counts = STATUSES.map((status) =>
    [status, claimCount(lines.filter((line) => line.status === status))]);
  const predicted = lines.filter(({ status }) => status === 'predicted');
  return {
    sources: [...new Set(lines.map(sourceOfLine))],
    counts: Object.fromEntries(counts) as Record<Status, number>,
    all: claimCount(lines),
    predicted: predicted.length,
    agree: predicted.filter(({ holds }) => holds === 'yes').length,
  };
}
