/*
 * A story under the reader's control: the runs that came with the page, or runs in the browser.
 * 1. Both runs of a story go at once, each in a worker of its own. The reader's next request ends
 *    them, and so does cancelling.
 * 2. Finished runs are kept, as is the story that came with the page, so going back to one takes no
 *    time. Nor do settings that only mark something in a story (`MARKS`).
 * 3. What makes a run comes with the first request (`tellers.ts`).
 * 4. A story opens at its first step, or at the one that a chapter's text has reached.
 */
import { onDestroy } from 'svelte';
import { onCommand } from '#page/figure-commands';
import { demonstrationFrom, follow } from '#page/placed-demonstration.svelte';
import type { WidgetProps } from '#page/widget';
import { isScenarioError } from '#sim/failure';
import { watchedRun } from '#sim/later';
import type { WatchedRun } from '#sim/moments';
import type { Failure, Setting, Source } from '#sim/protocol';
import { FIRST, MARKS, valueOf } from './stories';
import type { Kind, Run, Show, Still, Story } from './stories';
import type { Teller } from './tellers';

/** The key of a run: all settings that it depends on. */
const keyOf = (settings: readonly Setting[]) =>
  JSON.stringify(settings.filter(([name]) => !MARKS.includes(name)).toSorted());

export class StoryRuns<K extends Kind> {
  readonly demonstration;
  private readonly sources;
  /** Settings of the runs under way; null: none. */
  wanted = $state.raw<readonly Setting[] | null>(null);
  private shares = $state([0, 0]);
  private readonly finishedRuns = new Map<string, WatchedRun<K['sample']>>();
  private readonly known = new Map<string, Story<K>>();
  private running: AbortController | null = null;

  constructor(
    private readonly kind: Show,
    { attributes: { step = '0' }, still, state, onstate }: WidgetProps<Still<string, K>>,
  ) {
    const attributes = { ...Object.fromEntries(FIRST[kind]), step };
    this.sources = still.sources;
    this.known.set(keyOf(FIRST[kind]), still);
    onCommand((command) => {
      if (!command.isDragging) void follow(this.demonstration, command);
    });
    this.demonstration = demonstrationFrom<Story<K>>(
      'wear-and-parity',
      { attributes, still, state, onstate },
      (_, settings) => this.find(settings),
    );
    onDestroy(() => this.stop());
  }

  readonly sides = $derived.by(() => this.demonstration.result.sides);
  /** The step that was reached, and the one that is under way. */
  readonly reached = $derived.by(() => this.demonstration.playhead.moment.reached);
  readonly captionIndex = $derived.by(() =>
    this.demonstration.result.steps.indexOf(this.demonstration.captionStep),
  );
  /** The state of each side at the step that was reached. */
  readonly now = $derived(this.sides.map(({ views }) => views[this.reached] as K['view']));
  /** Seconds that have passed on each side, with a fraction while time passes. */
  readonly rows = $derived.by(() => {
    const { at_ns, step, reached } = this.demonstration.playhead.moment;
    return this.sides.map(({ rows }) => {
      if (step === reached) return rows[reached]!;
      return Math.min(Math.max(at_ns / 1e9, rows[reached]!), rows[step]!);
    });
  });
  readonly end_s = $derived(Math.max(...this.sides.map(({ iops }) => iops.length)));
  readonly most = $derived(Math.max(...this.sides.flatMap(({ iops }) => iops)));

  /** Progress of both runs: 0 to 1. */
  get share(): number {
    return (this.shares[0]! + this.shares[1]!) / 2;
  }

  /** Returns a setting of the story on show. */
  value(name: string): string {
    return valueOf(this.demonstration.settings, name);
  }

  /** Returns a setting of the reader's last request. */
  chosen(name: string): string {
    return valueOf(this.wanted ?? this.demonstration.settings, name);
  }

  choose(name: string, value: string): void {
    void this.show(this.with(name, value));
  }

  /** Like `choose`, but then plays from the step before the one that `first` finds. */
  async play(name: string, value: string, first: () => number): Promise<void> {
    await this.show(this.with(name, value));
    if (this.value(name) !== value) return;
    this.demonstration.playhead.jump(first() - 1);
    this.demonstration.play();
  }

  private with(name: string, value: string): readonly Setting[] {
    const settings = this.wanted ?? this.demonstration.settings;
    return [...settings.filter(([key]) => key !== name), [name, value]];
  }

  /** Runs the story on show again. */
  again(): void {
    this.finishedRuns.clear();
    this.known.clear();
    void this.show(this.demonstration.settings);
  }

  cancel(): void {
    this.stop();
    this.demonstration.cancel();
  }

  /**
   * Keeps the reader's step. A reader who is at the end of the slow part goes to that of the next
   * story.
   */
  private async show(settings: readonly Setting[]): Promise<void> {
    const { atEnd, index } = this.demonstration;
    const slowStep = () => this.demonstration.result.film.at(-1)?.step;
    const slow = index === slowStep();
    await this.demonstration.show(settings, atEnd ? Infinity : index);
    if (slow) this.demonstration.playhead.jump(slowStep() ?? index);
  }

  private stop(): void {
    this.running?.abort();
    this.running = null;
    this.wanted = null;
  }

  private async find(
    settings: readonly Setting[],
  ): Promise<{ result: Story<K> } | { failure: Failure }> {
    this.stop();
    const key = keyOf(settings);
    const before = this.known.get(key);
    if (before) return { result: before };
    const running = (this.running = new AbortController());
    this.shares = [0, 0];
    this.wanted = settings;
    try {
      const tellers = await import('./tellers').catch(() => null);
      if (!tellers) return { failure: { reason: 'download' } };
      const teller = tellers.TELLERS[this.kind] as unknown as Teller<K>;
      const runs = teller.runs(settings).map((run) => ({
        ...run,
        source: tellers.sourceOf(run, this.sources[run.workload]!),
      }));
      const replies = await Promise.all(
        runs.map((run, side) =>
          this.make(run, running.signal, (share) => (this.shares[side] = share)),
        ),
      );
      const failed = replies.find((one) => 'failure' in one);
      if (failed) return failed;
      const story = tellers.storyOf(
        teller,
        replies.filter((one) => 'moments' in one),
        true,
      );
      this.known.set(key, story);
      return { result: story };
    } catch (error) {
      if (!isScenarioError(error)) throw error;
      return { failure: { reason: 'scenario', error } };
    } finally {
      if (this.running === running) this.stop();
    }
  }

  private async make(
    run: Run<K['sample']> & { source: Source },
    signal: AbortSignal,
    onprogress: (share: number) => void,
  ): Promise<WatchedRun<K['sample']> | { failure: Failure }> {
    const key = JSON.stringify([run.source.scenario, run.settings]);
    const before = this.finishedRuns.get(key);
    if (before) {
      onprogress(1);
      return before;
    }
    const reply = await watchedRun(run.source, run, onprogress, signal);
    if ('moments' in reply) this.finishedRuns.set(key, reply);
    return reply;
  }
}
