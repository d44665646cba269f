/*
 * One demonstration as a widget commands it.
 * 1. All steps are there from the start. The playhead is the reader's place among them.
 * 2. The first came with the page (`still`); other settings are asked of the worker.
 * 3. A setting that is refused leaves what was shown, and says why. Two settings that are changed
 *    one right after the other both hold.
 */
import type { Filmed } from '#player/stretches';
import { Playhead } from '#player/playhead.svelte';
import { demonstration } from './demonstrations';
import type { Failure, Setting } from './protocol';

export type Steps = Filmed;

/** Who knows what is shown with other settings: the worker, unless all of it came with the page. */
export type Find<Shown> = typeof demonstration<Shown>;

export class Demonstration<Shown extends Steps> {
  shown = $state.raw<Shown>() as Shown;
  settings = $state.raw<readonly Setting[]>([]);
  failure = $state.raw<Failure | null>(null);
  /** A reply is awaited. */
  asking = $state(false);
  readonly playhead: Playhead;
  readonly count = $derived(this.shown.steps.length);
  readonly step = $derived.by(() => this.shown.steps[this.index]!) as Shown['steps'][number];
  /** The step that the words are about: under way, or reached. */
  readonly told = $derived.by(() =>
    this.shown.steps[this.playhead.telling]!) as Shown['steps'][number];
  /** The state of the drive before what is under way. */
  readonly reached = $derived.by(() =>
    this.shown.steps[this.playhead.moment.reached]!) as Shown['steps'][number];
  private asked = 0;
  /** Play was pressed while a reply was awaited: it plays once that is here. */
  private playsThen = $state(false);
  /** The settings asked for last; their reply may still be on its way. */
  private wanted: readonly Setting[];

  /** `still` is what `name` shows with these settings. */
  constructor(
    private readonly name: string, still: Shown, settings: readonly Setting[], index = 0,
    private readonly find: Find<Shown> = demonstration,
  ) {
    this.shown = still;
    this.settings = settings;
    this.wanted = settings;
    const first = Math.max(0, Math.min(Math.trunc(index) || 0, still.steps.length - 1));
    this.playhead = new Playhead(() => this.shown, first);
  }

  get index(): number {
    return this.playhead.index;
  }

  get playing(): boolean {
    return this.playsThen || this.playhead.playing;
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
    if (this.asking) this.playsThen = true;
    else this.playhead.play();
  }

  pause(): void {
    this.playsThen = false;
    this.playhead.pause();
  }

  value(name: string): string | undefined {
    return this.settings.find(([given]) => given === name)?.[1];
  }

  /** Sets one thing and shows the result at the same step, or at `index`. */
  set(name: string, value: string, index?: number): Promise<void> {
    return this.show(this.with(name, value), index);
  }

  /** Sets one thing, and plays the step after the one on show, which is now another. */
  async act(name: string, value: string): Promise<void> {
    const next = this.index + 1;
    await this.show(this.with(name, value));
    if (this.failure === null && next < this.count) this.playhead.play(next);
  }

  /** Sets one thing, and plays what follows from `index` on. */
  async retell(name: string, value: string, index = 0): Promise<void> {
    await this.show(this.with(name, value), index);
    if (this.failure !== null || this.asking) return;
    this.playhead.jump(index);
    this.playhead.play();
  }

  /** Plays what led to a step. */
  replay(index: number): void {
    this.playhead.jump(index - 1);
    this.playhead.play(index);
  }

  private with(name: string, value: string): readonly Setting[] {
    return [...this.wanted.filter(([given]) => given !== name), [name, value]];
  }

  /** Shows the same step or `index`; whoever moves while the reply is awaited stays there. */
  async show(settings: readonly Setting[], index?: number): Promise<void> {
    const before = this.index;
    this.pause();
    const resting = this.index;
    const number = this.asked += 1;
    this.wanted = settings;
    this.asking = true;
    const found = await this.find(this.name, settings);
    // What was asked for last counts.
    if (number !== this.asked) return;
    this.asking = false;
    const plays = this.playsThen;
    this.playsThen = false;
    if ('failure' in found) {
      this.failure = found.failure;
      this.wanted = this.settings;
      return;
    }
    this.failure = null;
    this.settings = settings;
    this.shown = found.shown;
    this.playhead.stay(this.index === resting ? index ?? before : this.index);
    if (plays) this.play();
  }

  /** Awaits no reply any more: what was shown stays. */
  cancel(): void {
    this.asked += 1;
    this.wanted = this.settings;
    this.asking = this.playsThen = false;
  }

  /** Tells whether the widget is on the screen. */
  onScreen(visible: boolean): void {
    this.playhead.onScreen(visible);
  }

  dispose(): void {
    this.playhead.dispose();
    this.asked += 1;
  }
}
