/*
 * What the reader runs of the table of evidence, by line: only the last of them can be under way.
 * It ends with the component that made it.
 */
import { onDestroy } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { resolve } from '$app/paths';
import type { AnsweredLine } from '#content/evidence';
import { Trial } from '#sim/trial.svelte';

type Answer = Pick<AnsweredLine, 'id' | 'index'>;

export class Trials {
  private readonly all = new SvelteMap<string, Trial>();
  private latest: Trial | null = null;

  constructor() {
    onDestroy(() => this.latest?.cancel());
  }

  of(answer: Answer): Trial | undefined {
    return this.all.get(keyOf(answer));
  }

  run(answer: Answer): void {
    this.stop();
    const address = resolve('/evidence/runs/[claim].json', { claim: answer.id });
    this.latest = new Trial(address, answer.index);
    this.all.set(keyOf(answer), this.latest);
  }

  stop(): void {
    this.latest?.cancel();
    for (const [key, trial] of this.all) if (trial.state === 'running') this.all.delete(key);
  }
}

const keyOf = ({ id, index }: Answer) => `${id} ${index}`;
