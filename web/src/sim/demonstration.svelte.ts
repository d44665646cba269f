/*
 * One demonstration under a widget's control.
 * 1. All steps are there from the start. The playhead is the reader's place among them.
 * 2. The first result came with the page (`still`); the worker computes those of other settings.
 * 3. A refused setting leaves the current result on show and reports why. Of two settings changed
 *    in quick succession, both apply.
 */
import type { Filmed } from '#player/stretches';
import { Playhead } from '#player/playhead.svelte';
import { demonstration } from './demonstrations';
import type { Failure, Setting } from './protocol';

export type Steps = Filmed;
type EventOf<Result extends Steps> = NonNullable<Result['film']>[number];

/** Gets the result of other settings: from the worker, unless the page has all of them. */
export type Find<Result> = typeof demonstration<Result>;

/** A request for the result of other settings. */
interface Request<Result> {
  settings: readonly Setting[];
  reply: ReturnType<Find<Result>>;
  /** The film was playing, or Play was pressed meanwhile: it plays when the reply arrives. */
  plays: boolean;
}

export class Demonstration<Result extends Steps> {
  result = $state.raw<Result>() as Result;
  settings = $state.raw<readonly Setting[]>([]);
  failure = $state.raw<Failure | null>(null);
  /** Awaits its reply; null: none is awaited. */
  private request = $state.raw<Request<Result> | null>(null);
  readonly playhead: Playhead<EventOf<Result>>;
  readonly count = $derived(this.result.steps.length);
  readonly step = $derived.by(() => this.result.steps[this.index]!) as Result['steps'][number];
  /** The step that captions describe: the one under way, or the one reached. */
  readonly captionStep = $derived.by(
    () => this.result.steps[this.playhead.captionIndex]!,
  ) as Result['steps'][number];
  /** The state of the drive before the step under way. */
  readonly reached = $derived.by(
    () => this.result.steps[this.playhead.moment.reached]!,
  ) as Result['steps'][number];

  /** `still` is the result of `name` with these settings. */
  constructor(
    private readonly name: string,
    still: Result,
    settings: readonly Setting[],
    index = 0,
    private readonly find: Find<Result> = demonstration,
  ) {
    this.result = still;
    this.settings = settings;
    const first = Math.max(0, Math.min(Math.trunc(index) || 0, still.steps.length - 1));
    this.playhead = new Playhead<EventOf<Result>>(() => this.result, first);
  }

  get index(): number {
    return this.playhead.index;
  }

  get isPending(): boolean {
    return this.request !== null;
  }

  get playing(): boolean {
    return this.request?.plays || this.playhead.playing;
  }

  /** Steps go by that the reader has not asked for one by one. */
  get passing(): boolean {
    return this.playhead.passing;
  }

  get atEnd(): boolean {
    return this.playhead.atEnd;
  }

  seek(index: number): void {
    this.playhead.travel(index);
  }

  move(steps: number): void {
    this.seek(this.index + steps);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.request) this.request = { ...this.request, plays: true };
    else this.playhead.play();
  }

  pause(): void {
    if (this.request) this.request = { ...this.request, plays: false };
    this.playhead.pause();
  }

  value(name: string): string | undefined {
    return this.settings.find(([known]) => known === name)?.[1];
  }

  /** Changes one setting and shows the result at the same step, or at `index`. */
  set(name: string, value: string, index?: number): Promise<void> {
    return this.show(this.with(name, value), index);
  }

  /** Changes one setting, and plays the step after the current one in the new result. */
  async act(name: string, value: string): Promise<void> {
    const next = this.index + 1;
    await this.show(this.with(name, value));
    if (this.failure === null && next < this.count) this.playhead.play(next);
  }

  /** Changes one setting, and plays the new result from `index` on. */
  async retell(name: string, value: string, index = 0): Promise<void> {
    await this.show(this.with(name, value), index);
    if (this.failure !== null || this.isPending) return;
    this.playhead.jump(index);
    this.playhead.play();
  }

  /** Plays the film up to a step, from the step before. */
  replay(index: number): void {
    this.playhead.jump(index - 1);
    this.playhead.play(index);
  }

  private with(name: string, value: string): readonly Setting[] {
    const latest = this.request?.settings ?? this.settings;
    return [...latest.filter(([known]) => known !== name), [name, value]];
  }

  /**
   * Shows the same step or `index`, and plays on if the film was playing; a reader who moves while
   * the reply is awaited stays there.
   */
  async show(settings: readonly Setting[], index?: number): Promise<void> {
    const before = this.index;
    const { playing } = this;
    this.pause();
    const resting = this.index;
    const reply = this.find(this.name, settings);
    this.request = { settings, reply, plays: playing };
    const outcome = await reply;
    // Drop every reply but that to the last request.
    if (this.request?.reply !== reply) return;
    const { plays } = this.request;
    this.request = null;
    this.failure = 'failure' in outcome ? outcome.failure : null;
    if ('failure' in outcome) return;
    this.settings = settings;
    this.result = outcome.result;
    this.playhead.stay(this.index === resting ? (index ?? before) : this.index);
    if (plays) this.play();
  }

  /** Stops waiting for a reply: the current result stays. */
  cancel(): void {
    this.request = null;
  }

  /** Tells whether the widget is on the screen. */
  onScreen(visible: boolean): void {
    this.playhead.onScreen(visible);
  }

  dispose(): void {
    this.playhead.dispose();
    this.request = null;
  }
}
