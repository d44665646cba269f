/* What the list of evidence has: its sources, and how many lines have each verdict. */
import { answeredLines } from '#build/evidence.server';
import {
  claimCount, sourceOfLine, verdictOf, VERDICTS, type Verdict,
} from '#content/evidence';

export interface FilterStill {
  sources: string[];
  /** Claims, and lines: a claim with two answers has two. */
  all: number;
  rows: number;
  /** Lines of each verdict. */
  counts: Record<Verdict, number>;
}

export async function still(): Promise<FilterStill> {
  const lines = answeredLines();
  const counts = VERDICTS.map((verdict) =>
    [verdict, lines.filter((line) => verdictOf(line) === verdict).length]);
  return {
    sources: [...new Set(lines.map(sourceOfLine))],
    all: claimCount(lines),
    rows: lines.length,
    counts: Object.fromEntries(counts) as Record<Verdict, number>,
  };
}
