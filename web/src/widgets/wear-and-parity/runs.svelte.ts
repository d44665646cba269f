/*
 * A story as the reader commands it: what came with the page, or what runs in the browser.
 * 1. Both runs of a story go at once, each in a worker of its own; what the reader asks for next
 *    ends them, or cancelling.
 * 2. A run that was made is kept: going back to it takes no time.
 * 3. It begins at its end: what came of it says most.
 */
import { onDestroy } from 'svelte';
import { demonstrationFrom } from '#controls/placed.svelte';
import type { WidgetProps } from '#controls/widget';
import { isScenarioError } from '#sim/failure';
import { watchedRun, type WatchedRun } from '#sim/moments';
import type { Failure, Setting } from '#sim/protocol';
import { storyOf, valueOf, type Run, type Still, type Story, type Teller } from './stories';

export class StoryRuns<Seen> {
  readonly shown;
  private readonly sources;
  /** What is being run; null: nothing. */
  wanted = $state.raw<readonly Setting[] | null>(null);
  private shares = $state([0, 0]);
  private readonly made = new Map<string, WatchedRun<Seen>>();
  private running: AbortController | null = null;

  constructor(
    private readonly teller: Teller<Seen>,
    { still, state, onstate }: Omit<WidgetProps<Still<string, Seen>>, 'attributes'>,
  ) {
    const attributes = {
      ...Object.fromEntries(teller.first), step: String(still.steps.length - 1),
    };
    this.sources = still.sources;
    this.shown = demonstrationFrom<Story<Seen>>(
      'wear-and-parity', { attributes, still, state, onstate },
      (_, settings) => this.find(settings));
    onDestroy(() => this.stop());
  }

  readonly sides = $derived.by(() => this.shown.shown.sides);
  /** What each side shows at this step. */
  readonly now = $derived(this.sides.map(({ seen }) => seen[this.shown.index]!));
  /** Seconds that had passed on each side. */
  readonly rows = $derived(this.sides.map((side) => side.rows[this.shown.index]!));
  readonly end_s = $derived(Math.max(...this.sides.map(({ iops }) => iops.length)));
  readonly most = $derived(Math.max(...this.sides.flatMap(({ iops }) => iops)));

  /** How much of both runs is over, 0 to 1. */
  get share(): number {
    return (this.shares[0]! + this.shares[1]!) / 2;
  }

  /** Of what is shown. */
  value(name: string): string {
    return valueOf(this.shown.settings, name);
  }

  /** What the reader has asked for last. */
  chosen(name: string): string {
    return valueOf(this.wanted ?? this.shown.settings, name);
  }

  choose(name: string, value: string): void {
    const others = (this.wanted ?? this.shown.settings).filter(([given]) => given !== name);
    void this.show([...others, [name, value]]);
  }

  /** Runs what is shown. */
  again(): void {
    this.made.clear();
    void this.show(this.shown.settings);
  }

  cancel(): void {
    this.stop();
    this.shown.cancel();
  }

  private show(settings: readonly Setting[]): Promise<void> {
    const { atEnd, index } = this.shown;
    return this.shown.show(settings, atEnd ? Infinity : index);
  }

  private stop(): void {
    this.running?.abort();
    this.running = null;
    this.wanted = null;
  }

  private async find(
    settings: readonly Setting[],
  ): Promise<{ shown: Story<Seen> } | { failure: Failure }> {
    this.stop();
    const running = this.running = new AbortController();
    this.shares = [0, 0];
    this.wanted = settings;
    try {
      const runs = this.teller.runs(settings);
      const found = await Promise.all(runs.map((run, side) =>
        this.make(run, running.signal, (share) => (this.shares[side] = share))));
      const failed = found.find((one) => 'failure' in one);
      if (failed) return failed;
      return { shown: storyOf(found.filter((one) => 'moments' in one), true) };
    } catch (error) {
      if (!isScenarioError(error)) throw error;
      return { failure: { reason: 'scenario', error } };
    } finally {
      if (this.running === running) this.stop();
    }
  }

  private async make(
    run: Run<Seen>, signal: AbortSignal, onprogress: (share: number) => void,
  ): Promise<WatchedRun<Seen> | { failure: Failure }> {
    const key = JSON.stringify([run.workload, run.settings]);
    const before = this.made.get(key);
    if (before) {
      onprogress(1);
      return before;
    }
    const made = await watchedRun(this.sources[run.workload]!, run, onprogress, signal);
    if ('moments' in made) this.made.set(key, made);
    return made;
  }
}
