/* The sources of the list of evidence, and the number of lines with each verdict. */
import { answeredLines } from '#prerender/evidence.server';
import { claimCount, verdictOf, VERDICTS, type Verdict } from '#content/evidence';
import { sourceOfLine } from '#content/source-of-line';

export interface FilterStill {
  sources: string[];
  /** The number of claims, and of lines: a claim with two answers has two lines. */
  all: number;
  rows: number;
  /** The number of lines with each verdict. */
  counts: Record<Verdict, number>;
}

export async function still(): Promise<FilterStill> {
  const lines = answeredLines();
  const counts = VERDICTS.map((verdict) => [
    verdict,
    lines.filter((line) => verdictOf(line) === verdict).length,
  ]);
  return {
    sources: [...new Set(lines.map(sourceOfLine))],
    all: claimCount(lines),
    rows: lines.length,
    counts: Object.fromEntries(counts) as Record<Verdict, number>,
  };
}
