/*
 * The reader's runs from the table of evidence, by line, and of other tests, by their address. Only
 * the last of them can be under way, whichever island of the page it is in. It ends when the last
 * of those islands leaves the page.
 */
import { onDestroy } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { href } from '#link/site';
import type { AnsweredLine } from '#content/evidence';
import { Trial } from '#sim/trial.svelte';
import { SharedValues } from './shared-values';

/** A line of the table, or the address of a test with all its answers: `misprints/mail`. */
type Answer = Pick<AnsweredLine, 'id' | 'index'> | string;

class Trials {
  private readonly all = new SvelteMap<string, Trial>();
  private latest: Trial | null = null;

  of(answer: Answer): Trial | undefined {
    return this.all.get(keyOf(answer));
  }

  run(answer: Answer): void {
    this.stop();
    this.latest =
      typeof answer === 'string'
        ? new Trial(href(`evidence/${answer}.json`))
        : new Trial(href(`evidence/runs/${answer.id}.json`), answer.index);
    this.all.set(keyOf(answer), this.latest);
  }

  stop(): void {
    this.latest?.cancel();
    for (const [key, trial] of this.all) {
      if (trial.state.kind === 'cancelled') this.all.delete(key);
    }
  }
}

const keyOf = (answer: Answer) =>
  typeof answer === 'string' ? answer : `${answer.id} ${answer.index}`;

const trials = new SharedValues(
  () => new Trials(),
  (left) => left.stop(),
);

/** The trials of the page; while the site is built, each island has its own. */
export function pageTrials(): Trials {
  if (import.meta.env.SSR) return new Trials();
  const { value, release } = trials.hold('page');
  onDestroy(release);
  return value;
}
