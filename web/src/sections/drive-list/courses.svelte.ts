/* The courses of runs: prerendered with the page, or fetched when first wanted. */
import { href } from '#link/site';
import type { Course } from './course';

export class Courses {
  private fetched = $state.raw<Record<string, Course>>({});
  /** Runs that could not be fetched; the next call of `want` tries again. */
  failed = $state.raw<readonly string[]>([]);
  private readonly requested = new Set<string>();

  /** `still` holds the prerendered courses, by run. */
  constructor(private readonly still: Record<string, Course>) {}

  /** Returns a run's course; null until it has been fetched. */
  of(run: string): Course | null {
    return this.fetched[run] ?? this.still[run] ?? null;
  }

  want(run: string): void {
    if (this.requested.has(run)) return;
    this.requested.add(run);
    this.failed = this.failed.filter((other) => other !== run);
    void this.fetch(run);
  }

  private async fetch(run: string): Promise<void> {
    const reply = await fetch(href(`runs/courses/${run}.json`)).catch(() => null);
    if (reply?.ok) {
      const course = (await reply.json()) as Course;
      this.fetched = { ...this.fetched, [run]: course };
    } else {
      this.requested.delete(run);
      this.failed = [...this.failed, run];
    }
  }
}
