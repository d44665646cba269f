/*
 * What the reader runs of the table of evidence, by line: only the last of them can be under way,
 * whichever island of the page it is in. It ends when the last of those islands leaves the page.
 */
import { onDestroy } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { href } from '#link/site';
import type { AnsweredLine } from '#content/evidence';
import { Trial } from '#sim/trial.svelte';
import { Shared } from './shared';

type Answer = Pick<AnsweredLine, 'id' | 'index'>;

class Trials {
  private readonly all = new SvelteMap<string, Trial>();
  private latest: Trial | null = null;

  of(answer: Answer): Trial | undefined {
    return this.all.get(keyOf(answer));
  }

  run(answer: Answer): void {
    this.stop();
    const address = href(`evidence/runs/${answer.id}.json`);
    this.latest = new Trial(address, answer.index);
    this.all.set(keyOf(answer), this.latest);
  }

  stop(): void {
    this.latest?.cancel();
    for (const [key, trial] of this.all) if (trial.state === 'running') this.all.delete(key);
  }
}

const keyOf = ({ id, index }: Answer) => `${id} ${index}`;

const trials = new Shared(() => new Trials(), (left) => left.stop());

/** Those of the page; while the site is built each island has its own. */
export function pageTrials(): Trials {
  if (import.meta.env.SSR) return new Trials();
  const { value, release } = trials.hold('page');
  onDestroy(release);
  return value;
}
